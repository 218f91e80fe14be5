import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './vite/precompress.ts';
import { serviceWorker } from './vite/service-worker.ts';
import { shell } from './vite/shell.ts';

/** Files that every page has loaded before it asks for a screen: no list of what a screen needs has to name them. */
const always = /\/(react|kit|app|dashboard|rolldown-runtime|de|en|fr-FR|ru-RU)-[\w-]+\.js$/;

const api = process.env.API_URL ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [
    // Only what says 'use memo': compiled, a component is about twice as long.
    react({ compiler: { compilationMode: 'annotation' } }),
    shell(import.meta.dirname),
    serviceWorker(import.meta.dirname),
    precompress(),
  ],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  build: {
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((name) => !always.test(name)),
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
        codeSplitting: {
          // Three files for what every screen needs: the page evaluates them one after another and can answer in
          // between. Without the groups there would be a handful of small ones more.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            {
              name: 'kit',
              test: /node_modules\/(@tanstack\/|i18next|react-i18next)/,
              priority: 2,
            },
            // The catalogue shows these cards too: that shall not cut the first screen into pieces. The checklist's
            // styles are a request less for newcomers and 300 bytes more for others.
            {
              name: 'dashboard',
              test: /\/ChecklistCard\.module\.css|\/src\/(app\/dashboard\/DashboardPage|ui\/charts\/LazyBarChart|features\/(statistics\/(RankCard|VolumeCard|CustomersCard|TeamCard|AccountsCard|LevelLadder|NextLevelProgress|NoStatistics|OtherReading)|commissions\/(MoneyStrip|PendingParts)))\.tsx$/,
              priority: 0,
            },
            {
              name: 'app',
              test: /\/src\/(main|ui\/(Card|Empty|Figure|Leaf|Pending|QueryContent|SplitBar))\.tsx$|\/(default-plan|level-table|pad-days|checklist|checklist-queries|readiness\.data)\.ts$|\/date-fns\/locale\/_lib\//,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/logout': api, '/readyz': api } },
});
