import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../../api/api-query.ts';
import type { Locale } from '../../../i18n/locale.ts';

/** The texts of a page in one language. */
export type PageText = CallAnswer<'GET /api/page_texts/{page}/{locale}'>;
export type Page = PageText['page'];

/** The pages, in list order. */
export const pages = [
  'landing',
  'step-up',
  'kick-start',
  'builder',
  'level',
  'infinity',
] as const satisfies readonly Page[];

/** Their names: a bonus by its proper name. */
export const pageNames = {
  landing: 'pageTexts:landing',
  'step-up': 'nav.stepUpBonus',
  'kick-start': 'nav.kickStartBonus',
  builder: 'nav.builderBonus',
  level: 'nav.levelBonus',
  infinity: 'nav.infinityBonus',
} as const satisfies Readonly<Record<Page, string>>;

/** All pages. */
export const pageTextsQuery = () => apiQuery('GET /api/page_texts');

/** A single page in one language. */
export const pageTextQuery = (page: Page, locale: Locale) =>
  apiQuery('GET /api/page_texts/{page}/{locale}', { params: { page, locale } });

/** Reloads them, and what partners read. */
export function reloadPageTexts(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(page_texts|text_selections)/.test(String(queryKey[0])),
  });
}
