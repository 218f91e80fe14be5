import { useEffect, useState } from 'react';
import { useSetting } from '../settings/settings.ts';
import { formatOf, loadTextsIn, translateIn } from './i18n.ts';
import type { Locale } from './locale.ts';
import type { Area } from './text-keys.ts';
import { type Texts, useTexts } from './use-texts.ts';

/**
 * The texts of an area in another language, null for the current one; in the current one while they load, and if they
 * fail to load.
 */
export function useTextsIn(language: Locale | null, area: Area): Texts {
  const own = useTexts();
  const dates = useSetting('dates');
  const [loaded, setLoaded] = useState<Locale | null>(null);
  useEffect(() => {
    if (language === null || language === own.locale) return;
    let isGone = false;
    loadTextsIn(language, area).then(
      () => isGone || setLoaded(language),
      // Offline the text is in the current language.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [language, own.locale, area]);
  if (language === null || language === own.locale || loaded !== language) return own;
  return { t: translateIn(language), format: formatOf(language, dates), locale: language };
}
