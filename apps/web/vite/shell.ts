import { build, type Plugin, type Rolldown } from 'vite';
import { locales } from '../src/i18n/locale.ts';
import type { BootAssets, FirstScreen, ScreenAssets } from '../src/shell/boot-assets.ts';
import { chunkOf, chunksOf, closure, stylesOf, url } from './chunks.ts';

/** Replaced by the server with the nonce of the response. */
const NONCE = '{{nonce}}';

const screens: Readonly<Record<FirstScreen, string>> = {
  dashboard: 'areas/dashboard/DashboardPage.tsx',
  firstDay: 'areas/dashboard/first-day/FirstDayPage.tsx',
  login: 'areas/session/LoginPage.tsx',
};

/** The files of each, found by these paths. */
const screenAssets = (of: (module: string) => ScreenAssets): BootAssets['screens'] => ({
  dashboard: of(screens.dashboard),
  firstDay: of(screens.firstDay),
  login: of(screens.login),
});

/**
 * Writes the first screen's shell, its styles and the boot script into index.html, and removes the tags that would make
 * the browser wait for more than this one document.
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
  screens: screenAssets(() => ({ scripts: [], styles: [] })),
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
      rolldownOptions: { input: `${root}/src/shell/boot.ts`, output: { format: 'iife' } },
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
  const first = closure(chunkOf('main.tsx', chunks), chunks);
  const added = (module: string): ScreenAssets => {
    const files = [...closure(chunkOf(module, chunks), chunks)].filter((file) => !first.has(file));
    return { scripts: files.map(url), styles: stylesOf(files, chunks).map(url) };
  };
  const packs = locales.map((locale) => [locale, added(`i18n/packs/${locale}.ts`).scripts] as const);
  return {
    scripts: [...first].map(url),
    styles: stylesOf(first, chunks).map(url),
    locales: Object.fromEntries(packs),
    screens: screenAssets(added),
  };
}
