// Lessons: every one is finished by the page alone, by mouse, by keys and with a thumb; and from the home page to the first shot it
// is no more than eight clicks.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ordersOf } from './orders.mjs';
import { ask, assertQuiet, openPage, openStage, shoot } from './stage.mjs';

const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };
/** The most clicks from the home page to the first order that throws dice at an enemy. */
const MOST_CLICKS = 8;

let stage;
let games;
before(async () => {
  stage = await openStage();
  games = (await ask(stage, 'games')).filter((game) => game.lessons.length);
});
after(() => stage?.close());

test('every game has a lesson', () => {
  assert.ok(games.length >= 5, games.map((game) => game.id).join(', '));
});

test('whoever has no battle yet is offered a lesson first', { timeout: 60_000 }, async () => {
  const { page, troubles } = await openPage(stage);
  await page.goto(`${stage.url}/#/`);
  const first = page.locator('main a.button').first();
  await first.waitFor();
  assert.equal((await first.textContent()).trim(), 'Learn in ten minutes');
  assert.equal(await page.locator('.lessons li').count(), games.length, 'a line for every game');
  await shoot(page, 'lesson-home');
  assertQuiet(troubles);
});

test('each lesson is finished by mouse, its first shot within eight clicks', { timeout: 400_000 }, async () => {
  for (const game of games) {
    const { page, troubles } = await openPage(stage);
    await page.goto(`${stage.url}/#/`);
    await page.getByRole('link', { name: `Learn ${game.name}` }).click();
    const shot = await finish(page, game, 'click');
    assert.ok(shot <= MOST_CLICKS, `${game.id}: ${shot} clicks to the first shot`);
    const { id } = await battleOf(page);
    await page.getByRole('button', { name: 'Play on alone' }).click();
    await page.locator('.coach').waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.ask h2').waitFor();
    assert.equal(await page.locator('.coach').count(), 0, 'a lesson that was left stays left');
    const view = await ask(stage, `battles/${id}?eye=truth`);
    assert.ok(!view.outcome, 'the battle goes on');
    assertQuiet(troubles);
    await page.context().close();
  }
});

test('a lesson is finished by keys alone', { timeout: 120_000 }, async () => {
  const { page, troubles } = await openPage(stage);
  await page.goto(`${stage.url}/#/learn/${games[0].id}`);
  await finish(page, games[0], 'keys');
  await page.keyboard.press('Tab');
  assertQuiet(troubles);
});

test('a lesson is finished with a thumb, and nothing runs over the edge', { timeout: 120_000 }, async () => {
  const { page, troubles } = await openPage(stage, PHONE);
  await page.goto(`${stage.url}/#/learn/${games[0].id}`);
  await finish(page, games[0], 'tap');
  assertQuiet(troubles);
});

test('something else is held back kindly, and the lesson can be left with it', { timeout: 60_000 }, async () => {
  const { page, troubles } = await openPage(stage);
  await page.goto(`${stage.url}/#/learn/${games[0].id}`);
  await page.locator('.coach h2').waitFor();
  const other = page.locator('.ask .form [role="option"]:not(.coached)').first();
  if (!(await other.isVisible().catch(() => false))) await page.locator('.ask .offer').first().click();
  await other.click();
  await page.locator('.form .primary').click();
  await page.locator('.coach h2', { hasText: 'That is another order' }).waitFor();
  await shoot(page, 'lesson-strayed');
  await page.locator('.coach').getByRole('button', { name: 'Show me' }).click();
  await page.locator('.coach h2', { hasText: 'That is another order' }).waitFor({ state: 'detached' });
  await page.locator('.form .primary').click();
  await page.locator('.coach .count', { hasText: 'step 2' }).waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.locator('.coach .count', { hasText: 'step 1' }).waitFor();
  await page.getByRole('button', { name: 'Leave the lesson' }).click();
  await page.locator('.coach').waitFor({ state: 'detached' });
  assertQuiet(troubles);
});

test('a saved lesson is honest: it opens again and goes on where it was', { timeout: 60_000 }, async () => {
  const { page, troubles } = await openPage(stage);
  await page.goto(`${stage.url}/#/learn/${games[0].id}`);
  await oneStep(page, 'click');
  await page.locator('.coach .count', { hasText: 'step 2' }).waitFor();
  const { id } = await battleOf(page);
  const file = await (await fetch(`${stage.url}/api/battles/${id}/file`)).text();
  const copy = await (await fetch(`${stage.url}/api/battles/import`, { method: 'POST', body: file })).json();
  await page.goto(`${stage.url}/#/battle/${copy.id}`);
  await page.locator('.coach .count', { hasText: 'step 2' }).waitFor();
  assertQuiet(troubles);
});

/** Goes through a lesson as it is shown; how many clicks it took to the first shot, the one that led here counted. */
async function finish(page, game, by) {
  let [clicks, shot] = [1, 0];
  const fired = (order) => (shot ||= /^(fire|attack|bombard|assault|combat|shoot)/.test(order) ? clicks : 0);
  ordersOf(page).on('sent', fired);
  let last = '';
  for (let turn = 0; turn < 80; turn += 1) {
    const now = await page.waitForFunction(settled, last, { timeout: 20_000 }).then((handle) => handle.jsonValue());
    if (now.step !== last.split('|')[0] || now.done) await shoot(page, `lesson-${game.id}-${by}-${now.done ? 'end' : now.step.replace(/\D+/g, '-')}`);
    assert.equal(await overflow(page), 0, `${game.id}, ${now.step}: the page is wider than the screen`);
    if (now.done) return shot;
    last = now.key;
    clicks += await oneStep(page, by);
  }
  throw new Error(`${game.id}: the lesson does not end`);
}

/** One order of a lesson; how many clicks it took. */
async function oneStep(page, by) {
  const coach = page.locator('.coach');
  await coach.waitFor();
  // Where there is no choice the form is filled already.
  const filled = (await coach.locator('button', { hasText: 'Confirm it' }).count()) > 0;
  if (by === 'keys') {
    if (!filled) await page.keyboard.press('s');
    await page.locator('.coach button', { hasText: 'Confirm it' }).waitFor();
    await page.keyboard.press('Enter');
    return 0;
  }
  const press = (what) => (by === 'tap' ? what.tap() : what.click());
  const button = page.locator('.ask .offer.coached:not([aria-expanded])');
  // What has nothing to fill in is done by its button.
  if (by === 'click' && (await button.count())) {
    await press(button.first());
    return 1;
  }
  if (!filled) await press(coach.getByRole('button', { name: 'Show me' }));
  await press(by === 'tap' ? page.locator('.thumb .primary') : coach.getByRole('button', { name: 'Confirm it' }));
  return filled ? 1 : 2;
}

/** In the page: where the lesson is once it waits for the learner and is not where it was. */
function settled(last) {
  const coach = document.querySelector('.coach');
  if (!coach || document.querySelector('.ask[aria-busy="true"]')) return undefined;
  const step = coach.querySelector('.count')?.textContent ?? '';
  const key = `${step}|${coach.querySelector('.soft')?.textContent ?? ''}`;
  const done = !step;
  const ready = done || [...coach.querySelectorAll('button')].some((button) => /Show me|Confirm it/.test(button.textContent) && !button.disabled);
  return ready && (done || key !== last) ? { step, key, done } : undefined;
}

async function battleOf(page) {
  return { id: (await page.evaluate(() => location.hash)).split('/')[2] };
}

/** By how many pixels the page is wider than the screen. */
function overflow(page) {
  return page.evaluate(() => Math.max(0, document.scrollingElement.scrollWidth - innerWidth));
}
