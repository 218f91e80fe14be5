import type german from '../locales/de/main.json';

/** Texts that may name a page. */
export type TitleKey =
  | `nav.${Extract<keyof (typeof german)['nav'], string>}`
  | 'login.title'
  | 'notFound.title';
