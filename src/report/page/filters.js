// Which rows of the tables are shown: a search box a table, and choices for all of them.

const FILTERS = ['battery', 'algorithm', 'heuristic', 'depth'];

// Chosen values by the name of their column; none means all.
const chosenValues = new Map();

const columnsOf = (table) => [...table.tHead.rows[0].cells].map((head) => head.dataset.name);

const showRows = (table) => {
  const words = table.search.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const names = columnsOf(table);
  const choices = [...chosenValues].map(([name, value]) => [names.indexOf(name), value]);
  const applied = choices.filter(([column]) => column >= 0);
  let shown = 0;
  for (const row of table.rowsInOrder) {
    const fits = applied.every(([column, value]) => row.cells[column].textContent === value);
    row.text ??= [...row.cells].map((cell) => cell.textContent).join(' ').toLocaleLowerCase();
    const isShown = fits && words.every((word) => row.text.includes(word));
    row.hidden = !isShown;
    shown += isShown;
  }
  const all = table.rowsInOrder.length;
  table.count.textContent = shown === all ? counted(all, 'row') : `${shown} of ${counted(all, 'row')}`;
};

const addSearch = (table) => {
  const title = document.getElementById(`${table.dataset.name}-title`).textContent;
  table.search = element('input', { type: 'search', 'aria-label': `Search in ${title}`, placeholder: 'Search' });
  table.count = element('span', { role: 'status' });
  table.search.addEventListener('input', () => showRows(table));
  const scroll = table.closest('.scroll');
  scroll.before(element('div', { class: 'search' }, table.search, table.count));
  showRows(table);
};

// All values of a column, in the order in which they appear first.
const valuesOf = (tables, name) => distinct(tables.flatMap((table) => {
  const column = columnsOf(table).indexOf(name);
  return column < 0 ? [] : table.rowsInOrder.map((row) => row.cells[column].textContent);
}));

const addChoices = (tables) => {
  const place = document.getElementById('table-choices');
  for (const name of FILTERS) {
    const values = valuesOf(tables, name);
    if (values.length < 2) continue;
    if (name === 'depth') values.sort((one, other) => one - other);
    // A value may be any text, so that options go by number.
    const options = values.map((value, index) => [index, value === '' ? 'none' : value]);
    const { whole } = chooser(`Rows with ${name}`, [['', 'all'], ...options], (index) => {
      if (index === '') chosenValues.delete(name);
      else chosenValues.set(name, values[index]);
      tables.forEach(showRows);
    });
    place.append(whole);
  }
};

const liveTables = () => {
  const tables = [...document.querySelectorAll('table[data-name]')];
  for (const table of tables) {
    makeSortable(table);
    drawRates(table);
    addSearch(table);
  }
  addChoices(tables);
};
