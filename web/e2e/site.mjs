// The site of files on a plain file server, under a path of its own; and a page on it whose orders can be followed.

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { ordersOf } from './orders.mjs';
import { ARGS, CHROMIUM, openPage } from './stage.mjs';

const SITE = process.env.SANDTABLE_SITE ?? fileURLToPath(new URL('../solo', import.meta.url));

/** A file server and a browser; `cut` ends the server as a lost network would. */
export async function openSite({ args = [], profile } = {}) {
  if (!existsSync(join(SITE, 'sw.js'))) throw new Error(`${SITE} is not there: run scripts/site.`);
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-'));
  mkdirSync(join(folder, 'a', 'deep'), { recursive: true });
  symlinkSync(SITE, join(folder, 'a', 'deep', 'path'));
  const child = spawn('python3', ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', folder], { stdio: ['ignore', 'pipe', 'ignore'] });
  const port = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.stdout.on('data', (data) => resolve(String(data).match(/port (\d+)/)?.[1]));
  });
  const options = { executablePath: CHROMIUM, headless: true, args: [...ARGS, ...args] };
  const browser = profile ? undefined : await chromium.launch(options);
  return {
    url: `http://127.0.0.1:${port}/a/deep/path`,
    origin: `http://127.0.0.1:${port}`,
    browser,
    cut: () => child.kill(),
    async close() {
      await browser?.close();
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A page on the site, or a further tab beside one. */
export async function openSolo(site, { beside, ...more } = {}) {
  const opened = await openPage(site, { ...(beside ? { context: beside.context() } : {}), ...more, before: (page) => followWorker(page) });
  return opened;
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
