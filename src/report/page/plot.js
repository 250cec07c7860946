// A chart as a drawing of a given width.
//
// A chart has a `title`, a `note`, its axes `x` and `y`, a `kind` (lines or columns) and `lines`,
// each with a `name`, a `look` and `points`. A point has an x, a y and what it says (`lines`), and
// perhaps an interval (`low`, `high`). A line that `isOpen` has open marks alone. A chart of many
// points `hasSmallMarks`.

const MARGIN = { left: 58, right: 14, top: 20, bottom: 42 };

// Pixels from the left for the values of the horizontal axis, which are either a few (`names`) or
// any between two (`from`, `to`).
const across = (x, width) => {
  const room = width - MARGIN.left - MARGIN.right;
  if (x.names) {
    const band = room / Math.max(1, x.names.length);
    return { at: (index) => MARGIN.left + (index + 0.5) * band, band };
  }
  return { at: (value) => MARGIN.left + (room * (value - x.from)) / (x.to - x.from), band: 0 };
};

const drawAxes = (chart, width, height, axis, place) => {
  const parts = [];
  const bottom = height - MARGIN.bottom;
  for (const tick of axis.ticks) {
    const y = bottom - axis.at(tick) * (bottom - MARGIN.top);
    parts.push(drawn('line', { class: 'grid', x1: MARGIN.left, x2: width - MARGIN.right, y1: y, y2: y }));
    parts.push(drawn('text', { x: MARGIN.left - 7, y: y + 4, 'text-anchor': 'end' }, chart.y.write(tick)));
  }
  parts.push(drawn('line', { class: 'axis', x1: MARGIN.left, x2: width - MARGIN.right, y1: bottom, y2: bottom }));
  const labels = chart.x.names?.map((name, index) => [index, name])
    ?? linearTicks(chart.x).map((value) => [value, grouped(value)]);
  // Labels that would run into each other are left out.
  const longest = Math.max(1, ...labels.map(([, name]) => name.length));
  const every = Math.ceil((longest * 7.5 + 6) * labels.length / (width - MARGIN.left - MARGIN.right));
  labels.forEach(([value, name], index) => {
    if (index % every !== 0) return;
    parts.push(drawn('text', { x: place.at(value), y: bottom + 17, 'text-anchor': 'middle' }, name));
  });
  const middle = (MARGIN.left + width - MARGIN.right) / 2;
  parts.push(drawn('text', { x: middle, y: height - 6, 'text-anchor': 'middle' }, chart.x.label));
  return parts;
};

const linearTicks = ({ from, to }) => {
  const step = niceStep(to - from, 6);
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index) => (first + index) * step);
};

// The drawing and its spots, a list a line.
const plot = (chart, width) => {
  const height = Math.round(Math.min(360, Math.max(250, width * 0.6)));
  const points = chart.lines.flatMap((line) => line.points);
  const axis = AXES[chart.y.scale](points.flatMap((it) => [it.y, it.high ?? it.y]));
  const place = across(chart.x, width);
  const bottom = height - MARGIN.bottom;
  const up = (y) => bottom - Math.min(1, Math.max(0, axis.at(y))) * (bottom - MARGIN.top);
  const svg = drawn('svg', {
    viewBox: `0 0 ${width} ${height}`,
    height,
    role: 'group',
    'aria-label': `${chart.title}: ${counted(chart.lines.length, 'line')}, ${counted(points.length, 'point')}. Arrow keys lead from point to point.`,
  });
  svg.append(...drawAxes(chart, width, height, axis, place));
  const draw = chart.kind === 'columns' ? drawColumns : drawLine;
  const rows = chart.lines.map((line, index) => draw(chart, line, index, place, up, svg));
  return { svg, rows: rows.filter((row) => row.length > 0) };
};

// Lines stand side by side, so that equal ones are both seen.
const aside = (chart, index, place) => {
  const widest = Math.min(7, (place.band * 0.55) / chart.lines.length);
  return (index - (chart.lines.length - 1) / 2) * widest;
};

const drawLine = (chart, line, index, place, up, svg) => {
  const shift = aside(chart, index, place);
  const at = line.points.map((it) => [place.at(it.x) + shift, up(it.y)]);
  const group = drawn('g', { class: chart.hasSmallMarks ? `${line.look.hue} small` : line.look.hue });
  if (!line.isOpen && at.length > 1) {
    group.append(drawn('polyline', { class: 'line', points: at.join(' '), 'stroke-dasharray': line.look.dash }));
  }
  line.points.forEach((it, number) => {
    if (it.low === undefined || line.isOpen) return;
    const x = at[number][0];
    const [low, high] = [up(it.low), up(it.high)];
    group.append(drawn('path', { class: 'whisker', d: `M${x - 3},${low}h6M${x},${low}V${high}M${x - 3},${high}h6` }));
  });
  const spots = line.points.map((it, number) =>
    spot(...at[number], drawnMark(line.look, line.isOpen), [line.name, ...it.lines]));
  group.append(...spots.map((it) => it.place));
  svg.append(group);
  return spots;
};

const drawColumns = (chart, line, index, place, up, svg) => {
  const wide = Math.min(26, (place.band * 0.86) / chart.lines.length);
  const shift = (index - chart.lines.length / 2) * wide;
  const group = drawn('g', { class: line.look.hue });
  const spots = line.points.map((it) => {
    const [x, top] = [place.at(it.x) + shift, up(it.y)];
    const height = up(0) - top;
    group.append(drawn('rect', { class: 'column', x, y: top, width: wide, height }));
    // Above the column, where it is told from it.
    return spot(x + wide / 2, top - 9, drawnMark(line.look), [line.name, ...it.lines]);
  });
  group.append(...spots.map((it) => it.place));
  svg.append(group);
  return spots;
};
