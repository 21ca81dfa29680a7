// The smallest battle of every other game, played to its end with the mouse by what the page offers; nothing here knows their rules.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Mouse } from './mouse.mjs';
import { assertQuiet, beginBattle, openPage, openStage, shoot } from './stage.mjs';

let stage;
before(async () => (stage = await openStage()));
after(() => stage?.close());

for (const game of ['brethren', 'mundi', 'brevity']) {
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
