import type { NavKey } from '../i18n/text-keys.ts';

/** Texts that may name a page. */
export type TitleKey = NavKey | 'login.title' | 'notFound.title';
