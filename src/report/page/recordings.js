// Which games there are to look at: the best, median and worst of each cell.

const gameName = (game) =>
  `${game.roles.join(', ')}: game ${game.game}, ${game.outcome}, score ${grouped(game.score)}`;

const cellName = (cell) => {
  const battery = data.batteries.length > 1 ? `${shortened(data.batteries[cell.battery], 30)}: ` : '';
  const parts = [cell.algorithm, cell.heuristic, cell.depth === null ? null : `depth ${cell.depth}`];
  return battery + parts.filter((part) => part !== null).join(' ');
};

const gamesOf = (cell) => data.games.filter((game) => game.cell === cell);

const canBeShown = (game) => game.replay !== undefined;

const livePlayer = () => {
  if (data.games.length === 0) return;
  const cells = distinct(data.games.map((game) => game.cell));
  const player = newPlayer();
  const note = element('p', { class: 'note' });
  const gameBox = chooser('Game', [], (index) => player.load(data.games[index]));
  const showCell = (cell) => {
    const games = gamesOf(cell);
    gameBox.fillWith(games.map((game) => [data.games.indexOf(game), gameName(game), game.missing]));
    const reasons = distinct(games.filter((game) => game.missing).map((game) => game.missing));
    note.textContent = reasons.map((reason) => `Not shown: ${reason}.`).join(' ');
    const first = games.find(canBeShown);
    player.whole.hidden = first === undefined;
    if (first === undefined) return;
    gameBox.box.value = data.games.indexOf(first);
    player.load(first);
  };
  const cellBox = chooser('Cell', cells.map((cell) => [cell, cellName(data.cells[cell])]), (cell) => showCell(Number(cell)));
  const choices = element('div', { class: 'choices' }, cellBox.whole, gameBox.whole);
  document.getElementById('player').append(choices, note, player.whole);
  document.getElementById('games').hidden = false;
  const first = data.games.find(canBeShown)?.cell ?? cells[0];
  cellBox.box.value = first;
  showCell(first);
};
