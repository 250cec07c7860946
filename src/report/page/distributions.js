// How tiles and scores are distributed in the shown cells of the chosen depth.

// The lines' cells at the chosen depth, and players without a search.
const chosenCells = (lines) => lines.flatMap((line) => line.cells
  .filter((cell) => cell.games > 0 && (cell.depth === null || cell.depth === view.depth))
  .map((cell) => ({ ...line, cell })));

const atChosenDepth = () => (view.depth === null ? '' : ` at depth ${view.depth}`);

const largestTiles = (lines) => {
  const chosen = chosenCells(lines);
  const counts = chosen.map(({ cell }) => cell.tiles);
  const exponents = [...Array(16).keys()].filter((it) => counts.some((tiles) => tiles[it] > 0));
  const points = (cell) => exponents.map((exponent, x) => {
    const games = cell.tiles[exponent];
    const share = (100 * games) / cell.games;
    return { x, y: share, lines: [`largest tile ${2 ** exponent}: ${percent(share)}`, `${grouped(games)} of ${counted(cell.games, 'game')}`] };
  });
  return {
    title: `Largest tiles${atChosenDepth()}`,
    note: 'share of games by the largest tile on their last board',
    x: { label: 'largest tile', names: exponents.map((exponent) => String(2 ** exponent)) },
    y: { label: 'games', scale: 'linear', write: percent },
    kind: 'columns',
    lines: chosen.map((it) => ({ ...it, points: points(it.cell) })),
  };
};

const scoreShares = (lines) => {
  const width = data.binWidth;
  const points = ({ bins: [first, ...counts], games }) => counts.map((count, index) => {
    const from = (first + index) * width;
    const share = (100 * count) / games;
    return {
      x: from + width / 2,
      y: share,
      lines: [`${grouped(from)} to ${grouped(from + width - 1)} points: ${percent(share)}`, `${grouped(count)} of ${counted(games, 'game')}`],
    };
  });
  const chosen = chosenCells(lines).map((it) => ({ ...it, points: points(it.cell) }));
  const ends = chosen.flatMap((line) => line.points.map((it) => it.x));
  return {
    title: `Scores${atChosenDepth()}`,
    note: `share of games by score, in steps of ${grouped(width)} points`,
    x: { label: 'score (points)', from: 0, to: Math.max(width, ...ends) + width / 2 },
    y: { label: 'games', scale: 'linear', write: percent },
    kind: 'lines',
    hasSmallMarks: true,
    lines: chosen,
  };
};
