import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** A running server, so that the page can be tried without building the program again. */
const target = process.env.SANDTABLE_SERVER ?? 'http://127.0.0.1:4455';
// The server answers its own page only, so the proxy speaks as that page.
const proxy = { '/api': { target, ws: true, changeOrigin: true, headers: { origin: target } } };

export default defineConfig({
  // Relative addresses, so that the page can be served from anywhere.
  base: './',
  plugins: [svelte()],
  // Component tests mount real components, which needs the browser build of Svelte.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: { target: 'es2022', outDir: 'dist', emptyOutDir: true, chunkSizeWarningLimit: 900 },
  server: { proxy },
  preview: { proxy },
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'] },
});
