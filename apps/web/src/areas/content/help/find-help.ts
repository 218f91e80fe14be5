import { terms } from '../../../frame/glossary/terms.ts';
import { loadTexts, translateIn } from '../../../i18n/i18n.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { type HelpName, helpArticles } from './help-articles.ts';
import { createHelpSearch, type HelpDocument } from './help-search.ts';

/** A hit of the help search. */
export type HelpHit =
  | { readonly kind: 'article'; readonly name: HelpName; readonly title: string }
  | { readonly kind: 'term'; readonly name: (typeof terms)[number]; readonly title: string };

type Find = (typed: string, some: boolean) => readonly HelpHit[];

const made = new Map<Locale, Find>();

/** The search index of one language, built once. Articles and terms come from the product's texts, without a request. */
export async function helpFinder(locale: Locale): Promise<Find> {
  await loadTexts(['helpPages', 'glossary']);
  const existing = made.get(locale);
  if (existing !== undefined) return existing;
  const t = translateIn(locale);
  const hits = new Map<string, HelpHit>();
  const documents: HelpDocument[] = [];
  for (const { name } of helpArticles) {
    const title = t(`helpPages:article.${name}.title`);
    hits.set(name, { kind: 'article', name, title });
    const [words, text] = [t(`helpPages:article.${name}.words`), t(`helpPages:article.${name}.text`)];
    documents.push({ id: name, title, words, text });
  }
  for (const name of terms) {
    const title = t(`glossary:term.${name}.name`);
    hits.set(`term ${name}`, { kind: 'term', name, title });
    documents.push({ id: `term ${name}`, title, words: '', text: t(`glossary:term.${name}.text`) });
  }
  const search = createHelpSearch(documents, locale);
  const find: Find = (typed, some) =>
    search(typed, some).flatMap((id) => {
      const hit = hits.get(id);
      return hit === undefined ? [] : [hit];
    });
  made.set(locale, find);
  return find;
}
