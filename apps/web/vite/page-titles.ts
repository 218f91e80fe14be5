import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

type Texts = Readonly<Record<string, unknown>>;

const textsIn = (json: string) => JSON.parse(json) as Texts;

/**
 * Titles of an area's pages are among its other texts, as `nav`. The menu shows every page's name from the first paint
 * on, so the shell's texts include all titles, and an area's omit them.
 */
export function pageTitles(): Plugin {
  return {
    name: 'blattwerk-page-titles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/locales\/[\w-]+\/\w+\.json$/ },
      handler(json, id) {
        const { nav: _titles, ...texts } = textsIn(json);
        if (!id.endsWith('/main.json')) return JSON.stringify(texts);
        const files = globSync('*.json', { cwd: dirname(id) }).map((file) => join(dirname(id), file));
        for (const file of files) this.addWatchFile(file);
        const titles = files.map((file) => textsIn(readFileSync(file, 'utf8')).nav);
        return JSON.stringify({ ...texts, nav: Object.assign({}, ...titles) });
      },
    },
  };
}
