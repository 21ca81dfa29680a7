// The end of a battle and the book beside it: the card tells who won, plays it again and swaps sides; a rule is read without leaving.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, assertQuiet, beginBattle, openPage, openStage, shoot } from './stage.mjs';

let stage;
before(async () => (stage = await openStage()));
after(() => stage?.close());

for (const [name, size] of [['wide', {}], ['phone', { width: 390, height: 844 }]]) {
  test(`the card at the end plays the battle again with sides swapped, ${name}`, { timeout: 60_000 }, async () => {
    const { id } = await beginBattle(stage, ['person', 'random']);
    const { line } = await ask(stage, `battles/${id}?eye=0`);
    await ask(stage, `battles/${id}/step`, { line, finish: true });
    await ask(stage, `battles/${id}/orders`, { seat: 0, line: (await ask(stage, `battles/${id}?eye=0`)).line, order: 'concede' });
    const { page, troubles } = await openPage(stage, size);
    await page.goto(`${stage.url}/#/battle/${id}?seat=0`);
    const card = page.getByRole('dialog', { name: 'The battle is over' });
    await card.waitFor();
    await shoot(page, `end-${name}`);
    await page.getByRole('button', { name: 'Swap sides' }).click();
    await page.waitForURL((url) => url.hash.startsWith('#/battle/') && !url.hash.includes(id));
    const next = new URL(page.url()).hash.split('/')[2];
    const { players, outcome, lines } = await ask(stage, `battles/${next}?eye=truth`);
    assert.equal(outcome ?? null, null, 'it begins anew');
    assert.ok(!lines.some(({ kind }) => kind === 'order'), 'nobody has moved yet');
    assert.deepEqual(players.map(({ kind }) => kind), ['computer', 'person']);
    assertQuiet(troubles);
  });
}

test('a rule is read beside the battle, and Escape leads back', { timeout: 60_000 }, async () => {
  const { id } = await beginBattle(stage, ['person', 'random']);
  const { page, troubles } = await openPage(stage);
  await page.goto(`${stage.url}/#/battle/${id}?seat=0`);
  await page.locator('.journal .rule').first().waitFor();
  const rule = await page.locator('.journal .rule').first().textContent();
  await page.locator('.journal .rule').first().click();
  const book = page.getByRole('complementary', { name: 'Rulebook' });
  await book.locator('.here', { hasText: rule }).first().waitFor();
  await shoot(page, 'book-beside');
  assert.match(page.url(), /#\/battle\//, 'the battle stays');
  await book.getByLabel('Search the rules').fill('cover');
  await book.locator('li').first().waitFor();
  await page.keyboard.press('Escape');
  await book.waitFor({ state: 'detached' });
  assertQuiet(troubles);
});
