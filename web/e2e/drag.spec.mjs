// The unit first: a piece that may move is moved by dragging it, in every game; a click tells what may be done with it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, assertQuiet, beginBattle, openPage, openStage, shoot } from './stage.mjs';

let stage;
before(async () => (stage = await openStage()));
after(() => stage?.close());

for (const game of ['browning', 'brethren', 'mundi', 'brevity', 'nqm']) {
  test(`a piece of ${game} is moved by dragging it`, { timeout: 90_000 }, async () => {
    const { id } = await beginBattle(stage, ['person', 'random'], game);
    const piece = await untilSomebodyMoves(id);
    const { page, troubles } = await openPage(stage);
    await page.goto(`${stage.url}/#/battle/${id}?seat=0`);
    await page.locator('.ask h2').waitFor();
    await page.locator('.piece').first().waitFor();
    await page.keyboard.press('0');
    const before = await page.evaluate(() => document.querySelector('.world')?.getAttribute('transform'));
    const { x, y, inch } = await page.evaluate((wanted) => {
      const model = document.querySelector(`[data-piece="${wanted}"]`);
      const part = model.querySelector('image, .base') ?? model;
      const box = part.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, inch: 100 * document.querySelector('.pieces').getScreenCTM().a };
    }, piece);
    const { line, scene } = await ask(stage, `battles/${id}?eye=0`);
    const { square } = scene.ground;
    const far = inch * (square ? square / 12_700 : 1.5);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + far / 2, y, { steps: 3 });
    await page.mouse.move(x + far, y, { steps: 3 });
    await shoot(page, `${game}-drag`);
    await page.mouse.up();
    // Either the order went, was refused with its reason, or stands in the form to be confirmed.
    await until(async () => (await page.locator('.form .primary:enabled, .refusal').count()) > 0 || (await ask(stage, `battles/${id}?eye=0`)).line > line);
    const after = await page.evaluate(() => document.querySelector('.world')?.getAttribute('transform'));
    assert.equal(after, before, 'the map stayed where it was');
    assertQuiet(troubles.filter((trouble) => !trouble.startsWith('422')));
  });
}

test('a click on a unit with several things to do shows them beside it', { timeout: 60_000 }, async () => {
  const { id } = await beginBattle(stage, ['person', 'random'], 'nqm');
  const { page, troubles } = await openPage(stage);
  await page.goto(`${stage.url}/#/battle/${id}?seat=0`);
  await page.locator('.ask h2').waitFor();
  await page.locator('.piece').first().waitFor();
  const spot = await page.evaluate(() => {
    const box = document.querySelector('.piece.side-0 image, .piece.side-0').getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  await page.mouse.click(spot.x, spot.y);
  const menu = page.getByRole('menu');
  await menu.waitFor();
  await shoot(page, 'menu');
  await page.keyboard.press('Enter');
  await page.locator('.form').waitFor();
  await menu.waitFor({ state: 'detached' });
  assertQuiet(troubles);
});

/** Waits until something is so. The page's own list of orders keeps only the last ones, so counting them tells nothing. */
async function until(isSo) {
  for (let wait = 0; wait < 100; wait += 1) {
    if (await isSo()) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('Nothing came of the drag.');
}

/** Plays by the computer's advice until an offer of the first seat moves a piece on the table; the piece. */
async function untilSomebodyMoves(id) {
  for (let step = 0; step < 60; step += 1) {
    const view = await ask(stage, `battles/${id}?eye=0`);
    if (!view.pending.some(({ seat }) => seat === 0)) {
      await ask(stage, `battles/${id}/step`, { line: view.line, finish: true });
      continue;
    }
    const piece = moverOf(view);
    if (piece) return piece;
    const [{ order }] = await ask(stage, `battles/${id}/suggest`, { seat: 0 });
    await ask(stage, `battles/${id}/orders`, { seat: 0, line: view.line, order });
  }
  throw new Error('Nobody moved in 60 steps.');
}

function moverOf({ offers, scene }) {
  for (const { fields, weight } of offers) {
    const needed = fields.filter(({ optional }) => !optional);
    const [who, where] = needed;
    if (weight !== 'main' || needed.length !== 2 || !who.fill.pick) continue;
    const onGrid = scene.ground.square && where.fill.pick?.max > 1 && /^\d+,\d+$/.test(where.fill.pick?.from[0]?.id ?? '');
    if (!where.fill.path && !where.fill.spot && !onGrid) continue;
    const ids = new Set(who.fill.pick.from.map(({ id }) => id));
    const piece = scene.pieces.find((one) => ids.has(one.id) || ids.has(one.group));
    if (piece) return piece.id;
  }
  return undefined;
}
