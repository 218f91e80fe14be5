import type { NavKey, TextKey } from '../i18n/text-keys.ts';

/** Texts that may name a page. */
export type TitleKey =
  | NavKey
  | 'login.title'
  | 'notFound.title'
  | 'legal.imprint'
  | 'legal.privacy'
  // Of the operators' pages: no partner's browser loads them.
  | Extract<TextKey, `operations:title.${string}`>;
