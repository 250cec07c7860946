// What a page does in a real browser. Run by scripts/test-page, which makes the pages in $SCRATCH.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const scratch = process.env.SCRATCH;
const { chromium } = createRequire(join(scratch, 'page'))('playwright-core');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
    '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});

const DESK = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };

// Opens a page, which may say nothing on the console and ask for nothing but itself.
const open = async (name, options = {}) => {
  const context = await browser.newContext({ viewport: DESK, ...options });
  if (options.before) await context.addInitScript(options.before);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  const address = `file://${join(scratch, `${name}.html`)}`;
  page.on('request', (request) => {
    if (request.url() !== address && request.url() !== 'data:,') complaints.push(request.url());
  });
  await page.goto(address);
  const close = async () => {
    assert.deepEqual(complaints, []);
    await context.close();
  };
  return { page, close };
};

// The rows of a file of results; no name in these has a comma.
const table = (file) => {
  const [head, ...rows] = readFileSync(file, 'utf8').trim().split('\n').map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])));
};

const of = (rows, wanted) =>
  rows.find((row) => Object.entries(wanted).every(([name, value]) => row[name] === String(value)));

// The shown texts of a column.
const column = (page, name, at) => page.$$eval(
  `table[data-name="${name}"] tbody tr`,
  (rows, cell) => rows.filter((row) => row.offsetHeight > 0).map((row) => row.cells[cell].textContent),
  at,
);

const box = (page, place, name) => page.locator(place).getByRole('combobox', { name, exact: true });

const choose = (page, place, label, option) =>
  box(page, place, label).selectOption({ label: option });

