// A new user, from the home page to the end of the learning battle, with the mouse alone.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Mouse } from './mouse.mjs';
import { assertQuiet, openPage, openStage, shoot } from './stage.mjs';

let stage;
before(async () => (stage = await openStage()));
after(() => stage?.close());

test('the learning battle is played to its end with the mouse', { timeout: 120_000 }, async (t) => {
  const { page, troubles } = await openPage(stage);
  await page.goto(stage.url);
  await shoot(page, 'home');
  await page.getByRole('link', { name: 'New game' }).first().click();
  await page.getByText('learning').first().click();
  await page.locator('select[id^="seat-"]').nth(1).selectOption('random');
  await shoot(page, 'new-game');
  await page.getByRole('button', { name: 'Start the battle' }).click();

  const mouse = new Mouse(page);
  await mouse.play(20, () => mouse.sent > 12);
  await shoot(page, 'battle');
  const answers = await mouse.play(600);

  await shoot(page, 'outcome');
  assert.match(await page.locator('.ask h2').textContent(), /^(Victory: |A draw)/);
  assert.ok(answers > 40, `a whole battle needs more than ${answers} answers`);
  t.diagnostic(`${mouse.sent} orders, ${mouse.refusals} refusals`);
  assertQuiet(troubles);
});
