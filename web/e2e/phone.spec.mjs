// A phone held upright: what is asked is in reach of the thumb, and nothing runs over the edge.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { beginBattle, assertQuiet, foughtBattle, openPage, openStage, shoot } from './stage.mjs';

const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };

let stage;
before(async () => (stage = await openStage()));
after(() => stage?.close());

test('a battle is played with a thumb', { timeout: 40_000 }, async () => {
  const { page, troubles } = await openPage(stage, PHONE);
  const { id } = await beginBattle(stage, ['person', 'random']);
  await page.goto(`${stage.url}/#/battle/${id}`);
  await page.locator('.offer', { hasText: 'Take the standard deployment' }).tap();
  await page.locator('.offer', { hasText: 'End deployment' }).tap();
  await page.locator('.offer', { hasText: 'Activate a unit' }).waitFor();
  await shoot(page, 'phone-battle');
  assert.ok(await inView(page, '.ask h2'), 'the question is on the screen');
  assert.ok(await inView(page, '.ask .offer'), 'the first offer is on the screen');
  assert.ok(await inView(page, '.stage'), 'so is the table');
  const rows = await page.locator('.ask .small button').evaluateAll((buttons) => new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().top))).size);
  assert.equal(rows, 1, 'what is rarely wanted stands in one line');

  await page.locator('.form [role="option"]').first().tap();
  const thumb = page.locator('.thumb .primary');
  await thumb.waitFor();
  assert.ok(await inView(page, '.thumb .primary'), 'the finished order is sent from the bottom edge');
  await shoot(page, 'phone-order');
  await thumb.tap();
  await page.locator('.offer', { hasText: 'Place the leader marker' }).waitFor();

  for (const tab of ['Journal', 'Forces', 'Ask']) {
    await page.getByRole('button', { name: tab, exact: true }).tap();
    await shoot(page, `phone-${tab.toLowerCase()}`);
    assert.equal(await overflow(page), 0, `${tab} runs over the edge`);
  }
  assertQuiet(troubles);
});

test('no other page runs over the edge of a phone', { timeout: 40_000 }, async () => {
  const { page, troubles } = await openPage(stage, PHONE);
  const { id, game } = await foughtBattle(stage);
  for (const [name, address, ready] of [['home', '', 'h1'], ['new', 'new', '.start'], ['replay', `replay/${id}`, 'input[type="range"]'], ['rules', `rules/${game}`, 'main h2']]) {
    await page.goto(`${stage.url}/#/${address}`);
    await page.locator(ready).first().waitFor();
    if (name === 'new') await openArmy(page);
    await shoot(page, `phone-${name}`);
    assert.equal(await overflow(page), 0, `${name} runs over the edge`);
  }
  assertQuiet(troubles);
});

async function openArmy(page) {
  await page.locator('summary', { hasText: 'Armies' }).tap();
  await page.locator('#army-0 header select').selectOption({ index: 3 });
  await page.locator('#army-0 .roster').waitFor();
}

function inView(page, selector) {
  return page.locator(selector).first().evaluate((element) => {
    const box = element.getBoundingClientRect();
    return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth && box.height > 0;
  });
}

/** By how many pixels the page is wider than the screen. */
function overflow(page) {
  return page.evaluate(() => Math.max(0, document.scrollingElement.scrollWidth - innerWidth));
}
