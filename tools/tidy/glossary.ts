import type { Texts } from './locales.ts';
import type { Finding, ProjectFile } from './project-files.ts';
import type { WordingException } from './wording.ts';

/** A forbidden word for a thing that the glossary names otherwise. */
export interface ForbiddenWord {
  readonly language: string;
  readonly word: string;
  readonly instead: string;
}

const languages = ['de', 'en', 'fr', 'ru'];

/**
 * The forbidden synonyms of the glossary: the last column of its table, `language: word, word; language: word`. A malformed
 * row is an error, so that no word is lost by a typo.
 */
export function readGlossary(markdown: string): ForbiddenWord[] {
  const [words = ''] = markdown.split('\n## ');
  const rows = words.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| thing'));
  return rows.flatMap((row) => {
    const cells = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (cells.length !== 7) throw new Error(`the glossary has a row of ${cells.length} cells: ${row}`);
    const right = cells.slice(2, 6);
    return (cells[6] ?? '')
      .split(';')
      .filter((part) => part.trim() !== '')
      .flatMap((part) => {
        const [language = '', words = ''] = part.split(':').map((text) => text.trim());
        const instead = right[languages.indexOf(language)];
        if (instead === undefined || words === '') throw new Error(`the glossary cannot be read: ${part}`);
        return words.split(',').map((word) => ({ language, word: word.trim(), instead }));
      });
  });
}

/** Words that are forbidden in the documents: the table under the glossary's second heading, `| word, word | instead |`. */
export function readDocumentWords(markdown: string): ForbiddenWord[] {
  return readWordTable(markdown, 'English of these documents');
}

/** Words that names of files and exports must not have: the table under the third heading. */
export function readNameWords(markdown: string): ForbiddenWord[] {
  return readWordTable(markdown, 'Names in code');
}

function readWordTable(markdown: string, heading: string): ForbiddenWord[] {
  const section = markdown.split('\n## ').find((one) => one.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`the glossary has no part "${heading}"`);
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| not'));
  return rows.flatMap((row) => {
    const [, words = '', instead = '', ...rest] = row.split('|').map((cell) => cell.trim());
    if (words === '' || instead === '' || rest.join('') !== '')
      throw new Error(`the glossary cannot be read: ${row}`);
    return words.split(',').map((word) => ({ language: 'en', word: word.trim(), instead }));
  });
}

/** Paragraphs of documents that contain a forbidden word outside of code and link addresses. */
export function checkDocuments(pages: readonly ProjectFile[], words: readonly ForbiddenWord[]): Finding {
  const lines = new Map(
    pages.flatMap(({ path, text }) =>
      // A term may be broken across two lines, so each line is checked together with the next.
      prose(text).map((line, i, all) => [`${path}:${i + 1}`, `${line} ${firstWords(all[i + 1])}`] as const),
    ),
  );
  return checkGlossary('en', lines, words);
}

/** Files and exports whose names contain a forbidden word. Exceptions name what an integrator or the database uses. */
export function checkNames(
  files: readonly ProjectFile[],
  words: readonly ForbiddenWord[],
  exceptions: readonly string[],
): Finding {
  const instead = new Map(words.map((entry) => [entry.word, entry.instead]));
  const names = files.flatMap(({ path, text }) => {
    const exported = [
      ...text.matchAll(/^export (?:async )?(?:class|const|function\*?|interface|let|type) (\w+)/gm),
    ];
    const file = path.replace(/.*\//, '').replace(/\..*/, '');
    return [file, ...exported.map(([, name = '']) => name)].map((name) => ({ path, name }));
  });
  const violations = names
    .filter(({ name }) => !exceptions.includes(name))
    .flatMap(({ path, name }) =>
      wordsOf(name)
        .filter((word) => instead.has(word))
        .map((word) => `${path}: ${name} says "${word}" for ${instead.get(word)}`),
    );
  return { checked: names.length, violations };
}

/** The words of `camelCase`, `UPPER_CASE` and `kebab-case`, in small letters. */
function wordsOf(name: string): string[] {
  return name.split(/[-_]|(?<=[a-z\d])(?=[A-Z])/).map((word) => word.toLowerCase());
}

function firstWords(line = ''): string {
  return line.trim().split(' ').slice(0, 3).join(' ');
}

/** The lines of a document without code and link addresses, with typographic apostrophes. */
function prose(text: string): string[] {
  return text
    .replaceAll(/```[\s\S]*?```/g, (code) => code.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`[^`\n]*`|(?<=\])\([^)]*\)/g, '')
    .replaceAll("'", '’')
    .split('\n');
}

/** Texts of a locale that contain a forbidden word. Exceptions name a key and the word that it may keep. */
export function checkGlossary(
  locale: string,
  texts: Texts,
  words: readonly ForbiddenWord[],
  exceptions: readonly WordingException[] = [],
): Finding {
  const own = words.filter(({ language }) => language === locale.slice(0, 2));
  const patterns = own.map((entry) => ({ ...entry, pattern: patternOf(entry.word) }));
  const violations: string[] = [];
  for (const [key, text] of texts) {
    const plainText = text.replaceAll(/\{\{?[^}]*\}\}?/g, '0');
    for (const { word, instead, pattern } of patterns) {
      if (!pattern.test(plainText)) continue;
      if (exceptions.some((exception) => exception.key === key && exception.word === word)) continue;
      violations.push(`${locale}: ${key} says "${word}" for ${instead}`);
    }
  }
  return { checked: texts.size * own.length, violations };
}

/** Matches a whole word or several, whatever the case and the kind of space; `*` is any ending. */
function patternOf(word: string): RegExp {
  const source = word
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '\\p{L}*')
    .replaceAll(' ', '[\\s\\u00a0\\u202f]+');
  return new RegExp(`(?<![\\p{L}-])${source}(?![\\p{L}])`, 'iu');
}
