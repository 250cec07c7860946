// Which rows of the tables are shown: a search box a table, and choices for all of them.

const FILTERS = ['battery', 'algorithm', 'heuristic', 'depth'];

// Chosen values by the name of their column; none means all.
const chosenValues = new Map();

const columnsOf = (table) => [...table.tHead.rows[0].cells].map((head) => head.dataset.name);

// A browser takes seconds to lay out thousands of rows; so many are shown until all are asked for.
const FIRST_ROWS = 200;

const rowText = (row) => {
  row.text ??= [...row.cells].map((cell) => cell.textContent).join(' ').toLocaleLowerCase();
  return row.text;
};

// The columns in which a name may stand: of two batteries compared, the second is in `other`.
const columnsFor = (names, name) => [name, ...(name === 'battery' ? ['other'] : [])]
  .map((it) => names.indexOf(it))
  .filter((column) => column >= 0);

// Whether a cell is a value or one side of a comparison, as `h1 / h4`.
const isOrHolds = (cell, value) => cell.textContent === value
  || (value !== '' && (cell.textContent.startsWith(`${value} / `) || cell.textContent.endsWith(` / ${value}`)));

const showRows = (table) => {
  const words = table.search.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const names = columnsOf(table);
  const choices = [...chosenValues].map(([name, value]) => [columnsFor(names, name), value]);
  const applied = choices.filter(([columns]) => columns.length > 0);
  const chosen = (row, columns, value) => columns.some((column) => isOrHolds(row.cells[column], value));
  const fits = (row) => applied.every(([columns, value]) => chosen(row, columns, value))
    && words.every((word) => rowText(row).includes(word));
  let found = 0;
  for (const row of table.rowsAsSorted) {
    row.hidden = !fits(row);
    found += !row.hidden;
    row.classList.toggle('beyond', found > FIRST_ROWS && !table.showsAll);
  }
  const all = table.rowsInOrder.length;
  const isCut = found > FIRST_ROWS && !table.showsAll;
  const rows = found === all ? counted(all, 'row') : `${grouped(found)} of ${counted(all, 'row')}`;
  table.count.textContent = isCut ? `${rows}, the first ${FIRST_ROWS} shown` : rows;
  table.more.hidden = !isCut;
};

const addSearch = (table) => {
  const title = document.getElementById(`${table.dataset.name}-title`).textContent;
  table.search = element('input', { type: 'search', 'aria-label': `Search in ${title}`, placeholder: 'Search' });
  table.count = element('span', { role: 'status' });
  table.more = element('button', { type: 'button' }, 'Show all');
  table.more.addEventListener('click', () => {
    table.showsAll = true;
    showRows(table);
    table.search.focus();
  });
  table.search.addEventListener('input', () => showRows(table));
  const scroll = table.closest('.scroll');
  scroll.before(element('div', { class: 'search' }, table.search, table.count, table.more));
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
    keepNames(table);
  }
  addChoices(tables);
};
