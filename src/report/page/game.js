// A recorded game: its moves are read from their text and played on a board by the rules of 2048.

const MOVES = ['up', 'right', 'down', 'left'];

// For each move the cells of its four rows, that of the wall first.
const ROWS = {
  up: [0, 1, 2, 3].map((column) => [0, 4, 8, 12].map((row) => row + column)),
  right: [0, 4, 8, 12].map((row) => [3, 2, 1, 0].map((column) => row + column)),
  down: [0, 1, 2, 3].map((column) => [12, 8, 4, 0].map((row) => row + column)),
  left: [0, 4, 8, 12].map((row) => [0, 1, 2, 3].map((column) => row + column)),
};

// The board after a move, exponents of 2 by cells, and the points it won. Two equal tiles that meet
// become one, the pair nearest the wall first, and no tile twice.
const slide = (board, move) => {
  const after = new Array(16).fill(0);
  let points = 0;
  for (const cells of ROWS[move]) {
    const tiles = cells.map((cell) => board[cell]).filter((exponent) => exponent > 0);
    for (let to = 0, from = 0; from < tiles.length; to += 1, from += 1) {
      const merges = tiles[from] === tiles[from + 1];
      after[cells[to]] = tiles[from] + merges;
      if (merges) {
        points += 2 ** (tiles[from] + 1);
        from += 1;
      }
    }
  }
  return { after, points };
};

// The text behind base64 and gzip.
const unpacked = async (packed) => {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).text();
};

const LETTERS = { U: 'up', R: 'right', D: 'down', L: 'left' };

// What the four moves were worth, in units of the last decimal, from the end of a move's line:
// how much more the move is worth than the one before, and how much less the others are.
const readValues = (text, move, before) => {
  const [rise, ...others] = text.split(',');
  const best = before + Number(rise);
  const values = { [move]: { value: best, isBound: false } };
  MOVES.filter((other) => other !== move).forEach((other, index) => {
    const less = others[index] ?? '';
    if (less === '') return;
    const isBound = less.startsWith('<');
    values[other] = { value: best - Number(isBound ? less.slice(1) : less), isBound };
  });
  return { best, values };
};

// All positions of a game: the board, the score, the tile that appeared last, the move that led
// here and the points it won; the values of the moves from here, if the player compared any.
const replayed = (text) => {
  const [first, ...lines] = text.split('\n');
  let board = [...first].map((digit) => parseInt(digit, 16));
  let [score, before] = [0, 0];
  const steps = [{ board, score, move: null, points: 0, cell: null, values: null, next: null }];
  for (const line of lines) {
    const [play, worth] = line.split(' ');
    const move = LETTERS[play[0]];
    const { after, points } = slide(board, move);
    const last = steps.at(-1);
    last.next = move;
    if (worth !== undefined) ({ best: before, values: last.values } = readValues(worth, move, before));
    score += points;
    const cell = play.length > 1 ? parseInt(play[1], 16) : null;
    if (cell !== null) after[cell] = Number(play[2]);
    board = after;
    steps.push({ board, score, move, points, cell, values: null, next: null });
  }
  return steps;
};
