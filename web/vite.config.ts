import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: { outDir: '../src/lostcities/site', emptyOutDir: true },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
    fs: { allow: ['..'] }, // tests read the server's sentences
  },
  // A slow machine fails no test; one that hangs does.
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'], testTimeout: 120_000 },
});
