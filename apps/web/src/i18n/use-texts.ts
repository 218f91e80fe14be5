import { useTranslation } from 'react-i18next';
import { useSetting } from '../settings/settings.ts';
import type { Format } from './format.ts';
import { formatOf, type Translate } from './i18n.ts';

/** What says things in a language. */
export interface Texts {
  readonly t: Translate;
  readonly format: Format;
}

/** Texts and formats of the current language. */
export function useTexts(): Texts {
  const { t, i18n } = useTranslation() as { t: Translate; i18n: { language: string } };
  return { t, format: formatOf(i18n.language, useSetting('dates')) };
}
