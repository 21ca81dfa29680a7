// Short notices for people: what went wrong and what would be right, or just that something is done.

import { ServerProblem } from './server/api';

export type Toast = { id: number; title: string; text: string; tone: 'problem' | 'done' };

let next = 0;

export const toasts: Toast[] = $state([]);

/** Shows for a while that something is amiss. */
export function tell(title: string, text: string): void {
  show(title, text, 'problem', 8000);
}

/** Shows shortly that something is done. */
export function tellDone(title: string, text: string): void {
  show(title, text, 'done', 3000);
}

/** Takes all notices away: they belong to the page they were told on. */
export function clearToasts(): void {
  toasts.length = 0;
}

function show(title: string, text: string, tone: Toast['tone'], time: number): void {
  next += 1;
  const id = next;
  toasts.push({ id, title, text, tone });
  setTimeout(() => dismiss(id), time);
}

/** Shows a failure, with every fault the server found. */
export function tellProblem(error: unknown): void {
  if (error instanceof ServerProblem) {
    const faults = (error.problem.faults ?? []).map((fault) => [fault.line ? `line ${fault.line}` : '', fault.field, fault.message].filter(Boolean).join(': '));
    tell(error.problem.title, [error.problem.detail, ...faults].filter(Boolean).join('\n'));
  } else {
    tell('Something went wrong', error instanceof Error ? error.message : String(error));
  }
}

export function dismiss(id: number): void {
  const index = toasts.findIndex((toast) => toast.id === id);
  if (index >= 0) toasts.splice(index, 1);
}
