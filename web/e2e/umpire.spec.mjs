// An umpire at a screen of his own: he sits down on the new-game page, sees all, and rules by mouse; a player sees what came of it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answered } from './orders.mjs';
import { assertQuiet, openPage, openStage, shoot } from './stage.mjs';

let stage;
before(async () => (stage = await openStage()));
after(() => stage?.close());

/** Begins the standard battle on the new-game page, with an umpire; the id of the battle. */
async function beginWithUmpire(page) {
  await page.goto(`${stage.url}/#/new/nqm`);
  await page.locator('.card', { hasText: 'Ostrov road' }).click();
  await page.getByLabel('With an umpire at the table').check();
  await page.getByLabel('Umpire', { exact: true }).waitFor();
  await shoot(page, 'umpire-new-game');
  await page.getByRole('button', { name: 'Start the battle' }).click();
  await page.waitForURL(/#\/battle\//);
  return page.url().split('/').at(-1);
}

/** Gives a ruling: opens its heading and its form, and picks one candidate after another, a piece on the table by `{ piece }`. */
async function rule(page, heading, title, ...picks) {
  const group = page.locator('.ask details.group', { hasText: heading });
  const offer = group.locator('.offer', { hasText: title }).first();
  if (!(await offer.isVisible())) await group.locator('summary').first().click();
  await offer.click();
  for (const pick of picks) {
    if (pick.piece) await clickPiece(page, pick.piece);
    else await page.locator('.form .field.open').last().locator('.list button', { hasText: pick }).first().click();
  }
  await answered(page, () => page.locator('.form .primary').click());
}

async function clickPiece(page, id) {
  const { x, y, width, height } = await page.locator(`.piece[data-piece="${id}"] .base`).boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
}

test('an umpire rules by mouse, and a player sees what it did and not more', { timeout: 90_000 }, async () => {
  const first = await openPage(stage);
  const id = await beginWithUmpire(first.page);
  const player = await openPage(stage);
  await player.page.goto(`${stage.url}/#/battle/${id}?seat=0`);
  const umpire = await openPage(stage);
  await umpire.page.goto(`${stage.url}/#/battle/${id}?seat=2`);
  for (const { page } of [player, umpire]) await page.locator('.ask .offer').first().waitFor();

  const desk = (page) => page.locator('.forces section', { hasText: 'Umpire' });
  await desk(umpire.page).getByText(/is asked/).first().waitFor();
  await desk(umpire.page).getByText(/bases of the enemy/).first().waitFor();
  assert.equal(await desk(player.page).count(), 0, 'the desk is the umpire’s alone');

  const pieces = (page) => page.locator('.piece').evaluateAll((all) => all.map((piece) => piece.dataset.piece));
  const known = new Set(await pieces(player.page));
  const hidden = (await pieces(umpire.page)).filter((piece) => !known.has(piece));
  assert.ok(hidden.length > 4, `the umpire sees what is concealed from the player: ${hidden.join(' ')}`);

  await rule(umpire.page, 'units and bases', 'Grade of a unit', 'Panzer Regiment', 'elite', 'history');
  await shoot(umpire.page, 'umpire-ruled');
  await player.page.locator('.forces', { hasText: 'Panzer Regiment: elite' }).waitFor();
  const told = player.page.locator('.journal', { hasText: 'history' });
  await told.waitFor();
  await shoot(player.page, 'umpire-player');

  // A ruling on somebody the player does not see: its owner's business, and none of his.
  await rule(umpire.page, 'units and bases', 'A base is disorganised', { piece: hidden[0] }, 'weather');
  await umpire.page.locator('.journal', { hasText: 'weather' }).waitFor();
  await rule(umpire.page, 'units and bases', 'Grade of a unit', 'Pioneers', 'veteran', 'agreement');
  await player.page.locator('.journal', { hasText: 'agreement' }).waitFor();
  assert.equal(await player.page.locator('.journal', { hasText: 'weather' }).count(), 0, 'what is ruled on a concealed base stays concealed');
  for (const { troubles } of [first, player, umpire]) assertQuiet(troubles);
});
