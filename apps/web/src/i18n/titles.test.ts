import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { locales } from './locale.ts';

const source = path.join(import.meta.dirname, '..');

/** Components that show `title` above other text, or instead of a page. */
const titled = /<(?:Empty|Note|Panel)\b[^>]*?\btitle=\{(?<title>[^>]*?)\}\s*[/>a-z]/gs;
const heading = /<h[1-3]\b[^>]*>\s*\{(?<title>[^<]*?)\}\s*<\/h/g;

/** Keys of texts: 'nav.orders', 'technical:gone', `technical:${kind}.none`. */
const key = /['`](?<key>[a-z]+:[\w.${}]+|[a-z]+\.[\w.${}]+)['`]/gi;

const keys = new Set(
  globSync('**/*.tsx', { cwd: source }).flatMap((file) => {
    const code = readFileSync(path.join(source, file), 'utf8').replaceAll(/=>/g, '');
    const titles = [titled, heading].flatMap((found) => [...code.matchAll(found)]);
    return titles.flatMap(({ groups }) =>
      [...(groups?.title ?? '').matchAll(key)].map((match) => match.groups?.key ?? ''),
    );
  }),
);

function textsOf(locale: string): Map<string, string> {
  const folder = path.join(source, 'locales', locale);
  const texts = new Map<string, string>();
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'string') texts.set(name, value);
    else for (const [part, inner] of Object.entries(value as object)) add(`${name}.${part}`, inner);
  };
  for (const file of globSync('*.json', { cwd: folder }))
    for (const [part, value] of Object.entries(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))))
      add(`${part === 'nav' ? 'main' : path.basename(file, '.json')}:${part}`, value);
  return texts;
}

/** The texts that a key in the code refers to; interpolations match any part of a name. */
function meant(name: string, texts: Map<string, string>): [name: string, text: string][] {
  const full = name.includes(':') ? name : `main:${name}`;
  const parts = full.split(/\$\{\w+\}/).map((part) => part.replaceAll('.', '\\.'));
  const pattern = new RegExp(`^${parts.join('\\w+')}(_\\w+)?$`);
  const start = full.slice(0, full.search(/\$|$/));
  return [...texts].filter(([candidate]) => candidate.startsWith(start) && pattern.test(candidate));
}

test('titles are found', () => {
  expect(keys.size).toBeGreaterThan(50);
  expect(keys).toContain('money:orders.gone');
});

test.each(locales)('titles of %s have no full stop', (locale) => {
  const texts = textsOf(locale);
  const stopped = [...keys].flatMap((name) => meant(name, texts)).filter(([, text]) => text.endsWith('.'));
  expect(stopped).toEqual([]);
});
