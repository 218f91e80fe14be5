import type { CustomTypeOptions } from 'i18next';

type Frame = CustomTypeOptions['resources']['main'];

/** Texts that may name a page. */
export type TitleKey = `nav.${Extract<keyof Frame['nav'], string>}` | 'login.title' | 'notFound.title';
