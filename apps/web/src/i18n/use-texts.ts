import { useSyncExternalStore } from 'react';
import { useSetting } from '../settings/settings.ts';
import type { Format } from './format.ts';
import { currentLocale, formatOf, onLocaleChange, type Translate, translateIn } from './i18n.ts';
import type { Locale } from './locale.ts';

/** Texts and formats of a language. */
export interface Texts {
  readonly t: Translate;
  readonly format: Format;
  readonly locale: Locale;
}

/** Texts and formats of the current language. */
export function useTexts(): Texts {
  const locale = useSyncExternalStore(onLocaleChange, currentLocale);
  return { t: translateIn(locale), format: formatOf(locale, useSetting('dates')), locale };
}
