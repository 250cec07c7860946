// The marks of a chart: pointing at one or moving to it by keyboard shows its numbers.

// Farther from the pointer than this, in pixels, no mark is meant.
const REACH = 28;

// A mark in its place, with what it says: a heading and further lines.
const spot = (x, y, mark, [heading, ...lines]) => {
  const place = drawn(
    'g',
    {
      class: 'spot',
      transform: `translate(${x} ${y})`,
      role: 'img',
      tabindex: -1,
      'aria-label': [shortened(heading, 200), ...lines].join('; '),
    },
    drawn('circle', { class: 'halo', r: 8.5 }),
    mark,
  );
  return { x, y, place, heading, lines };
};

// Makes the spots of a drawing, a list a line, answer to pointer and keys. One of them is a stop of
// the tabulator; arrows lead to the others.
const enliven = (figure, svg, rows) => {
  const tip = element('div', { class: 'tip', hidden: true, 'aria-hidden': 'true' });
  figure.append(tip);
  const spots = rows.flat();
  let shown = null;
  const hide = () => {
    shown?.place.classList.remove('shown');
    shown = null;
    tip.hidden = true;
  };
  const show = (it) => {
    if (it === shown) return;
    hide();
    shown = it;
    it.place.classList.add('shown');
    tip.replaceChildren(element('b', {}, it.heading), ...it.lines.map((line) => element('span', {}, line)));
    tip.hidden = false;
    const left = svg.getBoundingClientRect().left - figure.getBoundingClientRect().left + it.x;
    const top = svg.getBoundingClientRect().top - figure.getBoundingClientRect().top + it.y;
    const room = figure.clientWidth - tip.offsetWidth - 4;
    tip.style.left = `${Math.max(4, Math.min(left - tip.offsetWidth / 2, room))}px`;
    const above = top - tip.offsetHeight - 14;
    tip.style.top = `${above < 4 ? top + 16 : above}px`;
  };
  const point = (event) => {
    const box = svg.getBoundingClientRect();
    const far = (it) => Math.hypot(it.x - (event.clientX - box.left), it.y - (event.clientY - box.top));
    const near = spots.reduce((best, it) => (best === null || far(it) < far(best) ? it : best), null);
    if (near !== null && far(near) <= REACH) show(near);
    else hide();
  };
  svg.addEventListener('pointermove', point);
  svg.addEventListener('pointerdown', point);
  svg.addEventListener('pointerleave', hide);
  rows.forEach((row, line) => row.forEach((it, index) => {
    it.place.addEventListener('focus', () => show(it));
    it.place.addEventListener('blur', hide);
    it.place.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') hide();
      const next = neighbour(rows, line, index, event.key);
      if (!next) return;
      event.preventDefault();
      it.place.setAttribute('tabindex', -1);
      next.place.setAttribute('tabindex', 0);
      next.place.focus();
    });
  }));
  spots[0]?.place.setAttribute('tabindex', 0);
};

// Where a key leads to from a spot: along its line, or to the nearest one of another line.
const neighbour = (rows, line, index, key) => {
  const row = rows[line];
  const across = (step) => {
    const other = rows[(line + step + rows.length) % rows.length];
    const far = (it) => Math.abs(it.x - row[index].x);
    return other.reduce((best, it) => (far(it) < far(best) ? it : best), other[0]);
  };
  const moves = {
    ArrowLeft: () => row[index - 1],
    ArrowRight: () => row[index + 1],
    ArrowUp: () => across(-1),
    ArrowDown: () => across(1),
    Home: () => row[0],
    End: () => row.at(-1),
  };
  return moves[key]?.();
};
