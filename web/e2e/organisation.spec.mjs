// The organisation is a tree one can take hold of: a battalion is dragged into another command.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, assertQuiet, openPage, openStage, shoot } from './stage.mjs';

let stage;
before(async () => (stage = await openStage()));
after(() => stage?.close());

/** Plays on by the computer's ideas until this is offered to the person. */
async function playUntil(id, verb) {
  for (let order = 0; order < 200; order += 1) {
    const view = await ask(stage, `battles/${id}?eye=0`);
    const offer = view.offers.find((one) => one.verb === verb);
    if (offer) return offer;
    if (view.offers.length) {
      const [idea] = await ask(stage, `battles/${id}/suggest`, { seat: 0 });
      await ask(stage, `battles/${id}/orders`, { seat: 0, line: view.line, order: idea.order });
    } else {
      await ask(stage, `battles/${id}/step`, { line: view.line, finish: true });
    }
  }
  throw new Error(`Nobody was asked to ${verb}.`);
}

test('a battalion is dragged onto another command', { timeout: 60_000 }, async () => {
  const { page, troubles } = await openPage(stage);
  const players = [{ seat: 0, kind: 'person' }, { seat: 1, kind: 'computer', level: 'greedy' }];
  const { id } = await ask(stage, 'battles', { game: 'brevity', scenario: 'river_line', players, seed: 1945 });
  const detach = await playUntil(id, 'detach');
  const [who, where] = detach.fields.map((field) => field.fill.pick.from[0]);
  await page.goto(`${stage.url}/#/battle/${id}`);
  const row = (label) => page.locator('.forces li button', { hasText: label }).first();
  assert.equal(await row(who.label).getAttribute('draggable'), 'true');
  await shoot(page, 'organisation');
  await row(who.label).dragTo(row(where.label));
  await page.locator(`.journal .who[title="detach ${who.id} to ${where.id}"]`).first().waitFor();
  assertQuiet(troubles);
});