const checks = {
  async 'no page is wider than its window'() {
    for (const name of ['thesis', 'hostile', 'many', 'several']) {
      for (const viewport of [DESK, PHONE]) {
        const { page, close } = await open(name, { viewport });
        await page.waitForSelector('.board .tile2, .board .tile4');
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.equal(width, viewport.width, name);
        await close();
      }
    }
  },

  async 'a heading sorts upwards, downwards and back, by mouse and by key'() {
    const { page, close } = await open('thesis');
    const rates = async () => (await column(page, 'summary', 4)).map(Number);
    const before = await rates();
    const heading = page.locator('table[data-name="summary"] th[data-name="win_percent"]');
    await heading.getByRole('button').click();
    const up = [...before].sort((one, other) => one - other);
    assert.deepEqual(await rates(), up);
    assert.notDeepEqual(before, up);
    assert.equal(await heading.getAttribute('aria-sort'), 'ascending');
    await page.keyboard.press('Enter');
    assert.deepEqual(await rates(), up.reverse());
    assert.equal(await heading.getAttribute('aria-sort'), 'descending');
    await page.keyboard.press(' ');
    assert.deepEqual(await rates(), before);
    assert.equal(await heading.getAttribute('aria-sort'), null);
    await close();
  },

  async 'choices and searches say which rows are shown'() {
    const { page, close } = await open('thesis');
    await choose(page, '#table-choices', 'Rows with heuristic', 'h2');
    for (const name of ['summary', 'win_rates', 'timing']) {
      assert.deepEqual(await column(page, name, 1), Array(15).fill('h2'), name);
    }
    await page.getByLabel('Search in Summary').fill('EXPECT h2');
    assert.deepEqual(await column(page, 'summary', 2), ['3', '4', '5', '6', '7']);
    assert.equal((await column(page, 'timing', 2)).length, 15);
    assert.equal(await page.locator('#summary [role="status"]').textContent(), '5 of 60 rows');
    await close();
  },

  async 'a long table shows its first rows until all are asked for'() {
    const { page, close } = await open('many');
    const shown = async () => (await column(page, 'summary', 1)).length;
    assert.equal(await shown(), 200);
    await page.getByLabel('Search in Summary').fill('w130');
    assert.deepEqual(await column(page, 'summary', 0), ['minimax', 'expectimax']);
    await page.getByLabel('Search in Summary').fill('');
    await page.locator('#summary').getByRole('button', { name: 'Show all' }).click();
    assert.equal(await shown(), 260);
    await close();
  },

  async 'pointing at a mark and moving to it by key shows the numbers of the table'() {
    const rates = table('results/thesis/win_rates.csv');
    const { page, close } = await open('thesis');
    await choose(page, '#chart-choices', 'of heuristic', 'h3');
    const figure = page.locator('figure').first();
    const says = async (depth) => {
      const cell = of(rates, { algorithm: 'expectimax', heuristic: 'h3', depth });
      const number = (name) => String(Number(cell[name]));
      assert.deepEqual(await figure.locator('.tip').locator('b, span').allTextContents(), [
        'expectimax',
        `depth ${depth}: ${number('win_percent')} % won`,
        `95 % interval ${number('win_percent_low')} to ${number('win_percent_high')} %`,
        `${cell.games} games`,
      ]);
    };
    await figure.locator('[aria-label^="expectimax; depth 5"] .mark').hover();
    await says(5);
    await page.mouse.move(0, 0);
    assert.equal(await figure.locator('.tip').isHidden(), true);
    await page.locator('.lines button').last().focus();
    await page.keyboard.press('Tab');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await says(4);
    await page.keyboard.press('End');
    await says(7);
    await figure.getByText('Numbers of this chart').click();
    assert.equal(await figure.locator('.numbers tbody tr').count(), 30);
    await close();
  },

  async 'published rates are open marks with their numbers, and the verdict stands above all'() {
    const verdicts = table('results/thesis/verdicts.csv');
    const { page, close } = await open('thesis');
    await choose(page, '#chart-choices', 'of heuristic', 'h2');
    const cell = of(verdicts, { algorithm: 'minimax', heuristic: 'h2', depth: 6 });
    const number = (name) => String(Number(cell[name]));
    const mark = page.locator('figure').first().locator('[aria-label^="minimax, published; depth 6"]');
    assert.equal(
      await mark.getAttribute('aria-label'),
      `minimax, published; depth 6: ${number('published_percent')} % published; `
        + `95 % interval ${number('published_low')} to ${number('published_high')} %`,
    );
    assert.equal(await mark.locator('.mark.open').count(), 1);
    assert.ok((await page.locator('#verdict p').count()) > 0);
    await close();
  },

  async 'the names of cells stay when a wide table scrolls sideways'() {
    const { page, close } = await open('thesis');
    const scroll = page.locator('#win_rates .scroll');
    await scroll.scrollIntoViewIfNeeded();
    const head = page.locator('#win_rates th[data-name="depth"]');
    const before = await head.boundingBox();
    await scroll.evaluate((box) => box.scrollTo(500, 300));
    assert.deepEqual(await head.boundingBox(), before);
    const games = await page.locator('#win_rates th[data-name="games"]').boundingBox();
    assert.ok(games.x < before.x, 'the others have moved');
    await close();
  },

  async 'lines are chosen by heuristic as well, and can be left out'() {
    const { page, close } = await open('thesis');
    await choose(page, '#chart-choices', 'A line for each', 'heuristic');
    await choose(page, '#chart-choices', 'of algorithm', 'expectimax');
    await page.locator('.lines').getByRole('button', { name: 'h2' }).click();
    const marks = page.locator('figure').nth(1).locator('.spot');
    const names = await marks.evaluateAll((spots) => spots.map((it) => it.getAttribute('aria-label').slice(0, 2)));
    assert.deepEqual([...new Set(names)], ['h1', 'h3', 'h4']);
    const scores = of(table('results/thesis/win_rates.csv'), { algorithm: 'expectimax', heuristic: 'h1', depth: 3 });
    const mean = Number(scores.mean_score).toLocaleString('en-GB');
    assert.equal(await marks.first().getAttribute('aria-label'), `h1; depth 3: mean score ${mean}; 100 games`);
    await close();
  },

  async 'shares of tiles and scores add up to all games'() {
    const { page, close } = await open('thesis');
    for (const index of [3, 4]) {
      const labels = await page.locator('figure').nth(index).locator('.spot')
        .evaluateAll((spots) => spots.map((it) => it.getAttribute('aria-label')));
      const games = labels.filter((it) => it.startsWith('expectimax')).map((it) => Number(it.match(/; (\d+) of 100/)[1]));
      assert.equal(games.reduce((sum, count) => sum + count, 0), 100);
    }
    await close();
  },

  async 'every game that is shown ends with its recorded score and tile'() {
    const games = table('results/thesis/games.csv');
    const { page, close } = await open('thesis');
    const player = page.locator('#games');
    let played = 0;
    for (const cell of ['minimax h1 depth 3', 'alphabeta h4 depth 4', 'expectimax h2 depth 4']) {
      await choose(page, '#games', 'Cell', cell);
      const options = await box(page, '#games', 'Game').locator('option').allTextContents();
      assert.equal(options.length, 3);
      for (const option of options) {
        await choose(page, '#games', 'Game', option);
        const [algorithm, heuristic, , depth] = cell.split(' ');
        const record = of(games, { algorithm, heuristic, depth, game: option.match(/game (\d+)/)[1] });
        const moves = Number(record.moves).toLocaleString('en-GB');
        await player.getByText(`0 of ${moves}`, { exact: true }).waitFor();
        await page.locator('.player [role="group"]').first().focus();
        await page.keyboard.press('End');
        const [score, move, tile] = await player.locator('.scores dd').allTextContents();
        const tiles = await player.locator('.tile').allTextContents();
        assert.equal(Number(score.replaceAll(',', '')), Number(record.score), option);
        assert.equal(move, `${moves} of ${moves}`);
        assert.equal(tile, record.max_tile);
        assert.equal(Math.max(...tiles.map(Number)), Number(record.max_tile));
        const last = await player.locator('.ended').textContent();
        assert.match(last, new RegExp(`^The last board and score are those recorded: ${record.outcome}`));
        played += 1;
      }
    }
    assert.equal(played, 9);
    await close();
  },

  async 'a game that is not shown says why'() {
    const { page, close } = await open('thesis');
    await choose(page, '#games', 'Cell', 'expectimax h1 depth 7');
    const options = box(page, '#games', 'Game').locator('option');
    assert.equal(await options.first().isDisabled(), true);
    const note = await page.locator('#games .note').first().textContent();
    assert.equal(note, 'Not shown: beyond the limit of 20 million nodes for games played again.');
    await close();
  },

  async 'the player plays, pauses and steps by keys, and marks the best of four moves'() {
    const { page, close } = await open('thesis');
    const move = page.locator('.scores dd').nth(1);
    const at = async () => Number((await move.textContent()).split(' ')[0]);
    await page.waitForSelector('.board .tile2, .board .tile4');
    const board = page.locator('.player [role="group"]').first();
    await board.focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
    assert.equal(await at(), 2);
    await page.keyboard.press(' ');
    await page.waitForFunction(() => document.querySelectorAll('.scores dd')[1].textContent.startsWith('4 '));
    await page.keyboard.press(' ');
    const paused = await at();
    await page.waitForTimeout(500);
    assert.equal(await at(), paused);
    const rows = await page.locator('.worth tbody tr').evaluateAll((all) =>
      all.map((row) => [row.className, ...[...row.cells].slice(1).map((cell) => cell.textContent)]));
    const number = (text) => Number(text.replaceAll(',', '').replace('≤ ', ''));
    const best = rows.filter((row) => row[0] === 'best');
    assert.equal(best.length, 1);
    const others = rows.filter((row) => row[0] !== 'best' && row[1] !== 'not legal');
    assert.ok(others.length > 0);
    for (const [, worth] of others) assert.ok(number(worth) <= number(best[0][1]), worth);
    await page.locator('.slider').focus();
    await page.keyboard.press('Home');
    assert.equal(await at(), 0);
    await close();
  },

  async 'players who compare nothing have games to look at too'() {
    const { page, close } = await open('several');
    const cells = await box(page, '#games', 'Cell').locator('option').allTextContents();
    assert.deepEqual(cells.slice(0, 2).map((cell) => cell.split(': ')[1]), ['random', 'greedy']);
    assert.match(await page.locator('.player').textContent(), /does not compare/);
    await close();
  },

  async 'light and dark are the system’s until someone chooses, and the choice is kept'() {
    const paper = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const papers = {};
    for (const colorScheme of ['light', 'dark']) {
      const { page, close } = await open('hostile', { colorScheme });
      papers[colorScheme] = await paper(page);
      await page.locator('#theme').click();
      papers[`not ${colorScheme}`] = await paper(page);
      await page.reload();
      assert.equal(await paper(page), papers[`not ${colorScheme}`]);
      await close();
    }
    assert.notEqual(papers.light, papers.dark);
    assert.deepEqual([papers['not dark'], papers['not light']], [papers.light, papers.dark]);
  },

  async 'a browser that forbids storage has the switch all the same'() {
    const before = () => Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } });
    const { page, close } = await open('hostile', { before, colorScheme: 'light' });
    await page.locator('#theme').click();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await close();
  },

  async 'names are text wherever they stand, and nothing of them runs'() {
    const { page, close } = await open('hostile');
    const name = '</title><script>window.ran = 1</script> & "b" \u202Ereversed';
    assert.equal(await page.title(), name);
    assert.equal(await page.locator('h1').textContent(), name);
    const names = new Set(await column(page, 'summary', 1));
    for (const text of ["</script><img src=x onerror='window.ran = 1'>", 'two\nlines', "=cmd|' /C calc'!A0", 'monotonía ñ 漢字', '\u202Egnorw\u2066 side']) {
      assert.ok(names.has(text), text);
    }
    await choose(page, '#chart-choices', 'A line for each', 'heuristic');
    await page.locator('figure .spot').first().focus();
    await choose(page, '#table-choices', 'Rows with heuristic', '<script>window.ran = 1</script>');
    assert.equal((await column(page, 'timing', 1)).length, 4);
    const found = await page.evaluate(() => [window.ran, document.images.length, document.scripts.length]);
    assert.deepEqual(found, [undefined, 0, 2]);
    await close();
  },

  async 'the page can ask nobody for anything'() {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`file://${join(scratch, 'hostile.html')}`);
    const refused = await page.evaluate(() => new Promise((resolve) => {
      const directives = [];
      addEventListener('securitypolicyviolation', (event) => {
        directives.push(event.effectiveDirective);
        if (directives.length === 3) resolve(directives.sort());
      });
      new Image().src = 'http://127.0.0.1:9/';
      fetch('http://127.0.0.1:9/').catch(() => {});
      document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = 1' }));
    }));
    assert.deepEqual(refused, ['connect-src', 'img-src', 'script-src-elem']);
    await context.close();
  },

  async 'without scripts the tables are there'() {
    const { page, close } = await open('many', { javaScriptEnabled: false });
    assert.equal(await page.locator('#summary tbody tr').last().isVisible(), true);
    assert.equal(await page.locator('#charts').isVisible(), false);
    assert.equal(await page.locator('noscript p').isVisible(), true);
    await close();
  },

  async 'on paper all rows stand and nothing to press'() {
    const { page, close } = await open('many');
    await page.emulateMedia({ media: 'print' });
    assert.equal((await column(page, 'summary', 1)).length, 260);
    for (const pressed of ['#theme', '.controls', '.slider', '.search', 'nav', '.choice']) {
      assert.equal(await page.locator(pressed).first().isVisible(), false, pressed);
    }
    assert.equal(await page.locator('.lines button').first().isVisible(), true);
    await close();
  },

  async 'the first key leads past the head, and whoever wants no motion sees none'() {
    for (const [reducedMotion, name] of [['reduce', 'none'], ['no-preference', 'appear']]) {
      const { page, close } = await open('hostile', { reducedMotion });
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
      await page.waitForSelector('.board .tile2, .board .tile4');
      await page.getByRole('button', { name: 'One move on' }).click();
      const motion = await page.locator('.tile.new').evaluate((tile) => getComputedStyle(tile).animationName);
      assert.equal(motion, name);
      await close();
    }
  },
};

let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  try {
    await check();
    console.log(`ok      ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}\n${error.message}`);
  }
}
await browser.close();
console.log(`${Object.keys(checks).length - failed} of ${Object.keys(checks).length} checks passed`);
process.exitCode = failed === 0 ? 0 : 1;
