// Faults that players found once; each must stay mended.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, assertQuiet, beginBattle, openPage, openStage, shoot } from './stage.mjs';

let stage;
before(async () => (stage = await openStage()));
after(() => stage?.close());

test('whoever waits at a screen of his own cannot take back what the other did', { timeout: 40_000 }, async () => {
  const { id } = await beginBattle(stage, ['person', 'person']);
  const waits = await openPage(stage);
  const { pending, line } = await ask(stage, `battles/${id}?eye=truth`);
  const asked = pending[0].seat;
  await waits.page.goto(`${stage.url}/#/battle/${id}?seat=${1 - asked}`);
  await waits.page.locator('.ask h2').waitFor();
  await ask(stage, `battles/${id}/orders`, { seat: asked, line, order: 'deploy standard' });
  await waits.page.locator('.journal .entry.order').first().waitFor();
  await waits.page.keyboard.press('u');
  await waits.page.locator('.toast', { hasText: 'alone can take it back' }).waitFor();
  const { lines } = await ask(stage, `battles/${id}?eye=truth`);
  assert.ok(!lines.some(({ kind }) => kind === 'rewind'), 'nothing was taken back');
  assertQuiet(waits.troubles);
});

test('two people at one screen can hand the table over, and so can an umpire', { timeout: 40_000 }, async () => {
  const { id } = await beginBattle(stage, ['person', 'person']);
  const { page, troubles } = await openPage(stage);
  await page.goto(`${stage.url}/#/battle/${id}`);
  await page.getByRole('button', { name: 'Show me the table' }).first().click();
  await page.getByLabel('Who looks').waitFor();
  assertQuiet(troubles);
});

test('a battle that does not exist is told, with a way home', { timeout: 30_000 }, async () => {
  const { page } = await openPage(stage);
  await page.goto(`${stage.url}/#/battle/nonsense`);
  await page.locator('.missing').waitFor();
  await page.getByRole('link', { name: 'To your battles' }).click();
  await page.waitForURL(/#\/$/);
});

test('Enter confirms after a click on an option', { timeout: 40_000 }, async () => {
  const { id } = await beginBattle(stage, ['person', 'person']);
  await skipDeployment(id);
  const { pending } = await ask(stage, `battles/${id}?eye=truth`);
  const { page, troubles } = await openPage(stage);
  await page.goto(`${stage.url}/#/battle/${id}?seat=${pending[0].seat}`);
  await page.locator('.form').waitFor();
  const question = await page.locator('.ask h2').textContent();
  await page.locator('.form [role=option]').first().click();
  await page.keyboard.press('Enter');
  await page.waitForFunction((before) => document.querySelector('.ask h2')?.textContent !== before, question);
  assertQuiet(troubles);
});

test('an order that cannot be sent waits, says so and can be withdrawn', { timeout: 60_000 }, async () => {
  const lonely = await openStage();
  try {
    const { id } = await beginBattle(lonely, ['person', 'person']);
    const { pending } = await ask(lonely, `battles/${id}?eye=truth`);
    const { page } = await openPage(lonely);
    await page.goto(`${lonely.url}/#/battle/${id}?seat=${pending[0].seat}`);
    const standard = page.locator('.offer', { hasText: 'standard deployment' });
    await standard.waitFor();
    lonely.stopServer();
    await page.locator('.lost').waitFor();
    await standard.click();
    await page.locator('.unsent').waitFor();
    await shoot(page, 'unsent');
    await page.getByRole('button', { name: 'Withdraw it' }).click();
    await page.locator('.unsent').waitFor({ state: 'detached' });
  } finally {
    await lonely.close();
  }
});

test('a notice belongs to its page, and a copied link is no alarm', { timeout: 40_000 }, async () => {
  const { id } = await beginBattle(stage, ['random', 'random']);
  const { page } = await openPage(stage);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${stage.url}/#/replay/${id}`);
  await page.locator('.links button').first().click();
  const toast = page.locator('.toast');
  await toast.waitFor();
  assert.equal(await toast.getAttribute('role'), 'status');
  await page.goto(`${stage.url}/#/`);
  await toast.waitFor({ state: 'detached' });
});

test('at twice the size the table keeps its height', { timeout: 40_000 }, async () => {
  const { id } = await beginBattle(stage, ['person', 'random']);
  const { page, troubles } = await openPage(stage, { width: 720, height: 450 });
  await page.goto(`${stage.url}/#/battle/${id}`);
  await page.locator('.ask h2').waitFor();
  const box = await page.locator('.stage').boundingBox();
  await shoot(page, 'twice');
  assert.ok(box.height >= 300 && box.width >= 300, `the table is ${box.width} × ${box.height}`);
  assertQuiet(troubles);
});

test('odds of a filled order lie inside the window', { timeout: 60_000 }, async () => {
  for (const [width, height] of [[1440, 900], [1280, 720], [390, 844], [720, 450]]) {
    const { id } = await beginBattle(stage, ['person', 'person']);
    await skipDeployment(id);
    const { pending } = await ask(stage, `battles/${id}?eye=truth`);
    const { page } = await openPage(stage, { width, height });
    await page.goto(`${stage.url}/#/battle/${id}?seat=${pending[0].seat}`);
    await page.locator('.form [role=option]').first().click();
    const odds = page.locator('.odds h3');
    await odds.waitFor();
    const box = await odds.boundingBox();
    await shoot(page, `odds-${width}`);
    assert.ok(box.y >= 0 && box.y + box.height <= height, `at ${width} × ${height} the odds begin at ${box.y}`);
    await page.context().close();
  }
});

/** Both sides take their standard deployment. */
async function skipDeployment(id) {
  for (let step = 0; step < 6; step += 1) {
    const { pending, line } = await ask(stage, `battles/${id}?eye=truth`);
    const seat = pending[0].seat;
    const { offers } = await ask(stage, `battles/${id}?eye=${seat}`);
    const verb = ['end deployment', 'deploy standard'].find((one) => offers.some((offer) => offer.verb === one));
    if (!verb) return;
    await ask(stage, `battles/${id}/orders`, { seat, line, order: verb });
  }
}
