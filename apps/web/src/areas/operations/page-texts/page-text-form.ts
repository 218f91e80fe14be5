import type { PageText } from './page-texts.data.ts';

/** The texts of a page by part, and whether they are published. */
export interface PageValues {
  [part: string]: string;
  state: 'draft' | 'published';
}

/** The form's initial values: a draft, else the published text; parts without one are empty. */
export function valuesOf({ parts, own, draft }: Pick<PageText, 'parts' | 'own' | 'draft'>): PageValues {
  const words = draft ?? own ?? {};
  const fields = parts.map(({ name }) => [name, words[name] ?? '']);
  return { ...Object.fromEntries(fields), state: draft === null && own !== null ? 'published' : 'draft' };
}

/** The request body: the parts with a text. */
export function wordsOf(values: PageValues, parts: PageText['parts']): Record<string, string> {
  const written = parts.map(({ name }) => [name, (values[name] ?? '').trim()]);
  return Object.fromEntries(written.filter(([, text]) => text !== ''));
}

/** Fields whose names differ from the call's. */
export function fieldNamesOf(parts: PageText['parts']): Record<string, string> {
  return Object.fromEntries(parts.map(({ name }) => [`words.${name}`, name]));
}
