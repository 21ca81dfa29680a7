// An army of one's own: clicked together, broken by hand, repaired, saved, loaded, and led into battle.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { assertQuiet, openPage, openStage, shoot } from './stage.mjs';

let stage;
before(async () => (stage = await openStage()));
after(() => stage?.close());

test('an army is made on the page and fights', { timeout: 40_000 }, async () => {
  const { page, troubles } = await openPage(stage);
  await page.goto(`${stage.url}/#/new`);
  await page.locator('summary', { hasText: 'Armies' }).click();
  const army = page.locator('#army-0');
  const state = army.locator('.state');
  const firstList = await army.locator('optgroup option').first().getAttribute('value');
  await army.locator('header select').selectOption(firstList);
  await state.getByText('A legal army').waitFor();
  const before = await points(state);

  await army.locator('.entry.switch input').first().check();
  await army.locator('.entry.name input').first().fill('Hale and his men');
  await army.locator('.entry.name input').first().blur();
  await army.locator('.roster h4', { hasText: 'Hale and his men' }).waitFor();
  await page.waitForFunction((was) => Number.parseInt(document.querySelector('#army-0 .points').textContent, 10) > was, before);
  await shoot(page, 'army-form');

  await army.getByRole('button', { name: 'File', exact: true }).click();
  const file = army.locator('textarea');
  const legal = await file.inputValue();
  await file.fill(legal.replace(/^(\w[^\n]*spec = "\S+) \d+/m, '$1 99'));
  await state.getByText('Not legal').waitFor();
  assert.ok((await army.locator('.faults a.rule').count()) > 0, 'a fault names its rule');
  assert.ok(await page.locator('.start').isDisabled(), 'nothing begins with it');
  await shoot(page, 'army-faults');
  await army.getByRole('button', { name: 'Repair it' }).click();
  await state.getByText('A legal army').waitFor();
  assert.equal(await file.inputValue(), legal, 'the repair undoes the damage and nothing else');

  const [download] = await Promise.all([page.waitForEvent('download'), army.getByRole('button', { name: 'Save file' }).click()]);
  const saved = await download.path();
  assert.equal(readFileSync(saved, 'utf8'), legal);
  await army.locator('header select').selectOption({ label: "The scenario's own force" });
  await army.locator('.work').waitFor({ state: 'detached' });
  await army.locator('input[type="file"]').setInputFiles(saved);
  await army.locator('.roster h4', { hasText: 'Hale and his men' }).waitFor();

  await page.locator('.start').click();
  await page.locator('.ask .offer').first().waitFor();
  await page.getByText('Hale and his men').first().waitFor();
  assertQuiet(troubles);
});

async function points(state) {
  return Number.parseInt(await state.locator('.points').textContent(), 10);
}
