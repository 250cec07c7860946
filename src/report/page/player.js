// The game player: steps through a recorded game, by buttons, slider or keys.

const SPEEDS = [1, 2, 5, 10, 25, 60];

// The games of a cell in the words of its list.
const gameName = (game) =>
  `${game.roles.join(', ')}: game ${game.game}, ${game.outcome}, score ${grouped(game.score)}`;

const cellName = (cell) => {
  const battery = data.batteries.length > 1 ? `${shortened(data.batteries[cell.battery], 30)}: ` : '';
  const parts = [cell.algorithm, cell.heuristic, cell.depth === null ? null : `depth ${cell.depth}`];
  return battery + parts.filter((part) => part !== null).join(' ');
};

// What was just done, in a sentence.
const happening = (step, at) => {
  if (at === 0) return 'The first two tiles.';
  const points = step.points > 0 ? `, ${counted(step.points, 'point')}` : '';
  const tile = step.cell === null ? '' : `; then a ${tileOf(step.board[step.cell])} appeared`;
  return `Move ${grouped(at)}: ${step.move}${points}${tile}.`;
};

// Whether the last position is the recorded one, in a sentence.
const ending = (game, step) => {
  const tile = tileOf(Math.max(...step.board));
  const agrees = step.score === game.score && tile === game.tile;
  const what = `${game.outcome} (${game.reason}), score ${grouped(game.score)}, largest tile ${game.tile}`;
  const verdict = agrees
    ? `The last board and score are those recorded: ${what}.`
    : `This page shows score ${grouped(step.score)} and tile ${tile}, but the record says: ${what}.`;
  return { agrees, verdict };
};

