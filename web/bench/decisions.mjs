// What a decision costs in WebAssembly beside the native program: whole learning battles between two computers of the same level,
// the same orders in both. SANDTABLE_BIN names the program; a release build is what counts.

import { readFileSync } from 'node:fs';
import { ask } from '../e2e/stage.mjs';

const WASM = new URL('../../target/wasm/sandtable.wasm', import.meta.url);
const ROUNDS = 3;

export async function measureDecisions(stage) {
  const engine = await start();
  const games = await ask(stage, 'games');
  const rows = [];
  for (const { id: game, levels } of games) {
    const [scenario] = await ask(stage, `games/${game}/scenarios`);
    for (const level of levels) {
      const players = [0, 1].map((seat) => ({ seat, kind: 'computer', level }));
      const plan = { game, scenario: scenario.id, players, seed: 1945 };
      let [best, here] = [Infinity, Infinity];
      let decisions = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const { id } = await ask(stage, 'battles', plan);
        const { line } = await ask(stage, `battles/${id}?eye=onlooker`);
        const begin = performance.now();
        await ask(stage, `battles/${id}/step`, { line, finish: true });
        best = Math.min(best, performance.now() - begin);
        const played = fight(engine, plan, round);
        here = Math.min(here, played.time);
        ({ decisions } = played);
      }
      rows.push(`${game}, ${level}: ${decisions} decisions, ${(here / decisions).toFixed(2)} ms each, native ${(best / decisions).toFixed(2)} ms, ${(here / best).toFixed(2)} times`);
    }
  }
  return rows.join('\n');
}

/** Fights a battle in the engine, thinking included. */
function fight(engine, plan, round) {
  const chance = (round + 1).toString(16).padStart(2, '0').repeat(48);
  const path = '/api/battles';
  const send = (head, body) => engine({ now: 0, chance, ...head }, body);
  const { id } = JSON.parse(send({ want: 'ask', method: 'POST', path }, JSON.stringify(plan)).body);
  const { line } = JSON.parse(send({ want: 'ask', method: 'GET', path: `${path}/${id}?eye=onlooker` }, '').body);
  const begin = performance.now();
  let had = 0;
  let thought;
  for (let decisions = 0; ; decisions += 1) {
    const { head } = send({ want: 'ask', method: 'POST', path: `${path}/${id}/step`, thought }, JSON.stringify({ line, finish: true }));
    if (!head.thinks) {
      const time = performance.now() - begin;
      send({ want: 'ask', method: 'DELETE', path: `${path}/${id}` }, '');
      return { decisions, time };
    }
    const { seat, level, line: now } = head.thinks;
    const { body: lines } = send({ want: 'text', id, from: had }, '');
    // Every round is another battle for the thinker.
    const { order } = send({ want: 'think', id: `${id} ${plan.game} ${level} ${round}`, seat, level }, lines).head;
    had = now + 1;
    thought = { seat, line: now, order };
  }
}

/** The engine: letters in, letters out. */
async function start() {
  const { instance } = await WebAssembly.instantiate(readFileSync(WASM), {});
  const { memory, room, call, length } = instance.exports;
  return (head, body) => {
    const letter = new TextEncoder().encode(`${JSON.stringify(head)}\n${body}`);
    const at = room(letter.length);
    new Uint8Array(memory.buffer, at, letter.length).set(letter);
    const answered = call();
    const answer = new TextDecoder().decode(new Uint8Array(memory.buffer, answered, length()));
    const end = answer.indexOf('\n');
    return { head: JSON.parse(answer.slice(0, end)), body: answer.slice(end + 1) };
  };
}
