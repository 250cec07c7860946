// Wide tables: the columns that name the cell stay in sight while the others scroll sideways.

const KEPT = ['algorithm', 'heuristic', 'depth'];
// They may take so much of the room there is.
const MOST_KEPT = 0.45;

const keepNames = (table) => {
  const heads = [...table.tHead.rows[0].cells];
  if (KEPT.some((name, index) => heads[index]?.dataset.name !== name)) return;
  const room = table.closest('.scroll');
  const measure = () => {
    table.classList.remove('kept');
    const [, second, third, next] = heads.map((head) => head.offsetLeft);
    if (next === undefined || next > MOST_KEPT * room.clientWidth) return;
    table.style.setProperty('--second', `${second}px`);
    table.style.setProperty('--third', `${third}px`);
    table.classList.add('kept');
  };
  new ResizeObserver(measure).observe(table);
};
