// Whether the table stays smooth: the time from frame to frame while a table with 300 pieces is dragged and zoomed.

import { foughtBattle, openPage } from '../e2e/stage.mjs';
import { told } from './told.mjs';

const PIECES = 300;
const PASSES = 3;

export async function measureFrames(stage) {
  const { page } = await openPage(stage);
  const { id } = await foughtBattle(stage);
  // The page's own table draws what it is sent; it is sent a crowd.
  await page.route(/\/api\/battles\/[^/]+\/at\//, async (route) => {
    const response = await route.fetch();
    const view = await response.json();
    await route.fulfill({ response, json: { ...view, scene: crowded(view.scene) } });
  });
  await page.goto(`${stage.url}/#/replay/${id}/2?eye=truth`);
  await page.waitForFunction((pieces) => document.querySelectorAll('[data-piece]').length === pieces, PIECES);
  const box = await page.locator('.stage').boundingBox();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const rest = await frames(page, () => page.waitForTimeout(1000));
  const panning = await frames(page, () => pan(page, middle));
  const zooming = await frames(page, () => zoom(page, middle));
  return [told(`frame at rest, ${PIECES} pieces`, rest), told(`frame while panning, ${PIECES} pieces`, panning), told(`frame while zooming, ${PIECES} pieces`, zooming)].join('\n');
}

/** The scene with its pieces repeated in a grid over the whole table. */
function crowded(scene) {
  const { width, height } = scene.ground;
  const columns = Math.ceil(Math.sqrt(PIECES));
  const pieces = Array.from({ length: PIECES }, (_, index) => ({
    ...scene.pieces[index % scene.pieces.length],
    id: `crowd-${index}`,
    at: { x: Math.round(((index % columns) + 0.5) * (width / columns)), y: Math.round((Math.floor(index / columns) + 0.5) * (height / columns)) },
  }));
  return { ...scene, pieces };
}

async function pan(page, { x, y }) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const [dx, dy] of [[240, 120], [-240, 120], [-240, -120], [240, -120], [0, 0]]) await page.mouse.move(x + dx, y + dy, { steps: 20 });
  }
  await page.mouse.up();
}

async function zoom(page, { x, y }) {
  await page.mouse.move(x, y);
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const turn of [-1, 1]) {
      for (let step = 0; step < 25; step += 1) {
        await page.mouse.wheel(0, turn * 60);
        await page.waitForTimeout(16);
      }
    }
  }
}

/** The times between frames while something is done. */
async function frames(page, act) {
  await page.evaluate(() => {
    const times = (globalThis.frameTimes = []);
    globalThis.watching = true;
    let last;
    const frame = (now) => {
      if (last !== undefined) times.push(now - last);
      last = now;
      if (globalThis.watching) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await act();
  return page.evaluate(() => {
    globalThis.watching = false;
    return globalThis.frameTimes;
  });
}
