// The site of files on a plain file server, under a path of its own; and a page on it whose orders can be followed.

import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { ordersOf } from './orders.mjs';
import { ARGS, CHROMIUM, openPage } from './stage.mjs';

const SITE = process.env.SANDTABLE_SITE ?? fileURLToPath(new URL('../solo', import.meta.url));

/** A file server and a browser, with a profile on the disk if `profile` is set, of a copy of the site if `copy` is; `cut` ends the server as a lost network would. */
export async function openSite({ args = [], profile = false, copy = false } = {}) {
  if (!existsSync(join(SITE, 'sw.js'))) throw new Error(`${SITE} is not there: run scripts/site.`);
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-'));
  mkdirSync(join(folder, 'a', 'deep'), { recursive: true });
  const path = join(folder, 'a', 'deep', 'path');
  if (copy) cpSync(SITE, path, { recursive: true });
  else symlinkSync(SITE, path);
  const child = spawn('python3', ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', folder], { stdio: ['ignore', 'pipe', 'ignore'] });
  const port = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.stdout.on('data', (data) => resolve(String(data).match(/port (\d+)/)?.[1]));
  });
  const options = { executablePath: CHROMIUM, headless: true, args: [...ARGS, ...args] };
  const context = profile ? await chromium.launchPersistentContext(join(folder, 'profile'), { ...options, viewport: { width: 1440, height: 900 } }) : undefined;
  const browser = context ? undefined : await chromium.launch(options);
  return {
    url: `http://127.0.0.1:${port}/a/deep/path`,
    origin: `http://127.0.0.1:${port}`,
    browser,
    context,
    cut: () => child.kill(),
    /** Puts another version there; only of a copy. */
    renew() {
      const change = (file, from, to) => writeFileSync(join(path, file), readFileSync(join(path, file), 'utf8').replace(from, to));
      change('index.html', '</head>', '<meta name="renewed" /></head>');
      change('sw.js', /"version":"\w+"/, '"version":"renewed"');
    },
    async close() {
      await (context ?? browser).close();
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A page on the site, or a further tab beside one. */
export async function openSolo(site, { beside, ...more } = {}) {
  const context = beside?.context() ?? site.context;
  return openPage(site, { ...(context ? { context } : {}), ...more, before: followWorker });
}

/** What goes to the worker of the tables counts as orders as what goes over a socket does. */
async function followWorker(page) {
  await page.exposeBinding('noteOrder', (_, kind, order) => ordersOf(page).emit(kind, order));
  await page.addInitScript(() => {
    const open = new Map();
    const Real = window.Worker;
    window.Worker = class extends Real {
      constructor(...given) {
        super(...given);
        this.addEventListener('message', ({ data }) => {
          if (data.kind !== 'told') return;
          const { type, tag } = JSON.parse(data.text);
          const key = `${data.n} ${tag}`;
          if (!open.has(key)) return;
          if (type === 'done') void window.noteOrder('done', open.get(key));
          open.delete(key);
          void window.noteOrder('answered');
        });
      }

      postMessage(message, ...more) {
        if (message.kind === 'say') {
          const { type, tag, order } = JSON.parse(message.text);
          if (type === 'order') {
            open.set(`${message.n} ${tag}`, order);
            void window.noteOrder('sent', order);
          }
        }
        super.postMessage(message, ...more);
      }
    };
  });
}

/** Waits until the browser keeps the site. */
export async function kept(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((next) => setTimeout(next, 20));
  });
}

/** Begins the first battle of a game on the page itself, the person in the first seat and this player in the others. */
export async function beginHere(page, site, game, level = 'random') {
  await page.goto(`${site.url}/#/new${game ? `/${game}` : ''}`);
  await page.getByText('learning').first().waitFor();
  if (game) await page.waitForFunction((id) => location.hash === `#/new/${id}`, game);
  for (const seat of await page.locator('select[id^="seat-"]').all()) {
    if ((await seat.inputValue()) !== 'you') await seat.selectOption(level);
  }
  await page.getByRole('button', { name: 'Start the battle' }).click();
  await page.locator('.ask h2').waitFor();
}

/** The journal of the battle on a page, as its file has it; `own` is the key of the person's seat. */
export async function fileOf(page) {
  const text = await page.evaluate(async () => {
    const id = location.hash.split('/')[2];
    const shelves = await new Promise((done, failed) => {
      const opening = indexedDB.open('sandtable');
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => failed(opening.error);
    });
    const lines = await new Promise((done) => (shelves.transaction('lines').objectStore('lines').getAll(IDBKeyRange.bound([id, -1], [id, Infinity])).onsuccess = ({ target }) => done(target.result)));
    shelves.close();
    return lines.map((line) => line.text).join('');
  });
  const [setup, ...lines] = text.trim().split('\n').map((line) => JSON.parse(line));
  return Object.assign(lines, { own: setup.players.find((player) => player.player === 'person').seat });
}
