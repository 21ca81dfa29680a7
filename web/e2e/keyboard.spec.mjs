// The same battle without a mouse: every order of an activation is given with keys.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Keys } from './keys.mjs';
import { answered } from './orders.mjs';
import { assertQuiet, beginBattle, openPage, openStage, shoot } from './stage.mjs';

let stage;
before(async () => (stage = await openStage()));
after(() => stage?.close());

test('a battle is begun and a unit acts with keys alone', { timeout: 60_000 }, async () => {
  const { page, troubles } = await openPage(stage);
  await page.goto(stage.url);
  await tabTo(page, 'New game');
  await page.keyboard.press('Enter');
  await page.locator('.start').waitFor();
  await tabTo(page, 'Start the battle');
  await page.keyboard.press('Enter');

  const asked = (words) => page.locator('.ask h2', { hasText: words }).waitFor();
  await asked('Where do your teams stand');
  await chooseOffer(page, 'Take the standard deployment');
  await page.locator('.offer', { hasText: 'End deployment' }).waitFor();
  await chooseOffer(page, 'End deployment');

  await asked('Who acts now');
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');

  await asked('Place the marker');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await shoot(page, 'keyboard-cursor');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');

  await asked('Roll two dice');
  await chooseOffer(page, 'Roll for movement');
  await asked('moves?');
  await page.keyboard.press('n');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.locator('.journal .who[title^="move "]').first().waitFor();
  await page.keyboard.press('u');
  await page.locator('.ask h2').waitFor();
  await chooseOffer(page, 'End movement');
  await shoot(page, 'keyboard');

  await page.keyboard.press('?');
  await page.locator('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  assertQuiet(troubles);
});

test('the learning battle is played to its end with keys alone', { timeout: 120_000 }, async (t) => {
  const { page, troubles } = await openPage(stage);
  const { id } = await beginBattle(stage, ['person', 'random']);
  await page.goto(`${stage.url}/#/battle/${id}`);
  await page.evaluate(() => addEventListener('pointerdown', () => (globalThis.pointed = true), true));
  const keys = new Keys(page);
  await keys.play(600);
  await shoot(page, 'keyboard-outcome');

  assert.match(await page.locator('.ask h2').textContent(), /^(Victory: |A draw)/);
  for (const verb of ['activate', 'leader at', 'move']) {
    assert.ok(keys.given.some((order) => order.startsWith(`${verb} `)), `no order said “${verb}”`);
  }
  assert.ok(!(await page.evaluate(() => globalThis.pointed)), 'no pointer was used');
  t.diagnostic(`${keys.sent} orders, ${keys.refusals} refusals, fired ${keys.given.filter((order) => order.startsWith('fire')).length} times`);
  assertQuiet(troubles);
});

/** Presses the number that stands on an offer. */
async function chooseOffer(page, title) {
  const key = await page.locator('.ask[aria-busy="false"] .offer', { hasText: title }).locator('kbd').textContent();
  await answered(page, () => page.keyboard.press(key));
}

/** Goes through the page with Tab until something with these words has the focus. */
async function tabTo(page, words) {
  for (let tabs = 0; tabs < 60; tabs += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.textContent?.trim())) === words) return;
  }
  assert.fail(`Tab never comes to “${words}”`);
}
