// Problems of the tables in this browser, told as the server tells its own.

import type { Trouble } from '../server/api';
import { OutOfStep } from './store';
import { bytes } from './wasm';
import type { Reply } from './messages';

/** A problem on its way to whoever asked. */
export class TablesProblem extends Error {
  readonly problem: Trouble;

  constructor(type: string, status: number, title: string, detail: string) {
    super(detail);
    this.problem = { type, title, status, detail };
  }
}

export const stopped = () => new TablesProblem('stopped', 409, 'The computer was stopped', 'It thinks again when you let it go on.');

export const crashed = () => new TablesProblem('internal', 500, 'The engine made a mistake', 'This request failed in a way nobody foresaw; the battle is as it was kept.');

export const noEngine = (why: string) => new TablesProblem('no-engine', 503, 'The engine cannot start', why);

/** Why something could not be kept. */
export function notKept(error: unknown): TablesProblem {
  if (error instanceof OutOfStep) return new TablesProblem('stale', 409, 'The battle has gone on', 'Another tab has played on in this battle. Look again.');
  const full = error instanceof Error && error.name === 'QuotaExceededError';
  return full
    ? new TablesProblem('store-failed', 503, 'This browser has no room left', 'The order was not carried out, because it could not be kept. Save battles you are done with as files, throw them away on the home page, and try again.')
    : new TablesProblem('store-failed', 503, 'The store cannot be used', `The order was not carried out, because it could not be kept (${error instanceof Error ? error.message : String(error)}).`);
}

export function asReply({ problem }: TablesProblem): Reply {
  return { status: problem.status, kind: 'application/problem+json', body: bytes(JSON.stringify(problem)) };
}
