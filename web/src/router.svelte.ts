// Pages by the address behind the #: `#/battle/k3v9`, `#/rules/GAME/RULE-ID`.

export type Route = { page: string; parts: string[]; query: URLSearchParams };

let current: Route = $state.raw(read(typeof location === 'undefined' ? '' : location.hash));

/** Where the person is. */
export function route(): Route {
  return current;
}

/** Follows the address bar; call once at the start. */
export function followAddress(): void {
  addEventListener('hashchange', () => (current = read(location.hash)));
}

/** Goes somewhere. */
export function go(path: string): void {
  location.hash = path;
}

/** Changes the address without leaving a step in the history. */
export function replace(path: string): void {
  history.replaceState(null, '', `#${path}`);
}

/** Where a rule is read. */
export function ruleHref(game: string, rule: string): string {
  return `#/rules/${encodeURIComponent(game)}/${encodeURIComponent(rule)}`;
}

/** Takes an address apart; anything odd leads home. */
export function read(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const parts = path.split('/').filter(Boolean).map(decode);
  return { page: parts[0] ?? 'home', parts: parts.slice(1), query: new URLSearchParams(query) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
