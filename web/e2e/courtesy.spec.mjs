// What makes a table pleasant: a refusal says why and where, the ruler is at hand, a slow computer can be hurried.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Mouse } from './mouse.mjs';
import { assertQuiet, beginBattle, openPage, openStage, shoot } from './stage.mjs';

let stage;
before(async () => (stage = await openStage()));
after(() => stage?.close());

test('a refusal explains itself at its place and names the rule', { timeout: 40_000 }, async () => {
  const { page, troubles } = await openBattle();
  await new Mouse(page).play(30, (ask) => ask.question.includes('Place the marker'));
  const table = await page.locator('.stage').boundingBox();
  await page.mouse.click(table.x + table.width / 2, table.y + 80);
  await page.locator('.form .primary').click();
  const refusal = page.locator('.ask .refusal');
  await refusal.waitFor();
  await shoot(page, 'refusal');
  assert.match(await refusal.textContent(), /[A-Z]{2}-[A-Z]{3}-\d+/);
  assert.ok(await page.locator('.board .pin, .board [class*="pin"]').first().isVisible(), 'the note stands on the table');
  assertQuiet(troubles);
});

test('the ruler measures between two clicks and is put away', { timeout: 40_000 }, async () => {
  const { page, troubles } = await openBattle();
  await page.getByRole('button', { name: 'Ruler' }).click();
  const table = await page.locator('.stage').boundingBox();
  const [x, y] = [table.x + table.width / 2, table.y + table.height / 2];
  await page.mouse.click(x - 100, y);
  await page.mouse.move(x, y + 20);
  await page.mouse.click(x + 100, y);
  await page.locator('.labels .tape', { hasText: '″' }).waitFor();
  await shoot(page, 'ruler');
  await page.keyboard.press('Escape');
  await page.locator('.labels .tape').waitFor({ state: 'detached' });
  assertQuiet(troubles);
});

test('a computer that plays slowly is held and hurried', { timeout: 60_000 }, async () => {
  const { page, troubles } = await openBattle({ speed: 'slow' });
  const playing = page.locator('.ask h2', { hasText: 'the computer plays' });
  await playing.waitFor();
  await page.getByRole('button', { name: 'Hold' }).click();
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  await shoot(page, 'held');
  await page.getByRole('button', { name: 'Finish now' }).click();
  await page.locator('.ask .offer').first().waitFor();
  assertQuiet(troubles);
});

async function openBattle(likes = {}) {
  const opened = await openPage(stage);
  await opened.page.addInitScript((more) => {
    localStorage.setItem('sandtable settings', JSON.stringify({ speed: 'instant', motion: false, symbols: false, theme: 'light', ...more }));
  }, likes);
  const { id } = await beginBattle(stage, ['person', 'random']);
  await opened.page.goto(`${stage.url}/#/battle/${id}`);
  await opened.page.locator('.ask h2').waitFor();
  return opened;
}
