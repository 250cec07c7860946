// Where a number stands on an axis, and what is written beside it.

// 1, 2 or 5 times a power of ten, so that about `count` steps lead to `most`.
const niceStep = (most, count) => {
  const power = 10 ** Math.floor(Math.log10(most / count));
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => most / step <= count);
};

const linearAxis = (values) => {
  const most = Math.max(0, ...values) || 1;
  const step = niceStep(most, 5);
  const top = Math.ceil(most / step - 1e-9) * step;
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
  return { at: (value) => value / top, ticks };
};

const percentAxis = () => ({ at: (value) => value / 100, ticks: [0, 20, 40, 60, 80, 100] });

// Whole powers of ten; numbers that are not above 0 have no place.
const logAxis = (values) => {
  const above = values.filter((value) => value > 0);
  if (above.length === 0) above.push(1);
  const lowest = Math.floor(Math.log10(Math.min(...above)));
  const highest = Math.ceil(Math.log10(Math.max(...above)));
  const decades = Math.max(1, highest - lowest);
  const every = Math.ceil(decades / 6);
  const ticks = [];
  for (let power = lowest; power <= lowest + decades; power += every) ticks.push(10 ** power);
  return { at: (value) => (Math.log10(value) - lowest) / decades, ticks };
};

const AXES = { percent: percentAxis, linear: linearAxis, log: logAxis };
