import { defineConfig } from 'vitest/config';

// The WebAssembly build itself (scripts/wasm), in Node; the journals of the native program are what it is compared with.
export default defineConfig({
  test: { environment: 'node', include: ['engine/**/*.test.ts'], testTimeout: 300_000, hookTimeout: 60_000, fileParallelism: false },
});
