import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

const LANGUAGES = ['en', 'de'];

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: {
    outDir: '../src/lostcities/site',
    emptyOutDir: true,
    // Everything that the first screen needs is one file, English too. Another language is one, and its lessons another.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            ...LANGUAGES.flatMap((language) => [
              { name: `lessons-${language}`, test: new RegExp(`/lessons/messages/${language}\\.json$`), priority: 1 },
              { name: language, test: new RegExp(`/messages/${language}\\.json$`) },
            ]),
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
    fs: { allow: ['..'] }, // messages and palettes that Python reads as well
  },
  // A slow machine fails no test; one that hangs does.
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'], testTimeout: 120_000 },
});
