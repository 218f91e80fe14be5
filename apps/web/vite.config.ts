import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { checkGroups, codeSplittingGroups, isLoaded } from './vite/chunk-groups.ts';
import { minifyFirstLoad } from './vite/minify-first-load.ts';
import { pageTitles } from './vite/page-titles.ts';
import { precompress } from './vite/precompress.ts';
import { serviceWorker } from './vite/service-worker.ts';
import { shell } from './vite/shell.ts';

const api = process.env.API_URL ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [
    // Only what says 'use memo': a compiled component is about twice as long.
    react({ compiler: { compilationMode: 'annotation' } }),
    pageTitles(),
    checkGroups(),
    shell(import.meta.dirname),
    serviceWorker(import.meta.dirname),
    minifyFirstLoad(),
    precompress(),
  ],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((file) => !isLoaded(file)),
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        hashCharacters: 'base64',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: codeSplittingGroups() },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/csv/', '/pdf/', '/r/', '/logout', '/readyz'].map((path) => [path, api]),
    ),
  },
});
