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
          // Three files for what every screen needs: the page evaluates them one after another and can answer in
          // between. Without the groups there would be a handful of small ones more.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            {
              name: 'kit',
              test: /node_modules\/(@tanstack\/|i18next|react-i18next|@date-fns\/tz|date-fns\/(format|_lib))/,
              priority: 2,
            },
            {
              name: 'app',
              test: /\/src\/(main|ui\/(Card|Empty|Figure|Pending|QueryContent|SplitBar|charts\/LazyBarChart))\.tsx$|\/(default-plan|level|pad-days)\.ts$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/logout': api, '/readyz': api } },
});
