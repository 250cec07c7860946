// How lines look: a colour, a marker and a dash each, so that they differ in grey as well.

const HUES = 7;
const DASHES = ['', '9 4', '2 3', '9 3 2 3', '15 4 4 4'];

// Corners around the centre; none for a circle.
const MARKERS = [
  null,
  '0,-5.4 4.9,3.6 -4.9,3.6',
  '-3.9,-3.9 3.9,-3.9 3.9,3.9 -3.9,3.9',
  '0,-5.8 5,0 0,5.8 -5,0',
  '0,5.4 4.9,-3.6 -4.9,-3.6',
  '0,-5 4.8,-1.5 3,4.1 -3,4.1 -4.8,-1.5',
];

const lookOf = (number) => ({
  hue: `hue${number % HUES}`,
  dash: DASHES[number % DASHES.length],
  corners: MARKERS[number % MARKERS.length],
});

const drawnMark = (look, isOpen = false) => {
  const attributes = { class: isOpen ? 'mark open' : 'mark' };
  if (look.corners === null) return drawn('circle', { ...attributes, r: 4.2 });
  return drawn('polygon', { ...attributes, points: look.corners });
};

// A line with its mark, for the legend.
const sample = (look) => drawn(
  'svg',
  { viewBox: '-17 -7 34 14', class: look.hue, 'aria-hidden': 'true' },
  drawn('line', { x1: -17, x2: 17, class: 'line', 'stroke-dasharray': look.dash }),
  drawnMark(look),
);
