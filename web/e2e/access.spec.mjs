// axe-core on every page: nothing serious, nothing critical.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { Mouse } from './mouse.mjs';
import { assertQuiet, beginBattle, foughtBattle, openPage, openStage, shoot } from './stage.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let stage;
let begun;
let fought;
before(async () => {
  stage = await openStage();
  begun = await beginBattle(stage, ['person', 'random']);
  fought = await foughtBattle(stage);
});
after(() => stage?.close());

const PAGES = [
  ['home', () => '#/', 'h1'],
  ['new game', () => '#/new', '.start'],
  ['the battle', () => `#/battle/${begun.id}`, '.ask .offer'],
  ['a lesson', () => `#/learn/${begun.game}`, '.coach h2'],
  ['a replay', () => `#/replay/${fought.id}`, 'input[type="range"]'],
  ['the rulebook', () => `#/rules/${fought.game}`, 'article h2, main h2'],
];

for (const theme of ['light', 'dark']) {
  for (const [name, address, ready] of PAGES) {
    test(`${name} has no serious barrier in the ${theme}`, { timeout: 40_000 }, async () => {
      const { page, troubles } = await openPage(stage);
      await page.addInitScript((theme_) => {
        localStorage.setItem('sandtable settings', JSON.stringify({ speed: 'instant', motion: false, symbols: false, theme: theme_ }));
      }, theme);
      await page.goto(`${stage.url}/${address()}`);
      await page.locator(ready).first().waitFor();
      if (name === 'new game') await openArmy(page);
      // An open form shows every control a battle has.
      if (name === 'the battle') await new Mouse(page).play(30, (ask) => ask.offers.some((offer) => offer.open) && /who/i.test(ask.question));
      await shoot(page, `${name.replaceAll(' ', '-')}-${theme}`);
      assert.deepEqual(await barriers(page), []);
      assertQuiet(troubles);
      await page.context().close();
    });
  }
}

/** The new-game page with an army being made by its form, and another as a file. */
async function openArmy(page) {
  await page.locator('summary', { hasText: 'Armies' }).click();
  for (const side of [0, 1]) {
    await page.locator(`#army-${side} header select`).selectOption({ index: 3 });
    await page.locator(`#army-${side} .roster`).waitFor();
  }
  await page.locator('#army-1').getByRole('button', { name: 'File', exact: true }).click();
}

/** What axe finds serious or critical, one line each. */
async function barriers(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`));
}
