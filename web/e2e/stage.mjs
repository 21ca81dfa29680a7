// What every spec stands on: a server with an empty store, a browser, and a watch over everything that goes wrong.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { followOrders } from './orders.mjs';

const BINARY = process.env.SANDTABLE_BIN ?? fileURLToPath(new URL('../../target/debug/sandtable', import.meta.url));
/** A folder with a page built after the program: it is shown instead of the page inside the program. */
const PAGE = process.env.SANDTABLE_PAGE;
export const CHROMIUM = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));
export const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
/** A page that comes from a folder counts as foreign to the program, which then may not be spoken to live. */
const NEIGHBOURLY = '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets';

/** Server and browser of one spec file; `close` ends both. */
export async function openStage() {
  const server = process.env.SANDTABLE_URL ? { url: process.env.SANDTABLE_URL, close() {} } : await startServer();
  const browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: PAGE ? [...ARGS, NEIGHBOURLY] : ARGS }).catch((error) => {
    server.close();
    throw error;
  });
  return {
    url: server.url.replace(/\/$/, ''),
    browser,
    /** The program goes away under the page. */
    stopServer: () => server.close(),
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/** A page at instant speed and without motion; `troubles` collects what a person would never see and should not happen. */
export async function openPage(stage, { width = 1440, height = 900, context: beside, before = () => {}, ...more } = {}) {
  const context = beside ?? (await stage.browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', ...more }));
  await context.addInitScript(() => {
    localStorage.setItem('sandtable settings', JSON.stringify({ speed: 'instant', motion: false, symbols: false, theme: 'light' }));
  });
  if (PAGE) await context.route((url) => !url.pathname.startsWith('/api/'), (route) => route.fulfill({ path: join(PAGE, pageFile(route.request().url())) }));
  const page = await context.newPage();
  followOrders(page);
  await before(page);
  page.setDefaultTimeout(10_000);
  return { page, troubles: watch(page) };
}

function pageFile(url) {
  const { pathname } = new URL(url);
  return pathname === '/' ? 'index.html' : pathname.slice(1);
}

/** Fails with everything that went wrong unseen. */
export function assertQuiet(troubles) {
  assert.deepEqual(troubles, []);
}

/** Asks the server directly: for setting a battle up where the page is not what is tested. */
export async function ask(stage, path, body) {
  const response = await fetch(`${stage.url}/api/${path}`, body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  assert.ok(response.ok, `${path}: ${response.status} ${await response.clone().text()}`);
  return response.json();
}

/** Begins a battle on the first table of a game, or of the first one, with the same dice every time; a player is a level, or `person`. */
export async function beginBattle(stage, players, wanted) {
  const games = await ask(stage, 'games');
  const game = games.find(({ id }) => id === wanted) ?? games[0];
  const [scenario] = await ask(stage, `games/${game.id}/scenarios`);
  const seats = players.map((who, seat) => (who === 'person' ? { seat, kind: 'person' } : { seat, kind: 'computer', level: who }));
  const { id } = await ask(stage, 'battles', { game: game.id, scenario: scenario.id, players: seats, seed: 1945 });
  return { id, game: game.id };
}

/** A battle that two computers have fought to its end. */
export async function foughtBattle(stage) {
  const battle = await beginBattle(stage, ['random', 'random']);
  for (let step = 0; step < 400; step += 1) {
    const view = await ask(stage, `battles/${battle.id}?eye=truth`);
    if (view.outcome) return battle;
    await ask(stage, `battles/${battle.id}/step`, { line: view.line, finish: true });
  }
  throw new Error('Two computers did not finish a battle in 400 steps.');
}

/** Keeps a picture if SHOTS names a folder. */
export async function shoot(page, name) {
  const folder = process.env.SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'sandtable-'));
  const child = spawn(BINARY, ['play', '--no-open', '--port', '0', '--db', join(folder, 'battles.db')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const close = () => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error(`${BINARY} named no address within 20 s.`)), 20_000);
    let said = '';
    child.on('error', (error) => reject(new Error(`${BINARY} does not start: ${error.message}. Set SANDTABLE_BIN to the program.`)));
    child.stdout.on('data', (data) => {
      said += String(data);
      const url = said.match(/http:\/\/\S+/)?.[0];
      if (!url) return;
      clearTimeout(patience);
      resolve({ url, close });
    });
  });
}

/** A preview of an order that cannot be read is answered with this; it is no failure. */
const REFUSED = 422;

function watch(page) {
  const troubles = [];
  page.on('pageerror', (error) => troubles.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    // The browser repeats every failed request here; requests are judged below, with their address.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) troubles.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    const refused = response.status() === REFUSED && /\/preview$/.test(response.url());
    // A site of files looks once whether a server stands behind it.
    const looking = response.status() === 404 && /\/path\/api\/games$/.test(response.url());
    if (response.status() >= 400 && !refused && !looking) troubles.push(`${response.status()}: ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    // Leaving a page ends what it was still asking for.
    const why = request.failure()?.errorText ?? '';
    const looking = /\/path\/api\/games$/.test(request.url());
    if (why !== 'net::ERR_ABORTED' && !looking) troubles.push(`${why}: ${request.url()}`);
  });
  return troubles;
}
