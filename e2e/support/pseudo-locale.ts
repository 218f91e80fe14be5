import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import type { BrowserContext } from 'playwright-core';
import { projectRoot } from '../../tools/tidy/project-files.ts';

const folder = join(projectRoot, 'apps/web/src/locales/de');
const accents: Readonly<Record<string, string>> = {
  a: 'à',
  e: 'é',
  i: 'î',
  o: 'ô',
  u: 'ù',
  A: 'À',
  E: 'É',
  I: 'Î',
  O: 'Ô',
  U: 'Ù',
};

/** A text with accents whose words are all 40 % longer; variables and punctuation stay. */
export function pseudo(text: string): string {
  let owed = 0;
  return text.replaceAll(/\{\{[^}]*\}\}|\p{L}/gu, (found) => {
    if (found.startsWith('{{')) return found;
    owed += 0.4;
    const letter = accents[found] ?? found;
    if (owed < 1) return letter;
    owed -= 1;
    return letter + letter.toLowerCase();
  });
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** The German texts, and the prefixes of the files that contain them. */
function germanTexts(): { texts: Set<string>; names: string[] } {
  const areas = readdirSync(folder);
  const texts = areas.flatMap((area) => textsOf(JSON.parse(readFileSync(join(folder, area), 'utf8'))));
  const names = areas.map((area) => `${basename(area, '.json')}-`);
  return { texts: new Set(texts), names: ['de-', ...names] };
}

/** The pseudo-localized version of a served file: each German text in it is replaced by its pseudo text. */
export function pseudoScript(source: string, texts: ReadonlySet<string>): string {
  const { program } = parseSync('texts.js', source);
  const found: { start: number; end: number; text: string }[] = [];
  new Visitor({
    Literal({ value, start, end }) {
      if (typeof value === 'string') found.push({ start, end, text: value });
    },
    TemplateLiteral({ quasis: [only], expressions, start, end }) {
      const text = only?.value.cooked;
      if (expressions.length === 0 && typeof text === 'string') found.push({ start, end, text });
    },
  }).visit(program);
  let [made, at] = ['', 0];
  for (const { start, end, text } of found.filter((one) => texts.has(one.text)).sort(byStart)) {
    made += source.slice(at, start) + JSON.stringify(pseudo(text));
    at = end;
  }
  return made + source.slice(at);
}

const byStart = (one: { start: number }, other: { start: number }) => one.start - other.start;

/** Makes German a pseudo-locale in this context. The product is unaware of it: its files are changed in transit. */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  const { texts, names } = germanTexts();
  const isTexts = (url: URL) => names.some((name) => url.pathname.startsWith(`/assets/${name}`));
  await context.route(
    (url) => url.pathname.endsWith('.js') && isTexts(url),
    async (route) => {
      const response = await route.fetch();
      const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers();
      await route.fulfill({ response, headers, body: pseudoScript(await response.text(), texts) });
    },
  );
}
