import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './vite/precompress.ts';
import { shell } from './vite/shell.ts';

const api = process.env.API_URL ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react({ compiler: true }), shell(import.meta.dirname), precompress()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every screen needs is one file together with the application, not a handful of small ones.
          groups: [
            {
              name: 'app',
              test: /\/src\/(main|ui\/(Card|Empty|Figure|Pending|QueryContent))\.tsx$|default-plan\.ts$|useQueries\.js$/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/logout': api, '/readyz': api } },
});
