// What the game player is worked with. Every button and key does one of the `actions`: toggle,
// back, on, first, last and goTo.

const SPEEDS = [1, 2, 5, 10, 25, 60];

const BUTTONS = {
  first: ['First position', 'M1 2h3v12h-3zM15 2v12l-10-6z'],
  back: ['One move back', 'M13 2v12l-10-6z'],
  on: ['One move on', 'M3 2v12l10-6z'],
  last: ['Last position', 'M12 2h3v12h-3zM1 2v12l10-6z'],
};

const KEYS = { ' ': 'toggle', ArrowRight: 'on', ArrowLeft: 'back', Home: 'first', End: 'last' };

const stepButton = (name, actions) => {
  const [label, path] = BUTTONS[name];
  const icon = drawn('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, drawn('path', { d: path }));
  const button = element('button', { type: 'button', 'aria-label': label, title: label }, icon);
  button.addEventListener('click', actions[name]);
  return button;
};

// The board answers to keys while it is in focus.
const answerKeys = (stage, actions) => stage.addEventListener('keydown', (event) => {
  const name = KEYS[event.key];
  if (!name || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  actions[name]();
});

const newControls = (actions, onSpeed) => {
  const slider = element('input', { type: 'range', class: 'slider', min: 0, value: 0, 'aria-label': 'Move' });
  slider.addEventListener('input', () => actions.goTo(Number(slider.value)));
  const play = element('button', { type: 'button', class: 'play' }, 'Play');
  play.addEventListener('click', actions.toggle);
  const speed = chooser('moves a second', SPEEDS.map((it) => [it, it]), onSpeed);
  speed.box.value = 5;
  const [first, back, on, last] = Object.keys(BUTTONS).map((name) => stepButton(name, actions));
  const buttons = element('div', { class: 'controls', role: 'group', 'aria-label': 'Player' }, first, back, play, on, last, speed.whole);
  const show = (at, last, isPlaying) => {
    slider.max = last;
    slider.value = at;
    slider.setAttribute('aria-valuetext', `move ${at} of ${last}`);
    play.textContent = isPlaying ? 'Pause' : 'Play';
  };
  return { parts: [slider, buttons], show, movesPerSecond: () => Number(speed.box.value) };
};
