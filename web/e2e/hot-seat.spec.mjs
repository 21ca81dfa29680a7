// Two people at one screen: the table is covered between them, and the one who comes reads what happened.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Mouse } from './mouse.mjs';
import { assertQuiet, beginBattle, openPage, openStage, shoot } from './stage.mjs';

let stage;
before(async () => (stage = await openStage()));
after(() => stage?.close());

test('a turn passes from one person to the other behind a covered table', { timeout: 60_000 }, async () => {
  const { page, troubles } = await openPage(stage);
  const { id } = await beginBattle(stage, ['person', 'person']);
  await page.goto(`${stage.url}/#/battle/${id}`);
  const mouse = new Mouse(page);
  const cover = page.locator('.whole .cover');
  const story = page.getByRole('region', { name: 'What the other side did' });

  const waiting = [];
  for (let turn = 0; turn < 4; turn += 1) {
    await mouse.play(60);
    await cover.waitFor();
    assert.equal(await page.locator('.stage, .ask, .journal').count(), 0, 'nothing of the battle shows while it is handed over');
    waiting.push(await cover.locator('h1').textContent());
    if (turn === 0) await shoot(page, 'hand-over');
    await cover.getByRole('button').click();
    await page.locator('.ask').waitFor();
    // Whoever was here before is told what the other did meanwhile.
    if (turn > 1) {
      await story.waitFor();
      assert.match(await story.locator('p').textContent(), /\d+ things? happened/);
      if (turn === 2) await shoot(page, 'story');
      await story.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('heading', { name: 'An earlier moment' }).waitFor();
      await story.getByRole('button', { name: 'To the present' }).click();
      await story.waitFor({ state: 'detached' });
    }
  }
  assert.notEqual(waiting[0], waiting[1]);
  assertQuiet(troubles);
});
