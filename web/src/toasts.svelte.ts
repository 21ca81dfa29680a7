// Short notices for people: what went wrong and what would be right.

import { ServerProblem } from './server/api';

export type Toast = { id: number; title: string; text: string };

let next = 0;

export const toasts: Toast[] = $state([]);

/** Shows a notice for a while. */
export function tell(title: string, text: string): void {
  next += 1;
  const id = next;
  toasts.push({ id, title, text });
  setTimeout(() => dismiss(id), 8000);
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
