// Making parts of the page. Text from outside reaches it here and nowhere else, as text.

// Whatever happens below, the tables show.
addEventListener('load', () => document.documentElement.classList.add('ready'));

const data = JSON.parse(document.getElementById('data').textContent);

// Gives an element its attributes and children. Those that are texts become text, never markup.
const furnish = (made, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(name, '');
    else if (value !== false && value !== null) made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
};

const element = (tag, attributes = {}, ...children) =>
  furnish(document.createElement(tag), attributes, children);

const drawn = (tag, attributes = {}, ...children) =>
  furnish(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);

// A text that has room on a button or in a list.
const shortened = (text, most = 60) => {
  const characters = [...String(text)];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : String(text);
};

// A box to choose from, below its label. Each of `options` is a value and what it is called, and
// perhaps why it cannot be chosen.
const chooser = (label, options, onChange) => {
  const box = element('select');
  const fillWith = (entries) => {
    box.replaceChildren(...entries.map(([value, name, reason]) => {
      const text = reason ? `${shortened(name)} (${reason})` : shortened(name);
      return element('option', { value, disabled: Boolean(reason) }, text);
    }));
  };
  fillWith(options);
  box.addEventListener('change', () => onChange(box.value));
  return { box, fillWith, whole: element('label', { class: 'choice' }, label, box) };
};

const distinct = (values) => [...new Set(values)];
