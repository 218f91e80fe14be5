import { locales, type Texts } from './locales.ts';
import type { ProjectFile } from './project-files.ts';

const INSERT = 'insert into legal_document_texts';
const ROW = /\('([a-z-]+)',\s*'([a-z]{2}(?:-[A-Z]{2})?)',\s*'((?:[^']|'')*)',\s*\$\$(.*?)\$\$\s*\)/gs;
const ROW_BEGIN = /\('[a-z-]+',\s*'[a-z]{2}(?:-[A-Z]{2})?',/g;

/**
 * The legal documents as migrations wrote them, in their last version: title and clauses in every language, keyed by
 * migration, kind and clause number. A migration that writes them in another form is an error, so that none is missed.
 */
export function legalTexts(migrations: ProjectFile[]): Map<string, Texts> {
  const byKind = new Map<string, Document[]>();
  for (const file of migrations) {
    if (/\bupdate\s+legal_document_texts\b/.test(file.text))
      throw new Error(`${file.path}: a text that was accepted is never edited`);
    if (!file.text.includes(INSERT)) continue;
    for (const [kind, documents] of Map.groupBy(documentsOf(file), ({ kind }) => kind))
      byKind.set(kind, documents);
  }
  const found = new Map<string, Texts>(locales.map((locale) => [locale, new Map()]));
  for (const { key, locale, title, clauses } of [...byKind.values()].flat()) {
    const texts = found.get(locale);
    texts?.set(`${key}.title`, title);
    for (const [index, clause] of clauses.entries()) texts?.set(`${key}.${index + 1}`, clause);
  }
  return found;
}

interface Document {
  readonly kind: string;
  readonly key: string;
  readonly locale: string;
  readonly title: string;
  readonly clauses: readonly string[];
}

function documentsOf({ path, text }: ProjectFile): Document[] {
  const written = text.slice(text.indexOf(INSERT));
  const rows = [...written.matchAll(ROW)];
  if (rows.length === 0 || rows.length !== [...written.matchAll(ROW_BEGIN)].length)
    throw new Error(`${path}: not all of its legal texts can be read`);
  return rows.map(([, kind = '', locale = '', title = '', clauses = '']) => ({
    kind,
    key: `${path.replace(/\.sql$/, '')}.${kind}`,
    locale,
    title: title.replaceAll("''", "'"),
    clauses: clauses.split('\n').map((clause) => clause.replace(/^\d+\. /, '')),
  }));
}
