// Which lines the charts show: chosen by algorithm, by heuristic or by battery.

const DIMENSIONS = ['algorithm', 'heuristic', 'battery'];
// So many lines are shown until someone chooses.
const FIRST_LINES = 7;

// A cell's value in a dimension; a player without a search has no heuristic.
const valueIn = (cell, dimension) =>
  dimension === 'battery' ? data.batteries[cell.battery] : cell[dimension];

const dimensionValues = (dimension) =>
  distinct(data.cells.map((cell) => valueIn(cell, dimension))).filter((value) => value !== null);

// Batteries that play the same are there to be compared; else lines stand for what there is.
const firstDimension = () => {
  const [first] = data.cells;
  const isAlike = (cell) => cell.algorithm === first.algorithm && cell.heuristic === first.heuristic;
  if (distinct(data.cells.filter(isAlike).map((cell) => cell.battery)).length > 1) return 'battery';
  return DIMENSIONS.find((name) => dimensionValues(name).length > 1) ?? 'algorithm';
};

// What is shown: a line for each value of `by`, with the other dimensions `fixed`; the names of
// lines that are `off`; the `depth` of the distributions.
const view = {
  by: 'algorithm',
  fixed: Object.fromEntries(DIMENSIONS.map((name) => [name, dimensionValues(name)[0]])),
  off: new Set(),
  depth: null,
};

// A player without a search stands beside every heuristic and algorithm.
const isShown = (cell) => DIMENSIONS.every((name) => {
  if (name === view.by || valueIn(cell, name) === view.fixed[name]) return true;
  return cell.depth === null && (name === 'heuristic' || (name === 'algorithm' && view.by !== 'battery'));
});

const lineName = (cell) => valueIn(cell, view.by) ?? cell.algorithm;

// All lines there are, each with its cells by rising depth.
const allLines = () => {
  const cells = data.cells.filter(isShown);
  cells.sort((one, other) => (one.depth ?? 0) - (other.depth ?? 0));
  const names = distinct(data.cells.filter(isShown).map(lineName));
  return names.map((name, index) => ({
    name,
    look: lookOf(index),
    cells: cells.filter((cell) => lineName(cell) === name),
  }));
};

const shownLines = () => allLines().filter((line) => !view.off.has(line.name));

// The depths of all cells, `null` for players without a search first.
const depthsOf = (lines) => distinct(lines.flatMap((line) => line.cells.map((cell) => cell.depth)))
  .sort((one, other) => (one ?? 0) - (other ?? 0));

const depthName = (depth) => (depth === null ? 'no search' : String(depth));

// The buttons that show and hide lines.
const lineButtons = (onChange) => {
  const buttons = allLines().map((line) => {
    const button = element(
      'button',
      { type: 'button', 'aria-pressed': String(!view.off.has(line.name)), title: shortened(line.name, 500) },
      sample(line.look),
      shortened(line.name, 40),
    );
    button.addEventListener('click', () => {
      if (!view.off.delete(line.name)) view.off.add(line.name);
      button.setAttribute('aria-pressed', String(!view.off.has(line.name)));
      onChange();
    });
    return button;
  });
  return element('div', { class: 'lines', role: 'group', 'aria-label': 'Lines shown' }, ...buttons);
};

// The first lines are on, the others off.
const resetLines = () => {
  view.off = new Set(allLines().slice(FIRST_LINES).map((line) => line.name));
};

// The boxes above the charts. They are made again whenever one of them changes what there is to
// choose in the others.
const addLineChoices = (place, onChange) => {
  const again = () => {
    const focused = [...place.querySelectorAll('select')].indexOf(document.activeElement);
    resetLines();
    addLineChoices(place, onChange);
    place.querySelectorAll('select')[focused]?.focus();
    onChange();
  };
  const many = DIMENSIONS.filter((name) => dimensionValues(name).length > 1);
  const boxes = [];
  if (many.length > 1) {
    const by = chooser('A line for each', many.map((name) => [name, name]), (name) => {
      view.by = name;
      again();
    });
    by.box.value = view.by;
    boxes.push(by.whole);
  }
  for (const name of many.filter((it) => it !== view.by)) {
    const values = dimensionValues(name);
    const fixed = chooser(`of ${name}`, values.map((value, index) => [index, value]), (index) => {
      view.fixed[name] = values[index];
      again();
    });
    fixed.box.value = values.indexOf(view.fixed[name]);
    boxes.push(fixed.whole);
  }
  const depths = depthsOf(allLines()).filter((depth) => depth !== null);
  if (!depths.includes(view.depth)) view.depth = depths[0] ?? null;
  if (depths.length > 1) {
    const depth = chooser('Distributions at depth', depths.map((it) => [it, it]), (chosen) => {
      view.depth = Number(chosen);
      onChange();
    });
    depth.box.value = view.depth;
    boxes.push(depth.whole);
  }
  place.replaceChildren(...boxes, lineButtons(onChange));
};
