// The figures: each a chart that fits its place, with its numbers as a table below.

const chartsOf = (lines) => {
  const depths = depthsOf(lines);
  const hasWins = lines.some((line) => line.cells.some((cell) => cell.win[0] !== null));
  const first = hasWins ? winRates : reached;
  return [first(lines, depths), scores(lines, depths), times(lines, depths), largestTiles(lines), scoreShares(lines)];
};

// The numbers of a chart as a table, for whoever does not see it.
const numbersOf = (chart) => {
  const row = (line) => line.points.map((it) =>
    element('tr', {}, ...[line.name, ...it.lines].map((text) => element('td', {}, text))));
  const most = Math.max(0, ...chart.lines.flatMap((line) => line.points.map((it) => it.lines.length)));
  const head = element(
    'tr',
    {},
    element('th', { scope: 'col' }, 'line'),
    element('th', { scope: 'colgroup', colspan: Math.max(1, most) }, 'what the chart shows of it'),
  );
  const table = element('table', {}, element('thead', {}, head), element('tbody', {}, ...chart.lines.flatMap(row)));
  return element('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': `Numbers: ${chart.title}` }, table);
};

const figureOf = () => {
  const caption = element('figcaption');
  const place = element('div');
  const numbers = element('details', { class: 'numbers' }, element('summary', {}, 'Numbers of this chart'));
  const figure = element('figure', {}, caption, place, numbers);
  let chart = null;
  let width = 0;
  const draw = () => {
    if (chart === null || width === 0) return;
    figure.querySelector('.tip')?.remove();
    if (chart.lines.every((line) => line.points.length === 0)) {
      place.replaceChildren(element('p', { class: 'empty' }, 'There is nothing to draw here.'));
      return;
    }
    const { svg, rows } = plot(chart, width);
    place.replaceChildren(svg);
    enliven(figure, svg, rows);
  };
  const fillNumbers = () => {
    numbers.querySelector('.scroll')?.remove();
    if (numbers.open && chart !== null) numbers.append(numbersOf(chart));
  };
  numbers.addEventListener('toggle', fillNumbers);
  new ResizeObserver(() => {
    const now = Math.floor(place.clientWidth);
    if (now === width) return;
    width = now;
    draw();
  }).observe(place);
  const show = (next) => {
    chart = next;
    caption.replaceChildren(chart.title, element('span', {}, chart.note));
    draw();
    fillNumbers();
  };
  return { figure, show };
};

const liveCharts = () => {
  if (data.cells.length === 0) return;
  const section = document.getElementById('charts');
  const figures = Array.from({ length: 5 }, figureOf);
  document.getElementById('chart-list').append(...figures.map(({ figure }) => figure));
  const show = () => chartsOf(shownLines()).forEach((chart, index) => figures[index].show(chart));
  view.by = firstDimension();
  resetLines();
  addLineChoices(document.getElementById('chart-choices'), show);
  show();
  section.hidden = false;
};
