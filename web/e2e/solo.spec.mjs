// The page without a server, from a plain file server: offline, killed in the middle, in two tabs, in a full store, and where
// something is missing.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Mouse } from './mouse.mjs';
import { ordersOf } from './orders.mjs';
import { beginHere, fileOf, kept, openSite, openSolo } from './site.mjs';
import { assertQuiet, shoot } from './stage.mjs';

let site;
before(async () => (site = await openSite()));
after(() => site?.close());

const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };

test('a whole battle of every game with the network cut', { timeout: 400_000 }, async (t) => {
  const alone = await openSite();
  t.after(() => alone.close());
  const { page, troubles } = await openSolo(alone);
  await page.goto(`${alone.url}/`);
  await kept(page);
  alone.cut();
  await page.reload();
  for (const game of ['browning', 'brethren', 'mundi', 'brevity', 'nqm']) {
    await beginHere(page, alone, game);
    t.diagnostic(`${game}: ${await fight(page)} orders`);
    assert.match(await page.locator('.ask h2').textContent(), /^(Victory: |A draw)/);
    await page.goto(`${alone.url}/#/`);
  }
  await page.locator('main li').nth(4).waitFor();
  await shoot(page, 'solo-home');
  assertQuiet(troubles);
});

test('on a phone: home, a battle, and the file of it', { timeout: 60_000 }, async () => {
  const { page, troubles } = await openSolo(site, PHONE);
  await beginHere(page, site);
  await page.locator('.ask .offer').first().waitFor();
  await shoot(page, 'solo-phone-battle');
  await page.goto(`${site.url}/#/`);
  await page.getByRole('heading', { name: 'This browser' }).waitFor();
  await shoot(page, 'solo-phone-home');
  assert.equal(await page.evaluate(() => Math.max(0, document.scrollingElement.scrollWidth - innerWidth)), 0, 'nothing runs over the edge');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'File' }).first().tap()]);
  assert.match(download.suggestedFilename(), /\.sandtable$/);
  await page.locator('input[type="file"]').setInputFiles(await download.path());
  await page.locator('input[type="range"]').waitFor();
  assertQuiet(troubles);
});

test('a tab that is killed in the middle loses no order that was shown as done', { timeout: 120_000 }, async () => {
  const first = await openSolo(site);
  const context = first.page.context();
  await beginHere(first.page, site);
  const address = first.page.url();
  let { page } = first;
  const done = [];
  for (let life = 0; life < 6; life += 1) {
    ordersOf(page).on('done', (order) => done.push(order));
    const mouse = new Mouse(page, 7 + life);
    await mouse.play(40, () => mouse.sent >= 3);
    // Without a goodbye: the process of the tab is gone.
    const session = await context.newCDPSession(page);
    await Promise.race([session.send('Page.crash').catch(() => undefined), page.waitForEvent('crash')]);
    await page.close();
    ({ page } = await openSolo(site, { beside: first.page }));
    await page.goto(address);
    await page.locator('.ask h2').waitFor();
    const journal = await fileOf(page);
    const given = journal.filter(({ kind, seat }) => kind === 'order' && seat === journal.own).map(({ text }) => text);
    for (const order of done) assert.ok(given.includes(order), `${order} is in the journal`);
  }
  assert.ok(done.length >= 10, `${done.length} orders`);
});

test('a second tab on the same battle follows, may order, and leads when the first is closed', { timeout: 90_000 }, async () => {
  const { page: first } = await openSolo(site);
  await beginHere(first, site);
  const { page: second, troubles } = await openSolo(site, { beside: first });
  await second.goto(first.url());
  await second.locator('.ask .offer').first().waitFor();
  const one = new Mouse(first);
  await one.play(40, () => one.sent >= 2);
  await second.waitForTimeout(300);
  assert.deepEqual(await questionOf(second), await questionOf(first));
  const two = new Mouse(second, 11);
  await two.play(40, () => two.sent >= 2);
  await first.waitForTimeout(300);
  assert.deepEqual(await questionOf(first), await questionOf(second));
  await first.close();
  await second.waitForTimeout(800);
  await two.play(60, () => two.sent >= 5);
  assert.ok(two.given.length >= 4, 'the second tab plays on alone');
  assertQuiet(troubles);
});

test('a tab that sleeps in the background gives up its seat', { timeout: 90_000 }, async () => {
  const { page: first } = await openSolo(site);
  await beginHere(first, site);
  await first.locator('.ask .offer').first().waitFor();
  const { page: second } = await openSolo(site, { beside: first });
  await second.goto(first.url());
  await second.locator('.ask .offer').first().waitFor();
  // Its worker does nothing for a while, as when the system has put it to sleep.
  const tables = first.workers().find((worker) => worker.url().includes('tables'));
  const asleep = tables.evaluate(() => {
    for (const end = Date.now() + 18_000; Date.now() < end; );
  });
  await second.reload();
  // It is asked for the battle, does not answer, and is not waited for.
  await second.locator('.ask .offer').first().waitFor({ timeout: 25_000 });
  const mouse = new Mouse(second);
  await mouse.play(20, () => mouse.given.length >= 2);
  await asleep;
  await first.reload();
  await first.locator('.ask .offer').first().waitFor();
  assert.equal(await questionOf(first), await questionOf(second));
});

