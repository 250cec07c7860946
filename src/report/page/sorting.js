// Tables that are sorted by a press on a heading: upwards, downwards, and back to the plan's order.

// What a row is sorted by: a number, a text, or null for an empty cell, which comes last.
const sortKey = (cell) => {
  const text = cell.textContent;
  if (text === '') return null;
  return cell.classList.contains('n') ? Number(text) : text;
};

const compareTexts = new Intl.Collator('en-GB', { numeric: true }).compare;

const compareKeys = (one, other, direction) => {
  if (one === null || other === null) return (one === null) - (other === null);
  const order = typeof one === 'number' ? one - other : compareTexts(one, other);
  return direction * order;
};

const sortRows = (table, column, direction) => {
  const body = table.tBodies[0];
  const rows = table.rowsInOrder.map((row) => [row, sortKey(row.cells[column])]);
  if (direction !== 0) rows.sort((one, other) => compareKeys(one[1], other[1], direction));
  table.rowsAsSorted = rows.map(([row]) => row);
  body.append(...table.rowsAsSorted);
};

const makeSortable = (table) => {
  table.rowsInOrder = [...table.tBodies[0].rows];
  table.rowsAsSorted = table.rowsInOrder;
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    // Not a button element: Chromium prints the head of a table on its first page only if it has one.
    const button = element('span', { class: 'sort', role: 'button', tabindex: 0 }, ...head.childNodes);
    button.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      button.click();
    });
    // All of a heading reacts, not its words alone.
    head.classList.add('sorts');
    head.addEventListener('click', () => {
      const next = { ascending: 'descending', descending: null }[head.ariaSort] ?? null;
      const sort = head.ariaSort === null ? 'ascending' : next;
      heads.forEach((it) => { it.ariaSort = null; });
      head.ariaSort = sort;
      sortRows(table, column, { ascending: 1, descending: -1 }[sort] ?? 0);
      showRows(table);
    });
    head.append(button);
  });
};

// Below a win rate a line for its interval and a mark for the rate itself, from 0 to 100 %.
const drawRates = (table) => {
  const names = [...table.tHead.rows[0].cells].map((head) => head.dataset.name);
  const [rate, low, high] =
    ['win_percent', 'win_percent_low', 'win_percent_high'].map((name) => names.indexOf(name));
  if (rate < 0 || low < 0 || high < 0) return;
  for (const row of table.tBodies[0].rows) {
    const cell = row.cells[rate];
    if (cell.textContent === '') continue;
    const [at, from, to] = [rate, low, high].map((column) => Number(row.cells[column].textContent));
    cell.style.setProperty('--at', `${at}%`);
    cell.style.setProperty('--from', `${from}%`);
    cell.style.setProperty('--to', `${to}%`);
    cell.classList.add('rate');
  }
};
