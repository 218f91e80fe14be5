import { build, type Plugin, type Rolldown } from 'vite';
import type { BootAssets, ScreenAssets } from '../src/app/boot-assets.ts';
import { chunksOf, closure, stylesOf, url } from './chunks.ts';

/** What the server replaces by the nonce of the response. */
const NONCE = '{{nonce}}';

const screens = { dashboard: 'app/dashboard/DashboardPage.tsx', login: 'app/LoginScreen.tsx' } as const;

/**
 * Writes the first screen's frame, its styles and the script that starts everything into index.html, and takes
 * out the tags that would make the browser wait for more than this one document.
 */
export function shell(root: string): Plugin {
  return {
    name: 'blattwerk-shell',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const { script, styles } = await buildBoot(root);
        const assets = bundle ? builtAssets(bundle) : devAssets;
        const preload = bundle ? assets.scripts.map(preloadTag).join('') : '';
        return html
          .replaceAll(/\s*<script type="module"[^>]*src="(\/assets\/|\/src\/main)[^>]*><\/script>/g, '')
          .replaceAll(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
          .replace(
            /<style data-shell[^>]*><\/style>/,
            () => `<style nonce="${NONCE}">${styles}</style>${preload}`,
          )
          .replace(
            /<script data-boot[^>]*><\/script>/,
            () => `<script nonce="${NONCE}">{const bootAssets=${JSON.stringify(assets)};${script}}</script>`,
          );
      },
    },
  };
}

function preloadTag(href: string): string {
  return `<link rel="modulepreload" href="${href}" fetchpriority="low">`;
}

const devAssets: BootAssets = {
  scripts: ['/src/main.tsx'],
  styles: [],
  locales: {},
  screens: { dashboard: { scripts: [], styles: [] }, login: { scripts: [], styles: [] } },
};

async function buildBoot(root: string): Promise<{ script: string; styles: string }> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: { input: `${root}/src/app/boot.ts`, output: { format: 'iife' } },
    },
  });
  const output = (built as Rolldown.RolldownOutput).output;
  const script = output.find((file) => file.type === 'chunk')?.code ?? '';
  const styles = output.find((file) => file.fileName.endsWith('.css'));
  if (script === '' || styles?.type !== 'asset') throw new Error('The boot script did not build');
  return { script: script.trim(), styles: String(styles.source).trim() };
}

function builtAssets(bundle: Rolldown.OutputBundle): BootAssets {
  const chunks = chunksOf(bundle);
  const chunkOf = (module: string): Rolldown.OutputChunk => {
    const isIn = ({ moduleIds }: Rolldown.OutputChunk) =>
      moduleIds.some((id) => id.endsWith(`/src/${module}`));
    const found = [...chunks.values()].find(isIn);
    if (found === undefined) throw new Error(`No chunk holds ${module}`);
    return found;
  };
  const first = closure(chunkOf('main.tsx'), chunks);
  const added = (module: string): ScreenAssets => {
    const files = [...closure(chunkOf(module), chunks)].filter((file) => !first.has(file));
    return { scripts: files.map(url), styles: stylesOf(files, chunks).map(url) };
  };
  const locales = ['de', 'en', 'fr-FR', 'ru-RU'].map(
    (locale) => [locale, added(`i18n/packs/${locale}.ts`).scripts] as const,
  );
  return {
    scripts: [...first].map(url),
    styles: stylesOf(first, chunks).map(url),
    locales: Object.fromEntries(locales),
    screens: { dashboard: added(screens.dashboard), login: added(screens.login) },
  };
}
