// The game player: steps through a recorded game.

const newPlayer = () => {
  const shown = { game: null, steps: [], at: 0, timer: null, asked: 0 };
  const [board, panel] = [newBoard(), newPanel()];
  const last = () => shown.steps.length - 1;
  const isPlaying = () => shown.timer !== null;

  const render = () => {
    if (shown.game === null) return;
    board.show(shown.steps[shown.at]);
    panel.show(shown.game, shown.steps, shown.at);
    controls.show(shown.at, last(), isPlaying());
  };
  const pause = () => {
    clearInterval(shown.timer);
    shown.timer = null;
    panel.speak(true);
  };
  const move = (at) => {
    shown.at = Math.max(0, Math.min(last(), at));
    if (shown.at === last()) pause();
    render();
  };
  const start = () => {
    if (shown.at === last()) shown.at = 0;
    panel.speak(false);
    shown.timer = setInterval(() => move(shown.at + 1), 1000 / controls.movesPerSecond());
    render();
  };
  const goTo = (at) => {
    pause();
    move(at);
  };
  const actions = {
    toggle: () => (isPlaying() ? goTo(shown.at) : start()),
    back: () => goTo(shown.at - 1),
    on: () => goTo(shown.at + 1),
    first: () => goTo(0),
    last: () => goTo(last()),
    goTo,
  };
  const controls = newControls(actions, () => {
    if (!isPlaying()) return;
    pause();
    start();
  });
  const name = 'Board; space plays and pauses, arrow keys step';
  const stage = element('div', { tabindex: 0, role: 'group', 'aria-label': name }, board.whole);
  answerKeys(stage, actions);

  // Shows a game from its start; a later one may overtake it while it is unpacked.
  const load = async (game) => {
    pause();
    shown.asked += 1;
    const { asked } = shown;
    const steps = replayed(await unpacked(game.replay));
    if (asked !== shown.asked) return;
    Object.assign(shown, { game, steps, at: 0 });
    panel.introduce(steps);
    render();
  };
  const left = element('div', {}, stage, ...controls.parts);
  return { whole: element('div', { class: 'player' }, left, panel.whole), load };
};
