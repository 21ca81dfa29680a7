// A finished battle looked at again: any moment, any eye, a link to it, a copy of it, and its exports.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertQuiet, foughtBattle, openPage, openStage, shoot } from './stage.mjs';

let stage;
before(async () => (stage = await openStage()));
after(() => stage?.close());

test('a finished battle is scrubbed, shared, copied and exported', { timeout: 60_000 }, async () => {
  const { page, troubles } = await openPage(stage, { permissions: ['clipboard-read', 'clipboard-write'] });
  const { id } = await foughtBattle(stage);
  await page.goto(`${stage.url}/#/replay/${id}`);
  const slider = page.getByRole('slider', { name: 'Moment' });
  await slider.waitFor();
  const moment = async () => Number(await slider.inputValue());
  const last = Number(await slider.getAttribute('max'));

  const middle = Math.round(last / 2);
  await scrub(page, slider, middle);
  assert.ok(Math.abs((await moment()) - middle) < last / 10, 'the slider goes where it is dragged');

  const before = await moment();
  await page.getByLabel('Step by').selectOption('event');
  await page.getByRole('button', { name: 'Forward' }).click();
  assert.ok((await moment()) > before);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  assert.ok((await moment()) <= before);
  await page.keyboard.press('Shift+ArrowRight');
  assert.ok((await moment()) > before, 'the keyboard steps by turns');
  await shoot(page, 'replay');

  for (const eye of ['0', '1', 'onlooker', 'truth']) {
    await Promise.all([page.waitForResponse((response) => response.url().endsWith(`eye=${eye}`)), chooseEye(page, eye)]);
  }

  const shared = await moment();
  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const words = await page.locator('#table-in-words').textContent();
  const other = await openPage(stage);
  await other.page.goto(link);
  await other.page.getByRole('slider', { name: 'Moment' }).waitFor();
  assert.equal(Number(await other.page.getByRole('slider', { name: 'Moment' }).inputValue()), shared);
  assert.equal(await other.page.locator('#table-in-words').textContent(), words, 'the link shows the same table');
  assertQuiet(other.troubles);

  for (const [name, kind] of [['Picture', /svg/], ['Report', /html/], ['File', /./]]) {
    const address = await page.getByRole('link', { name, exact: true }).getAttribute('href');
    const answer = await page.request.get(new URL(address, stage.url).href);
    assert.equal(answer.status(), 200, name);
    assert.match(answer.headers()['content-type'], kind);
  }

  await page.getByRole('button', { name: 'Go on from here' }).click();
  await page.waitForURL(/#\/battle\//);
  assert.ok(!page.url().includes(id), 'the copy is another battle');
  await page.locator('.ask').waitFor();
  assertQuiet(troubles);
});

async function scrub(page, slider, to) {
  const [box, min, max] = [await slider.boundingBox(), Number(await slider.getAttribute('min')), Number(await slider.getAttribute('max'))];
  await page.mouse.click(box.x + (box.width * (to - min)) / (max - min), box.y + box.height / 2);
}

/** Options carry numbers, so they are chosen by their place. */
async function chooseEye(page, eye) {
  const index = { truth: 0, 0: 1, 1: 2, onlooker: 3 }[eye];
  await page.getByLabel('seen by').selectOption({ index });
}
