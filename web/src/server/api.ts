// The server's requests, one function each; see docs/wire.md.

import type { Measure, Preview } from '../wire/preview';
import type { Reply } from '../engine/messages';
import type { Point } from '../wire/scene';
import { transport } from './transport.svelte';
import type { ArmyClick, ArmyDraft, ArmyText, ArmyView, BattleInfo, Eye, GameInfo, ListInfo, NewBattle, NewPlayer, Problem, Rulebook, ScenarioInfo, SeatInfo, SeatsWanted, Suggestion, View } from '../wire/server';

/** A problem as the server tells it, or one of our own when it does not answer. */
export type Trouble = Omit<Problem, 'type'> & { type: string };

/** A failed request, with what the server said about it. */
export class ServerProblem extends Error {
  readonly problem: Trouble;

  constructor(problem: Trouble) {
    super(problem.detail || problem.title);
    this.problem = problem;
  }

  is(type: string): boolean {
    return this.problem.type.endsWith(type);
  }
}

/** What is said when nobody answers. */
export function unreachable(): ServerProblem {
  return new ServerProblem({ type: 'unreachable', title: 'No answer', status: 0, detail: 'The server does not answer. Is it still running?' });
}

export const games = () => get<GameInfo[]>('games');
export const scenarios = (game: string) => get<ScenarioInfo[]>(`games/${enc(game)}/scenarios`);
export const seats = (game: string, table: SeatsWanted) => post<SeatInfo[]>(`games/${enc(game)}/seats`, table);
export const rulebook = (game: string) => get<Rulebook>(`games/${enc(game)}/rules`);
export const lists = (game: string) => get<ListInfo[]>(`games/${enc(game)}/lists`);
export const newArmy = (game: string, list: string) => post<ArmyDraft>(`games/${enc(game)}/armies/new`, { list });
export const checkArmy = (game: string, army: ArmyText) => post<ArmyView>(`games/${enc(game)}/armies/check`, army);
export const changeArmy = (game: string, click: ArmyClick) => post<ArmyDraft>(`games/${enc(game)}/armies/change`, click);

export const battles = () => get<BattleInfo[]>('battles');
export const createBattle = (battle: NewBattle) => post<{ id: string }>('battles', battle);
export const deleteBattle = (id: string) => send<undefined>('DELETE', `battles/${enc(id)}`);

export const view = (id: string, eye: Eye, from = 0) => get<View>(`battles/${enc(id)}?eye=${eye}&from=${from}`);
export const viewAt = (id: string, line: number, eye: Eye) => get<View>(`battles/${enc(id)}/at/${line}?eye=${eye}`);

export const order = (id: string, seat: number, line: number, text: string, dice?: number[]) =>
  post<View>(`battles/${enc(id)}/orders`, { seat, line, order: text, ...(dice ? { dice } : {}) });
export const preview = (id: string, seat: number, text: string) => post<Preview>(`battles/${enc(id)}/preview`, { seat, order: text });
export const measure = (id: string, eye: Eye, from: Point, to: Point) => post<Measure>(`battles/${enc(id)}/measure`, { eye, from, to });
export const suggest = (id: string, seat: number) => post<Suggestion[]>(`battles/${enc(id)}/suggest`, { seat });
export const undo = (id: string, seat: number, line: number) => post<View>(`battles/${enc(id)}/undo`, { seat, line });
export const step = (id: string, line: number, finish = false) =>
  post<View>(`battles/${enc(id)}/step`, finish ? { line, finish } : { line });
export const copy = (id: string, line: number, players?: NewPlayer[]) => post<{ id: string }>(`battles/${enc(id)}/copy`, players ? { line, players } : { line });

/** Things that are opened or saved rather than drawn. */
export const picturePath = (id: string, line: number, eye: Eye) => `battles/${enc(id)}/table.svg?line=${line}&eye=${eye}`;
export const reportPath = (id: string) => `battles/${enc(id)}/report.html`;
export const filePath = (id: string) => `battles/${enc(id)}/file`;
export const livePath = (id: string, eye: Eye) => `battles/${enc(id)}/live?eye=${eye}`;

/** One of them as something to open or to save, with the name it has as a file. */
export async function fetched(path: string): Promise<{ blob: Blob; name: string | undefined }> {
  const { body, kind, name } = await ask('GET', path);
  return { blob: new Blob([body], { type: kind }), name };
}

export const importBattle = (file: Blob) => send<{ id: string }>('POST', 'battles/import', file);

function get<T>(path: string): Promise<T> {
  return send<T>('GET', path);
}

function post<T>(path: string, body: unknown): Promise<T> {
  return send<T>('POST', path, JSON.stringify(body));
}

async function send<T>(method: string, path: string, body?: string | Blob): Promise<T> {
  const reply = await ask(method, path, body);
  return (reply.body.length ? readJson(decoder.decode(reply.body)) : undefined) as T;
}

const decoder = new TextDecoder();

/** Asks the tables, wherever they are; a problem is thrown. */
async function ask(method: string, path: string, body?: string | Blob): Promise<Reply> {
  let reply: Reply;
  try {
    reply = await (await transport()).ask(method, path, body);
  } catch {
    throw unreachable();
  }
  if (reply.status >= 400) throw new ServerProblem(asProblem(readJson(decoder.decode(reply.body)), reply.status));
  return reply;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asProblem(json: unknown, status: number): Trouble {
  if (json && typeof json === 'object' && 'title' in json) return json as Trouble;
  return { type: 'unknown', title: 'Something went wrong', status, detail: `The server answered ${status} without saying why.` };
}

function enc(part: string): string {
  return encodeURIComponent(part);
}
