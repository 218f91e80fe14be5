import { build, type Plugin, type Rolldown } from 'vite';
import { chunkOf, chunksOf, closure, stylesOf, url } from './chunks.ts';

/** Texts and screens that open without a network from the first visit on; others after they were opened once. */
const firstScreens = [
  'main.tsx',
  'areas/dashboard/DashboardPage.tsx',
  'areas/session/LoginPage.tsx',
  'shell/layout/MoreSheet.tsx',
  'i18n/packs/de.ts',
];

/** Builds the service worker into `/sw.js`, with the names of this build's files inserted. */
export function serviceWorker(root: string): Plugin {
  return {
    name: 'blattwerk-service-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const names = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const files = { firstFiles: firstFiles(bundle).map(url), allFiles: names.map(url) };
      const built = await build({
        root,
        configFile: false,
        logLevel: 'error',
        define: Object.fromEntries(Object.entries(files).map(([name, list]) => [name, JSON.stringify(list)])),
        build: {
          write: false,
          copyPublicDir: false,
          modulePreload: false,
          rolldownOptions: { input: `${root}/src/worker/service-worker.ts`, output: { format: 'iife' } },
        },
      });
      const [chunk] = (built as Rolldown.RolldownOutput).output;
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: chunk.code });
    },
  };
}

function firstFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = chunksOf(bundle);
  const first = firstScreens.map((module) => chunkOf(module, chunks));
  const scripts = new Set(first.flatMap((chunk) => [...closure(chunk, chunks)]));
  return [...scripts, ...stylesOf(scripts, chunks)];
}
