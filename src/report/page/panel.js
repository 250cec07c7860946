// Beside the board: the score, what was just done, what the moves are worth, how the game ended.

// What was just done, in a sentence.
const happening = (step, at) => {
  if (at === 0) return 'The first two tiles.';
  const points = step.points > 0 ? `, ${counted(step.points, 'point')}` : '';
  const tile = step.cell === null ? '' : `; then a ${tileOf(step.board[step.cell])} appeared`;
  return `Move ${grouped(at)}: ${step.move}${points}${tile}.`;
};

const largestTile = (step) => tileOf(Math.max(...step.board));

// Whether the last position is the recorded one, in a sentence.
const ending = (game, step) => {
  const tile = largestTile(step);
  const agrees = step.score === game.score && tile === game.tile;
  const record = `${game.outcome} (${game.reason}), score ${grouped(game.score)}, largest tile ${game.tile}`;
  const verdict = agrees
    ? `The last board and score are those recorded: ${record}.`
    : `This page shows score ${grouped(step.score)} and tile ${tile}, but the record says: ${record}.`;
  return { agrees, verdict };
};

// What the values of a game are, in a sentence or two.
const aboutValues = (steps) => {
  const values = steps.flatMap((step) => Object.values(step.values ?? {}));
  if (values.length === 0) return 'This player does not compare what moves are worth.';
  const bounds = values.some((value) => value.isBound)
    ? ' ≤: known to be at most this, which was enough to reject the move.'
    : '';
  return `Worth is what the player expects of a move here, in the units of its heuristic.${bounds}`;
};

const aboutKeys = () => {
  const keys = [['Space', 'plays and pauses,'], ['←', 'and'], ['→', 'step,'], ['Home', 'and'], ['End', 'go to the first and last position.']];
  const parts = keys.flatMap(([key, what]) => [element('kbd', {}, key), ` ${what} `]);
  return element('p', { class: 'keys' }, 'With the board in focus: ', ...parts);
};

const newPanel = () => {
  const worth = newWorth();
  const numbers = { score: element('dd'), move: element('dd'), 'largest tile': element('dd') };
  const happened = element('p', { class: 'happened', 'aria-live': 'polite' });
  const ended = element('p', { class: 'ended', hidden: true });
  const about = element('p', { class: 'note' });
  const named = Object.entries(numbers).map(([name, value]) => element('div', {}, element('dt', {}, name), value));
  const scores = element('dl', { class: 'scores' }, ...named);
  const whole = element('div', {}, scores, happened, worth.whole, ended, about, aboutKeys());
  const show = (game, steps, at) => {
    const [step, last] = [steps[at], steps.length - 1];
    worth.show(step, game.decimals);
    numbers.score.textContent = grouped(step.score);
    numbers.move.textContent = `${grouped(at)} of ${grouped(last)}`;
    numbers['largest tile'].textContent = largestTile(step);
    happened.textContent = happening(step, at);
    ended.hidden = at < last;
    const { agrees, verdict } = ending(game, step);
    ended.textContent = at < last ? '' : verdict;
    ended.classList.toggle('wrong', !agrees);
  };
  const introduce = (steps) => { about.textContent = aboutValues(steps); };
  // Whoever listens to a game that plays would hear nothing else.
  const speak = (isWanted) => happened.setAttribute('aria-live', isWanted ? 'polite' : 'off');
  return { whole, show, introduce, speak };
};
