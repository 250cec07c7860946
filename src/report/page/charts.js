// The charts by depth: win rate, score and time.

const about = (cell) => [counted(cell.games, 'game')];

const atDepth = (cell) => (cell.depth === null ? 'no search' : `depth ${cell.depth}`);

// A point for each cell that has the number, with what it says.
const pointsByDepth = (line, depths, numberOf, say) => line.cells
  .filter((cell) => numberOf(cell) !== null)
  .map((cell) => ({ x: depths.indexOf(cell.depth), y: numberOf(cell), lines: say(cell) }));

const depthAxis = (depths) => ({ label: 'depth (plies)', names: depths.map(depthName) });

const winRates = (lines, depths) => {
  const say = (cell) => {
    const [rate, low, high] = cell.win;
    const interval = `95 % interval ${exact(low)} to ${percent(high)}`;
    return [`${atDepth(cell)}: ${percent(rate)} won`, interval, ...about(cell)];
  };
  const published = ({ published: [rate, low, high], ...cell }) =>
    [`${atDepth(cell)}: ${percent(rate)} published`, `95 % interval ${exact(low)} to ${percent(high)}`];
  const ours = lines.map((line) => {
    const points = pointsByDepth(line, depths, (cell) => cell.win[0], say);
    const cells = line.cells.filter((cell) => cell.win[0] !== null);
    points.forEach((it, index) => { [, it.low, it.high] = cells[index].win; });
    return { ...line, points };
  });
  const theirs = lines.map((line) => ({
    ...line,
    name: `${line.name}, published`,
    isOpen: true,
    points: pointsByDepth(line, depths, (cell) => cell.published?.[0] ?? null, published),
  }));
  const hasTheirs = theirs.some((line) => line.points.length > 0);
  return {
    title: 'Win rate by depth',
    note: `games won, with 95 % intervals${hasTheirs ? '; open marks: published rates' : ''}`,
    x: depthAxis(depths),
    y: { label: 'games won', scale: 'percent', write: percent },
    kind: 'lines',
    lines: hasTheirs ? [...ours, ...theirs.filter((line) => line.points.length > 0)] : ours,
  };
};

// Without a target nothing is won; how far games come takes the place of it.
const reached = (lines, depths) => {
  const tile = 2048;
  const share = (cell) => {
    if (cell.games === 0) return null;
    const games = cell.tiles.slice(Math.log2(tile)).reduce((sum, count) => sum + count, 0);
    return (100 * games) / cell.games;
  };
  const say = (cell) => [`${atDepth(cell)}: ${percent(share(cell))} came to ${tile}`, ...about(cell)];
  return {
    title: `Games that came to ${tile} by depth`,
    note: `share of games whose largest tile is ${tile} or more`,
    x: depthAxis(depths),
    y: { label: `games that came to ${tile}`, scale: 'percent', write: percent },
    kind: 'lines',
    lines: lines.map((line) => ({ ...line, points: pointsByDepth(line, depths, share, say) })),
  };
};

const scores = (lines, depths) => {
  const say = (cell) => [`${atDepth(cell)}: mean score ${exact(cell.score)}`, ...about(cell)];
  return {
    title: 'Mean score by depth',
    note: 'points',
    x: depthAxis(depths),
    y: { label: 'mean score', scale: 'linear', write: grouped },
    kind: 'lines',
    lines: lines.map((line) => ({ ...line, points: pointsByDepth(line, depths, (cell) => cell.score, say) })),
  };
};

const times = (lines, depths) => {
  const say = (cell) => [`${atDepth(cell)}: ${seconds(cell.seconds)} a game`, ...about(cell)];
  const above = (cell) => (cell.seconds > 0 ? cell.seconds : null);
  return {
    title: 'Mean time of a game by depth',
    note: 'time spent deciding moves; each step upwards is ten times as long',
    x: depthAxis(depths),
    y: { label: 'mean time of a game', scale: 'log', write: seconds },
    kind: 'lines',
    lines: lines.map((line) => ({ ...line, points: pointsByDepth(line, depths, above, say) })),
  };
};
