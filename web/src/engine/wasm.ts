// The engine itself: all games compiled to WebAssembly, behind three exports (crates/browser). A letter goes in and a letter comes
// out: a line of JSON that says what is meant, and behind it a body as it is.

type Exports = { memory: WebAssembly.Memory; room: (length: number) => number; call: () => number; length: () => number };

/** An answer: what it is, and its body. */
export type Letter<Head> = { head: Head; body: Uint8Array<ArrayBuffer> };

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The bytes of a text, and the other way round. */
export const bytes = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);
export const text = (body: Uint8Array): string => decoder.decode(body);

/** Fetches and compiles the engine. A host that calls it by another type than WebAssembly only makes it slower. */
export async function compileEngine(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The engine is not there (${response.status}).`);
  try {
    return await WebAssembly.compileStreaming(response.clone());
  } catch {
    return WebAssembly.compile(await response.arrayBuffer());
  }
}

export class Engine {
  private readonly exports: Exports;

  private constructor(exports: Exports) {
    this.exports = exports;
  }

  static async start(module: WebAssembly.Module): Promise<Engine> {
    const instance = await WebAssembly.instantiate(module, {});
    return new Engine(instance.exports as Exports);
  }

  /** Sends a letter. One that panics throws, and this engine must not be used again. */
  send<Head>(head: object, body: Uint8Array | string = ''): Letter<Head> {
    const first = bytes(`${JSON.stringify(head)}\n`);
    const rest = typeof body === 'string' ? bytes(body) : body;
    const { memory, room, call, length } = this.exports;
    const at = room(first.length + rest.length);
    // The memory may have grown, which makes a view of it worthless; so there is a new one each time.
    new Uint8Array(memory.buffer, at, first.length).set(first);
    new Uint8Array(memory.buffer, at + first.length, rest.length).set(rest);
    const answerAt = call();
    const answer = new Uint8Array(memory.buffer, answerAt, length()).slice();
    const end = answer.indexOf(10);
    return { head: JSON.parse(text(answer.subarray(0, end))) as Head, body: answer.subarray(end + 1) };
  }
}