const newPlayer = () => {
  const shown = { game: null, steps: [], at: 0, timer: null, asked: 0 };
  const board = newBoard();
  const worth = newWorth();
  const numbers = { score: element('dd'), move: element('dd'), tile: element('dd') };
  const happened = element('p', { class: 'happened', 'aria-live': 'polite' });
  const ended = element('p', { class: 'ended', hidden: true });
  const about = element('p', { class: 'note' });
  const slider = element('input', { type: 'range', class: 'slider', min: 0, value: 0, 'aria-label': 'Move' });
  const play = element('button', { type: 'button', class: 'play' });

  const render = () => {
    const step = shown.steps[shown.at];
    const last = shown.steps.length - 1;
    board.show(step);
    worth.show(step, shown.game.decimals);
    numbers.score.textContent = grouped(step.score);
    numbers.move.textContent = `${grouped(shown.at)} of ${grouped(last)}`;
    numbers.tile.textContent = tileOf(Math.max(...step.board));
    happened.textContent = happening(step, shown.at);
    slider.value = shown.at;
    slider.setAttribute('aria-valuetext', `move ${shown.at} of ${last}`);
    ended.hidden = shown.at < last;
    if (shown.at === last) {
      const { agrees, verdict } = ending(shown.game, step);
      ended.textContent = verdict;
      ended.classList.toggle('wrong', !agrees);
    }
  };
  const isPlaying = () => shown.timer !== null;
  const pause = () => {
    clearInterval(shown.timer);
    shown.timer = null;
    play.textContent = 'Play';
    happened.setAttribute('aria-live', 'polite');
  };
  const goTo = (at) => {
    if (shown.steps.length === 0) return;
    shown.at = Math.max(0, Math.min(shown.steps.length - 1, at));
    render();
  };
  const advance = () => {
    goTo(shown.at + 1);
    if (shown.at === shown.steps.length - 1) pause();
  };
  const start = () => {
    if (shown.steps.length === 0) return;
    if (shown.at === shown.steps.length - 1) goTo(0);
    play.textContent = 'Pause';
    // Whoever listens would hear nothing else.
    happened.setAttribute('aria-live', 'off');
    shown.timer = setInterval(advance, 1000 / Number(speed.box.value));
  };
  const toggle = () => (isPlaying() ? pause() : start());
  const step = (by) => {
    pause();
    goTo(shown.at + by);
  };
  const speed = chooser('moves a second', SPEEDS.map((it) => [it, it]), () => {
    if (!isPlaying()) return;
    pause();
    start();
  });
  speed.box.value = 5;
  slider.addEventListener('input', () => {
    pause();
    goTo(Number(slider.value));
  });
  play.addEventListener('click', toggle);

  const actions = {
    ' ': toggle,
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    Home: () => step(-Infinity),
    End: () => step(Infinity),
  };
  const stepButton = (path, name, key) => {
    const icon = drawn('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, drawn('path', { d: path }));
    const button = element('button', { type: 'button', 'aria-label': name, title: name }, icon);
    button.addEventListener('click', actions[key]);
    return button;
  };
  const stage = element('div', { tabindex: 0, role: 'group', 'aria-label': 'Board; space plays and pauses, arrow keys step' }, board.whole);
  stage.addEventListener('keydown', (event) => {
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    action();
  });
  const controls = element(
    'div',
    { class: 'controls', role: 'group', 'aria-label': 'Player' },
    stepButton('M1 2h3v12h-3zM15 2v12l-10-6z', 'First position', 'Home'),
    stepButton('M13 2v12l-10-6z', 'One move back', 'ArrowLeft'),
    play,
    stepButton('M3 2v12l10-6z', 'One move on', 'ArrowRight'),
    stepButton('M12 2h3v12h-3zM1 2v12l10-6z', 'Last position', 'End'),
    speed.whole,
  );
  const number = (name, value) => element('div', {}, element('dt', {}, name), value);
  const keys = element('p', { class: 'keys' }, 'With the board in focus: ', ...[['Space', 'plays and pauses'], ['←', 'and'], ['→', 'step'], ['Home', 'and'], ['End', 'go to the first and last position.']]
    .flatMap(([key, what]) => [element('kbd', {}, key), ` ${what} `]));
  const panel = element(
    'div',
    {},
    element('dl', { class: 'scores' }, number('score', numbers.score), number('move', numbers.move), number('largest tile', numbers.tile)),
    happened,
    worth.whole,
    ended,
    about,
    keys,
  );
  const whole = element('div', { class: 'player' }, element('div', {}, stage, slider, controls), panel);

  // Shows a game from its start; a later one may overtake it while it is unpacked.
  const load = async (game) => {
    pause();
    shown.asked += 1;
    const asked = shown.asked;
    const steps = replayed(await unpacked(game.replay));
    if (asked !== shown.asked) return;
    Object.assign(shown, { game, steps, at: 0 });
    slider.max = steps.length - 1;
    const isBound = steps.some((it) => Object.values(it.values ?? {}).some((value) => value.isBound));
    const hasValues = steps.some((it) => it.values !== null);
    about.textContent = hasValues
      ? `Worth is what the player expects of a move here, in the units of its heuristic.${isBound ? ' ≤: known to be at most this, which was enough to reject the move.' : ''}`
      : 'This player does not compare what moves are worth.';
    render();
  };
  return { whole, load };
};

const livePlayer = () => {
  if (data.games.length === 0) return;
  const cells = distinct(data.games.map((game) => game.cell));
  const gamesOf = (cell) => data.games.filter((game) => game.cell === cell);
  const place = document.getElementById('player');
  const player = newPlayer();
  const note = element('p', { class: 'note' });
  const showCell = (cell) => {
    const games = gamesOf(cell);
    const options = games.map((game) => [data.games.indexOf(game), gameName(game), game.missing]);
    gameBox.fillWith(options);
    const first = games.find((game) => game.replay);
    const reasons = distinct(games.filter((game) => game.missing).map((game) => game.missing));
    note.textContent = reasons.map((reason) => `Not shown: ${reason}.`).join(' ');
    player.whole.hidden = first === undefined;
    if (first === undefined) return;
    gameBox.box.value = data.games.indexOf(first);
    player.load(first);
  };
  const cellBox = chooser('Cell', cells.map((cell) => [cell, cellName(data.cells[cell])]), (cell) => showCell(Number(cell)));
  const gameBox = chooser('Game', [], (index) => player.load(data.games[index]));
  place.append(element('div', { class: 'choices' }, cellBox.whole, gameBox.whole), note, player.whole);
  document.getElementById('games').hidden = false;
  const first = cells.find((cell) => gamesOf(cell).some((game) => game.replay)) ?? cells[0];
  cellBox.box.value = first;
  showCell(first);
};
