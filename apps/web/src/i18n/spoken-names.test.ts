import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
/** A label and its value share one name: the visible text is its label. */
const LABEL_AND_VALUE = 'labelled';
const PRESSED = ['button', 'a', 'Link', 'Button', 'ButtonLink', 'ButtonAnchor', 'ReasonedButton'];

/** A button or link whose accessible name says more than its visible text: the keys of both. */
interface Spoken {
  readonly file: string;
  readonly name: string;
  readonly words: string;
}

const spoken = globSync('**/*.tsx', { cwd: source }).flatMap((file): Spoken[] => {
  const text = readFileSync(join(source, file), 'utf8');
  return [...text.matchAll(/aria-label=\{t\('([^']+)'/g)].flatMap(({ 1: name = '', index }) => {
    const tag = [...text.slice(0, index).matchAll(/^\s*<(\w+)/gm)].at(-1)?.[1] ?? '';
    const words = /^\s*(?:<(?!\/)[^>]*>\s*)*\{t\('([^']+)'/.exec(text.slice(endOfTag(text, index)))?.[1];
    return words !== undefined && name !== LABEL_AND_VALUE && PRESSED.includes(tag)
      ? [{ file, name, words }]
      : [];
  });
});

/** The index behind the `>` of the tag with an attribute at `from`. */
function endOfTag(text: string, from: number): number {
  let depth = 0;
  for (let index = from; index < text.length; index += 1) {
    if (text[index] === '{') depth += 1;
    else if (text[index] === '}') depth -= 1;
    else if (text[index] === '>' && depth === 0 && text[index - 1] !== '=') return index + 1;
  }
  throw new Error(`a tag without an end at ${from}`);
}

function textOf(locale: string, key: string): string {
  const [path = '', area = 'main'] = key.split(':').toReversed();
  const texts: unknown = JSON.parse(readFileSync(join(source, 'locales', locale, `${area}.json`), 'utf8'));
  const found = path
    .split('.')
    .reduce((part, name) => (part as Record<string, unknown> | undefined)?.[name], texts);
  if (typeof found !== 'string') throw new Error(`${locale} has no text ${key}`);
  return found.toLowerCase();
}

test.each(['de', 'en', 'fr-FR', 'ru-RU'])(
  'in %s, the name of a button holds its words, so that saying them presses it',
  (locale) => {
    expect(spoken.length).toBeGreaterThanOrEqual(15);
    expect(
      spoken
        .filter(({ name, words }) => !textOf(locale, name).includes(textOf(locale, words)))
        .map(({ file, name, words }) => `${file}: ${textOf(locale, words)} / ${textOf(locale, name)}`),
    ).toEqual([]);
  },
);
