import { useEffect, useState } from 'react';
import { formatOf, loadTextsIn, translateIn } from '../../../i18n/i18n.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { type Texts, useTexts } from '../../../i18n/use-texts.ts';
import { useSetting } from '../../../settings/settings.ts';

/** The texts of this area in a person's language; in one's own while they are on their way, and where they do not come. */
export function useTextsOf(language: Locale | null): Texts {
  const own = useTexts();
  const dates = useSetting('dates');
  const [loaded, setLoaded] = useState<Locale | null>(null);
  useEffect(() => {
    if (language === null || language === own.locale) return;
    let isGone = false;
    loadTextsIn(language, 'today').then(
      () => isGone || setLoaded(language),
      // Without a connection the text is in one's own language.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [language, own.locale]);
  if (language === null || language === own.locale || loaded !== language) return own;
  return { t: translateIn(language), format: formatOf(language, dates), locale: language };
}
