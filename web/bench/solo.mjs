// The page without a server: what it weighs, how soon the first lesson can be played, how long an order takes, and whether an order
// is ever lost with its tab. KILLS says how many tabs are killed.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Mouse } from '../e2e/mouse.mjs';
import { ordersOf } from '../e2e/orders.mjs';
import { beginHere, fileOf, kept, openSite, openSolo } from '../e2e/site.mjs';
import { measureOrders } from './orders.mjs';

const SOLO = fileURLToPath(new URL('../solo/', import.meta.url));
const KILLS = Number(process.env.KILLS ?? 100);
/** How much slower than this machine the device is. */
const SLOWER = 4;

export async function measureSolo(stage) {
  const site = await openSite();
  try {
    const said = [weight(), await visits(site), await orders(stage, site), await kills(site)];
    return said.join('\n');
  } finally {
    await site.close();
  }
}

function weight() {
  const engine = readFileSync(SOLO + readdirSync(SOLO).find((name) => name.endsWith('.wasm')));
  const brotli = brotliCompressSync(engine, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: engine.length } });
  const mega = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
  return `engine: ${mega(engine.length)}, brotli ${mega(brotli.length)}, gzip ${mega(gzipSync(engine, { level: 9 }).length)}`;
}

/** From opening the page to the first question of the first lesson, by clicks as quick as the page allows. */
async function visits(site) {
  const { page } = await openSolo(site);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const lesson = async () => {
    const begin = performance.now();
    await page.goto(`${site.url}/`);
    await page.getByRole('link', { name: 'New game' }).first().click();
    const seen = performance.now();
    await page.getByRole('button', { name: 'Start the battle' }).click();
    await page.locator('.ask .offer').first().waitFor();
    return { seen: seen - begin, playable: performance.now() - begin };
  };
  const first = await lesson();
  await kept(page);
  await page.goto('about:blank');
  const later = await lesson();
  const seconds = (time) => `${(time / 1000).toFixed(2)} s`;
  return `slowed ${SLOWER} times, page to playable lesson: first visit ${seconds(first.playable)} (clickable after ${seconds(first.seen)}), later ${seconds(later.playable)}`;
}

/** Battles of the server, carried here as files. */
function orders(stage, site) {
  const enter = async (page, _, id) => {
    const file = await (await fetch(`${stage.url}/api/battles/${id}/file`)).text();
    await page.goto(`${site.url}/`);
    await page.locator('input[type="file"]').setInputFiles({ name: `${id}.sandtable`, mimeType: 'text/plain', buffer: Buffer.from(file) });
    await page.waitForFunction(() => location.hash.startsWith('#/replay/'));
    const here = new URL(page.url()).hash.split('/')[2];
    await page.goto(`${site.url}/#/battle/${here}`);
    await page.reload();
  };
  return measureOrders(stage, { open: () => openSolo(site), enter, where: ' without a server' });
}

/** Tabs killed at any moment; every order that was shown as done must be in the journal. */
async function kills(site) {
  const first = await openSolo(site);
  const context = first.page.context();
  let { page } = first;
  let [battles, done, lost] = [0, [], 0];
  for (let kill = 0; kill < KILLS; kill += 1) {
    if (kill % 20 === 0) {
      await beginHere(page, site);
      battles += 1;
      done = [];
    }
    const address = page.url();
    ordersOf(page).on('done', (order) => done.push(order));
    const playing = new Mouse(page, kill + 1).play(1000).catch(() => undefined);
    await new Promise((next) => setTimeout(next, 300 + ((kill * 7919) % 700)));
    const cdp = await context.newCDPSession(page);
    await Promise.race([cdp.send('Page.crash').catch(() => undefined), page.waitForEvent('crash')]);
    await page.close();
    await playing;
    ({ page } = await openSolo(site, { beside: first.page }));
    await page.goto(address);
    await page.locator('.ask h2').waitFor();
    const journal = await fileOf(page);
    const given = journal.filter(({ kind, seat }) => kind === 'order' && seat === journal.own).map(({ text }) => text);
    lost += done.filter((order) => !given.includes(order)).length;
  }
  return `${KILLS} tabs killed in ${battles} battles: ${lost} orders lost that were shown as done`;
}
