// The same dice, the same words: a seed and two players give the same journal, byte for byte, in the native program and in
// WebAssembly. And the printed examples of the rulebooks come out as printed.

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GameInfo, ScenarioInfo, View } from '../src/wire/server';
import { ask, engine, tables } from './engine';
import { text } from '../src/engine/wasm';

const BINARY = process.env.SANDTABLE_BIN ?? fileURLToPath(new URL('../../target/debug/sandtable', import.meta.url));
const RULES = fileURLToPath(new URL('../../rules', import.meta.url));
const games = readdirSync(RULES).filter((name) => readdirSync(join(RULES, name)).includes('playbook'));
const SEED = 1945;

const folder = mkdtempSync(join(tmpdir(), 'sandtable-'));
let program: ChildProcess | undefined;
let url = '';

beforeAll(async () => {
  program = spawn(BINARY, ['play', '--no-open', '--port', '0', '--db', join(folder, 'battles.db')], { stdio: ['ignore', 'pipe', 'inherit'] });
  url = await new Promise<string>((resolve, reject) => {
    program?.on('error', reject);
    program?.stdout?.on('data', (data: Buffer) => {
      const found = /http:\/\/[^\s/]+/.exec(String(data))?.[0];
      if (found) resolve(found);
    });
  });
});

afterAll(() => {
  program?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Asks the native program. */
async function native<T>(method: string, path: string, body?: unknown): Promise<{ told: T; text: string }> {
  const response = await fetch(`${url}/api/${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const words = await response.text();
  if (!response.ok) throw new Error(words);
  return { told: (words.startsWith('{') || words.startsWith('[') ? (path.endsWith('/file') ? undefined : JSON.parse(words)) : undefined) as T, text: words };
}

describe.each(games)('%s', (game) => {
  test('two computers fight the same battle in both', async () => {
    const at = tables().tables;
    const asks = [native, <T>(method: string, path: string, body?: unknown) => ask<T>(at, method, path, body)];
    const journals: string[] = [];
    for (const asked of asks) {
      const { told: scenarios } = await asked<ScenarioInfo[]>('GET', `games/${game}/scenarios`);
      const players = [{ seat: 0, kind: 'computer', level: 'greedy' }, { seat: 1, kind: 'computer', level: 'random' }];
      const { told: { id } } = await asked<{ id: string }>('POST', 'battles', { game, scenario: scenarios[0]?.id, seed: SEED, players });
      const { told: { line } } = await asked<View>('GET', `battles/${id}?eye=truth`);
      const { told: end } = await asked<View>('POST', `battles/${id}/step`, { line, finish: true });
      expect(end.outcome).not.toBeNull();
      journals.push((await asked('GET', `battles/${id}/file`)).text);
    }
    expect(journals[1]?.length).toBeGreaterThan(1000);
    expect(journals[1] === journals[0], 'the journals differ').toBe(true);
    // Carried to a server, and back.
    const carried = await fetch(`${url}/api/battles/import`, { method: 'POST', body: journals[1] ?? '' });
    expect(carried.status).toBe(201);
    expect((await ask(at, 'POST', 'battles/import', journals[0])).status).toBe(201);
  });

  test('examples of its playbook come out as printed', async () => {
    const desk = await engine();
    const pages = readdirSync(join(RULES, game, 'playbook'), { recursive: true }).map(String).filter((name) => name.endsWith('.md')).sort();
    let passed = 0;
    // A sample: every fourth page, and the first.
    for (const name of pages.filter((_, place) => place % 4 === 0)) {
      const told = desk.send({ want: 'page', game, name }, readFileSync(join(RULES, game, 'playbook', name), 'utf8'));
      const report = JSON.parse(text(told.body)) as { passed: number; failed: unknown[] };
      expect(report.failed).toEqual([]);
      passed += report.passed;
    }
    expect(passed).toBeGreaterThan(0);
  });
});

test('every game is in both', async () => {
  const { told: here } = await ask<GameInfo[]>(tables().tables, 'GET', 'games');
  const { told: there } = await native<GameInfo[]>('GET', 'games');
  expect(here).toEqual(there);
  expect(here.map(({ id }) => id).sort()).toEqual(games.sort());
});