test('a full store: the order is not carried out, it is said why, and nothing is lost', { timeout: 60_000 }, async (t) => {
  // Only a profile on the disk can be full.
  const small = await openSite({ profile: true });
  t.after(() => small.close());
  const { page } = await openSolo(small);
  await beginHere(page, small);
  await page.locator('.ask .offer').first().waitFor();
  const session = await page.context().newCDPSession(page);
  const quota = (quotaSize) => session.send('Storage.overrideQuotaForOrigin', { origin: small.origin, ...(quotaSize ? { quotaSize } : {}) });
  const before = await fileOf(page);
  const address = page.url();
  await quota(1);
  // The browser remembers for a while how much room there was, until nobody has the store open any more.
  await page.goto('about:blank');
  await page.waitForTimeout(5000);
  await page.goto(address);
  await page.locator('.ask .offer').first().waitFor();
  const mouse = new Mouse(page);
  await mouse.play(3, () => mouse.sent >= 1).catch(() => undefined);
  await page.getByText('no room left').first().waitFor();
  await shoot(page, 'solo-full');
  assert.equal((await fileOf(page)).length, before.length);
  await quota();
  await page.reload();
  await page.locator('.ask .offer').first().waitFor();
  const again = new Mouse(page);
  await again.play(10, () => again.given.length >= 1);
  assert.ok((await fileOf(page)).length > before.length);
});

test('where something is missing, a sentence says what and what to do', { timeout: 90_000 }, async (t) => {
  const said = async (page) => {
    await page.goto(`${site.url}/`);
    const notice = page.locator('aside[role="alert"] p');
    await notice.waitFor();
    return notice.textContent();
  };
  const blocked = { serviceWorkers: 'block' };

  const unlocked = await openSolo(site, blocked);
  await unlocked.page.context().route('**/tables.worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `Object.defineProperty(self, 'indexedDB', { value: undefined });${await response.text()}` });
  });
  assert.match(await said(unlocked.page), /keeps nothing, as in a private window/);
  await beginHere(unlocked.page, site);
  await unlocked.page.locator('.ask .offer').first().waitFor();

  const newer = await openSolo(site, blocked);
  await newer.page.context().route('**/nothing.html', (route) => route.fulfill({ body: '', contentType: 'text/html' }));
  await newer.page.goto(`${site.url}/nothing.html`);
  await newer.page.evaluate(() => new Promise((done) => (indexedDB.open('sandtable', 99).onsuccess = ({ target }) => done(target.result.close()))));
  assert.match(await said(newer.page), /kept by a newer version of this page/);

  const halfway = await openSolo(site, blocked);
  await halfway.page.context().route('**/engine-*.wasm', (route) => route.fulfill({ status: 404, body: 'gone' }));
  assert.match(await said(halfway.page), /engine cannot start/);
  assert.ok(await halfway.page.getByRole('link', { name: 'New game' }).first().isVisible(), 'the page is there all the same');

  const broken = await openSolo(site, blocked);
  await broken.page.context().route('**/assets/index-*.js', (route) => route.abort());
  await broken.page.goto(`${site.url}/`);
  await broken.page.getByText('a part of the page is missing').waitFor();

  // Without its compiler the browser has no WebAssembly either.
  const lame = await openSite({ args: ['--js-flags=--jitless'] });
  t.after(() => lame.close());
  const without = await openSolo(lame);
  await without.page.goto(`${lame.url}/`);
  assert.match(await without.page.locator('aside[role="alert"] p').textContent(), /WebAssembly is switched off/);
  await shoot(without.page, 'solo-no-wasm');
});

test('a newer version waits until it is asked for', { timeout: 60_000 }, async (t) => {
  const growing = await openSite({ copy: true });
  t.after(() => growing.close());
  const { page } = await openSolo(growing);
  await page.goto(`${growing.url}/`);
  await kept(page);
  growing.renew();
  await page.reload();
  const offer = page.getByText('A newer version of this page is there');
  await offer.waitFor();
  assert.equal(await page.locator('meta[name="renewed"]').count(), 0, 'until then the old one stands');
  await shoot(page, 'solo-newer');
  await page.getByRole('button', { name: 'Take it' }).click();
  await page.locator('meta[name="renewed"]').waitFor({ state: 'attached' });
  assert.equal(await offer.count(), 0);
});

test('a file that is no battle is refused with a sentence', { timeout: 40_000 }, async () => {
  const { page, troubles } = await openSolo(site);
  await page.goto(`${site.url}/`);
  await page.locator('input[type="file"]').setInputFiles({ name: 'broken.sandtable', mimeType: 'text/plain', buffer: Buffer.from('{"n":0,"kind":"setup"') });
  await page.getByText('The saved game is damaged').waitFor();
  assert.match(page.url(), /path\/$/);
  assertQuiet(troubles);
});

/** Plays to the end; the number of orders. The dice are new each time, so a click may hit nothing; an order must be answered. */
async function fight(page) {
  let unanswered = 0;
  ordersOf(page).on('sent', () => (unanswered += 1));
  ordersOf(page).on('answered', () => (unanswered -= 1));
  const mouse = new Mouse(page);
  for (let missed = 0; ; missed += 1) {
    try {
      await mouse.play(800);
      return mouse.sent;
    } catch (error) {
      if (missed === 3 || unanswered > 0 || error.name !== 'AbortError') throw error;
    }
  }
}

function questionOf(page) {
  return page.locator('.ask h2').first().textContent();
}
