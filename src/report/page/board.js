// What the player shows of a position: the board, and what the four moves are worth.

const tileOf = (exponent) => (exponent === 0 ? 0 : 2 ** exponent);

const ARROWS = { up: '↑', right: '→', down: '↓', left: '←' };

// A board in words, row by row.
const boardInWords = (board) => [0, 4, 8, 12]
  .map((row) => board.slice(row, row + 4).map((exponent) => tileOf(exponent) || 'empty').join(' '))
  .join('; ');

// The sixteen cells, which are filled anew with every step.
const newBoard = () => {
  const tiles = Array.from({ length: 16 }, () => element('div', { class: 'tile' }));
  const whole = element('div', { class: 'board', role: 'img' }, ...tiles);
  const show = ({ board, cell }) => {
    tiles.forEach((tile, at) => {
      const number = tileOf(board[at]);
      tile.className = number === 0 ? 'tile' : `tile tile${number}`;
      if (at === cell) tile.classList.add('new');
      tile.textContent = number === 0 ? '' : String(number);
      tile.dataset.digits = String(number).length;
    });
    whole.setAttribute('aria-label', `Board: ${boardInWords(board)}`);
  };
  return { whole, show };
};

// The table of the four moves; the one that is made is marked.
const newWorth = () => {
  const heads = ['move', 'worth', 'less than the best'].map((text, index) =>
    element('th', { scope: 'col', class: index === 0 ? null : 'n' }, text));
  const body = element('tbody');
  const whole = element('table', { class: 'worth' }, element('thead', {}, element('tr', {}, ...heads)), body);
  const show = (step, decimals) => {
    const write = (units) => (units / 10 ** decimals)
      .toLocaleString('en-GB', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    const row = (move) => {
      const found = step.values?.[move];
      const isMade = move === step.next;
      const bound = found?.isBound ? '≤ ' : '';
      const less = isMade ? 'best' : (bound && '≥ ') + write(step.values?.[step.next]?.value - found?.value);
      const texts = found ? [bound + write(found.value), less] : ['', isMade ? 'made' : ''];
      const isLegal = slide(step.board, move).after.some((it, at) => it !== step.board[at]);
      if (!found && !isLegal) texts[0] = 'not legal';
      return element(
        'tr',
        { class: isMade ? 'best' : null },
        element('th', { scope: 'row' }, `${ARROWS[move]} ${move}`),
        ...texts.map((text) => element('td', { class: 'n' }, text)),
      );
    };
    whole.hidden = step.next === null;
    body.replaceChildren(...MOVES.map(row));
  };
  return { whole, show };
};
