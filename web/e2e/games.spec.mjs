// The smallest battle of every other game, played to its end with the mouse by what the page offers; nothing here knows their rules.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Mouse } from './mouse.mjs';
import { answered, ordersOf } from './orders.mjs';
import { ask, assertQuiet, beginBattle, openPage, openStage, shoot } from './stage.mjs';

let stage;
before(async () => (stage = await openStage()));
after(() => stage?.close());

for (const game of ['brethren', 'mundi', 'brevity', 'nqm']) {
  test(`the learning battle of ${game} is played to its end with the mouse`, { timeout: 120_000 }, async (t) => {
    const { page, troubles } = await openPage(stage);
    const { id } = await beginBattle(stage, ['person', 'random'], game);
    await page.goto(`${stage.url}/#/battle/${id}`);
    const mouse = new Mouse(page);
    await mouse.play(400, () => mouse.sent > 20);
    await shoot(page, `${game}-battle`);
    await mouse.play(400);
    await shoot(page, `${game}-outcome`);
    assert.match(await page.locator('.ask h2').textContent(), /^(Victory: |A draw)/);
    const verbs = new Set(mouse.given.map((order) => order.split(' ')[0]));
    assert.ok(verbs.size > 4, `more is tried than ${[...verbs].join(', ')}`);
    t.diagnostic(`${mouse.sent} orders, ${mouse.refusals} refusals: ${[...verbs].join(' ')}`);
    assertQuiet(troubles);
  });
}

test('a standard battle of mundi is set up with the mouse: base, garrison, places, a swap and trenches', { timeout: 120_000 }, async () => {
  const { page, troubles } = await openPage(stage);
  const players = [{ seat: 0, kind: 'person' }, { seat: 1, kind: 'computer', level: 'random' }];
  const { id } = await ask(stage, 'battles', { game: 'mundi', scenario: 'steel_at_the_ford', players, seed: 1945 });
  const given = [];
  ordersOf(page).on('done', (order) => given.push(order));
  await page.goto(`${stage.url}/#/battle/${id}`);
  const offer = (title) => page.locator('.ask .offer', { hasText: title });
  const press = (title) => answered(page, () => offer(title).click());
  const confirm = () => answered(page, () => page.locator('.form .primary').click());
  /** Opens a form and picks elements by the words orders have for them. */
  const pick = async (title, ...keys) => {
    await offer(title).click();
    for (const key of keys) await page.locator('.form .field.open [role="option"]', { hasText: key }).click();
  };
  await press('The town is your base');
  await pick('Put a garrison in the base', 'a-if1');
  await confirm();
  // The middle of the marked zone: the last gap is filled on the table, and the order goes.
  await pick('Place an element', 'a-ta1');
  const zone = await page.locator('.intent .zone-wash').first().boundingBox();
  await answered(page, () => page.mouse.click(zone.x + zone.width / 2, zone.y + zone.height / 2));
  await press('Place all that are left');
  await press('Deployment is done');
  await pick('Swap two elements', 'a-ta2', 'a-re1');
  await confirm();
  await press('No more swaps');
  await pick('Entrench up to three elements', 'a-if2', 'a-ie');
  await shoot(page, 'mundi-works');
  await confirm();
  await press('Works are done');
  await page.locator('.clock, .ask h2', { hasText: /Turn 1|first or second|PIPs left|Attack/ }).first().waitFor();
  const words = (order) => order.split(' ').slice(0, 2).join(' ');
  assert.deepEqual(given.map(words), ['town is', 'garrison a-if1', 'deploy a-ta1', 'deploy rest', 'end deployment', 'swap a-ta2', 'end swaps', 'dig in', 'end works']);
  assertQuiet(troubles);
});
