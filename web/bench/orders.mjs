// How long a person waits: from the click that gives an order to the frame that shows what came of it.

import { ask, openPage } from '../e2e/stage.mjs';
import { told } from './told.mjs';

const ORDERS = 120;
/** Orders given while fewer stand on the table are not counted. */
const PIECES = 60;
const MOST_BATTLES = 12;

export async function measureOrders(stage) {
  const { page } = await openPage(stage);
  await page.addInitScript(watchOrders);
  const times = [];
  let pieces = Infinity;
  for (let battle = 0; battle < MOST_BATTLES && times.length < ORDERS; battle += 1) {
    const id = await bigBattle(stage, battle);
    await page.goto(`${stage.url}/#/battle/${id}`);
    await page.reload();
    while (times.length < ORDERS && (await giveOrder(page))) {
      // Men are deployed bit by bit, and those lost are gone.
      const count = await page.locator('[data-piece]').count();
      const time = await page.evaluate(() => globalThis.orderTimes.pop());
      if (count < PIECES) continue;
      times.push(time);
      pieces = Math.min(pieces, count);
    }
  }
  return told(`order to frame, at least ${pieces} pieces`, times);
}

/** A battle between a person and the computer, both sides with the largest army of the first list. */
async function bigBattle(stage, seed) {
  const [game] = await ask(stage, 'games');
  const scenarios = await ask(stage, `games/${game.id}/scenarios`);
  const scenario = scenarios.find((one) => one.size === 'standard') ?? scenarios[0];
  const [list] = await ask(stage, `games/${game.id}/lists`);
  let { text } = await ask(stage, `games/${game.id}/armies/new`, { list: list.id });
  const { form } = await ask(stage, `games/${game.id}/armies/check`, { text });
  // What stands inside a unit counts men; what stands outside counts points and units.
  const inner = form.entries.flatMap((entry) => entry.entries).filter((entry) => entry.control.kind === 'count');
  for (const { id, control } of inner) {
    const change = { entry: id, value: String(control.most) };
    ({ text } = await ask(stage, `games/${game.id}/armies/change`, { army: { text }, change }));
  }
  const players = [{ seat: 0, kind: 'person' }, { seat: 1, kind: 'computer', level: 'random' }];
  const armies = scenario.armies.map((side) => ({ side, text }));
  const { id } = await ask(stage, 'battles', { game: game.id, scenario: scenario.id, players, armies, seed });
  return id;
}

/** Takes the first idea the page offers; false when the battle is over. */
async function giveOrder(page) {
  const ideas = page.locator('.ask .small button', { hasText: 'Ideas' });
  const over = page.locator('.ask a[href^="#/replay/"]');
  await ideas.or(over).first().waitFor();
  if (await over.isVisible()) return false;
  await ideas.click();
  await page.locator('.ideas button').first().click();
  await page.waitForFunction(() => globalThis.orderTimes.length > 0);
  return true;
}

/** Runs in the page: notes every click that gives an order, and the end of the frame in which the journal has grown. */
function watchOrders() {
  globalThis.orderTimes = [];
  let given;
  addEventListener('click', (event) => event.target.closest('.ideas button') && (given = event.timeStamp), true);
  const grown = (change) => [...change.addedNodes].some((node) => node.nodeType === 1 && node.matches('.entry'));
  const observer = new MutationObserver((changes) => {
    if (given === undefined || !changes.some(grown)) return;
    const since = given;
    given = undefined;
    requestAnimationFrame(() => {
      // A message is delivered after the frame is painted.
      const painted = new MessageChannel();
      painted.port1.onmessage = () => globalThis.orderTimes.push(performance.now() - since);
      painted.port2.postMessage(undefined);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}
