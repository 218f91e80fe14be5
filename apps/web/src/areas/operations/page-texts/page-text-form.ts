import type { PageText } from './page-texts.data.ts';

/** What is written of a page, by part, and whether it is for its readers. */
export interface PageValues {
  [part: string]: string;
  state: 'draft' | 'published';
}

/** What the form is filled with: a draft, else what is read; parts without words of the company are empty. */
export function valuesOf({ parts, own, draft }: Pick<PageText, 'parts' | 'own' | 'draft'>): PageValues {
  const words = draft ?? own ?? {};
  const fields = parts.map(({ name }) => [name, words[name] ?? '']);
  return { ...Object.fromEntries(fields), state: draft === null && own !== null ? 'published' : 'draft' };
}

/** What is sent: the parts that are written. */
export function wordsOf(values: PageValues, parts: PageText['parts']): Record<string, string> {
  const written = parts.map(({ name }) => [name, (values[name] ?? '').trim()]);
  return Object.fromEntries(written.filter(([, text]) => text !== ''));
}

/** Where the form has other names than the call. */
export function fieldNamesOf(parts: PageText['parts']): Record<string, string> {
  return Object.fromEntries(parts.map(({ name }) => [`words.${name}`, name]));
}
