// How long a person waits: from the click that gives an order to the frame that shows what came of it. What the page does for
// it is told too, in processor time and counts, which hold on a busy machine.

import { ask, openPage } from '../e2e/stage.mjs';
import { told } from './told.mjs';
import { Work } from './work.mjs';

const ORDERS = 100;
/** Orders given while fewer stand on the table are not counted. */
const PIECES = 60;
const MOST_BATTLES = 4;

/** On the page of a server; `open` and `enter` lead a battle of that server to a page elsewhere. */
export async function measureOrders(stage, { open = openPage, enter = enterHere, where = '' } = {}) {
  const { page } = await open(stage);
  await page.addInitScript(watchOrders);
  const work = await Work.of(page);
  const times = [];
  let pieces = Infinity;
  for (let battle = 0; battle < MOST_BATTLES && times.length < ORDERS; battle += 1) {
    const id = await bigBattle(stage, battle);
    await enter(page, stage, id);
    while (times.length < ORDERS) {
      const order = await findOrder(page);
      if (!order) break;
      await work.begin();
      // The page says when it is done: asking it again and again would be work of its own.
      const shown = page.evaluate(() => new Promise((resolve) => (globalThis.orderShown = resolve)));
      await order.click();
      const { time, changes } = await shown;
      const done = await work.end();
      // Men are deployed bit by bit, and those lost are gone.
      const count = await page.locator('[data-piece]').count();
      if (count < PIECES) continue;
      times.push(time);
      work.keep({ ...done, changes });
      pieces = Math.min(pieces, count);
    }
  }
  return `${told(`order to frame${where}, at least ${pieces} pieces`, times)}\n${work.told()}`;
}

async function enterHere(page, stage, id) {
  await page.goto(`${stage.url}/#/battle/${id}`);
  await page.reload();
}

/** A battle between a person and the computer, both sides with the largest army of the first list. */
async function bigBattle(stage, seed) {
  const [game] = await ask(stage, 'games');
  const scenarios = await ask(stage, `games/${game.id}/scenarios`);
  const scenario = scenarios.find((one) => one.size === 'standard') ?? scenarios[0];
  const [list] = await ask(stage, `games/${game.id}/lists`);
  let { text } = await ask(stage, `games/${game.id}/armies/new`, { list: list.id });
  const { form } = await ask(stage, `games/${game.id}/armies/check`, { text });
  // Inside a unit everything is taken that there is; outside are points and the number of units.
  const all = { count: ({ most }) => String(most), switch: () => 'on' };
  for (const { id, control } of form.entries.flatMap((entry) => entry.entries)) {
    const value = all[control.kind]?.(control);
    if (value) ({ text } = await ask(stage, `games/${game.id}/armies/change`, { army: { text }, change: { entry: id, value } }));
  }
  const players = [{ seat: 0, kind: 'person' }, { seat: 1, kind: 'computer', level: 'random' }];
  const armies = scenario.armies.map((side) => ({ side, text }));
  const { id } = await ask(stage, 'battles', { game: game.id, scenario: scenario.id, players, armies, seed });
  return id;
}

/** The first idea the page offers; nothing when the battle is over. */
async function findOrder(page) {
  const ideas = page.locator('.ask .small button', { hasText: 'Ideas' });
  const over = page.locator('.ask a[href^="#/replay/"]');
  await ideas.or(over).first().waitFor();
  if (await over.isVisible()) return undefined;
  await ideas.click();
  const idea = page.locator('.ideas button').first();
  await idea.hover();
  return idea;
}

/** Runs in the page: notes every click that gives an order, and the end of the frame in which the journal has grown. */
function watchOrders() {
  let given;
  let changes = 0;
  addEventListener(
    'click',
    (event) => {
      if (!event.target.closest('.ideas button')) return;
      given = event.timeStamp;
      changes = 0;
    },
    true,
  );
  const grown = (change) => [...change.addedNodes].some((node) => node.nodeType === 1 && node.matches('.entry'));
  const observer = new MutationObserver((seen) => {
    changes += seen.length;
    if (given === undefined || !seen.some(grown)) return;
    const since = given;
    given = undefined;
    requestAnimationFrame(() => {
      // An urgent task comes right after the frame; a plain message would wait for whatever the pointer does next.
      void globalThis.scheduler.postTask(() => globalThis.orderShown({ time: performance.now() - since, changes }), { priority: 'user-blocking' });
    });
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
}
