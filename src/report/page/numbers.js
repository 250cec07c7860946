// Numbers as people read them.

// Made once: that takes long.
const writer = (decimals) => new Intl.NumberFormat('en-GB', { maximumFractionDigits: decimals });
const [wholeNumbers, decimalNumbers] = [writer(0), writer(3)];

// `12,312`.
const grouped = (number) => wholeNumbers.format(number);

// A number with so many digits that it tells apart what is worth telling apart.
const rounded = (number) => {
  const size = Math.abs(number);
  if (number === 0 || size >= 1000) return grouped(number);
  if (size >= 1e-6) return String(Number(number.toPrecision(4)));
  return number.toExponential(2);
};

// As many decimals as the tables have, and none that say nothing.
const exact = (number) => decimalNumbers.format(number);

const percent = (number) => `${exact(number)} %`;

// `1 game`, `2 games`.
const counted = (count, what) => `${grouped(count)} ${what}${count === 1 ? '' : 's'}`;

// A time in the unit that suits it.
const seconds = (number) => {
  if (number >= 120) return `${rounded(number / 60)} min`;
  if (number >= 1) return `${rounded(number)} s`;
  if (number >= 1e-3) return `${rounded(number * 1e3)} ms`;
  return `${rounded(number * 1e6)} µs`;
};
