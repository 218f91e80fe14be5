import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { HelpHit } from './find-help.ts';

type Find = (typed: string, some: boolean) => readonly HelpHit[];

/** Shorter texts match too much. */
const LEAST_LETTERS = 2;

/**
 * The help's hits for a text; undefined without a text or while searching. The index is loaded with the first letters.
 * `some`: documents that match only some of the words are accepted if none matches all.
 */
export function useHelpSearch(typed: string, { some = true } = {}): readonly HelpHit[] | undefined {
  const { locale } = useTexts();
  const [found, setFound] = useState<{ locale: string; find: Find } | null>(null);
  const text = typed.trim();
  const isAsked = text.length >= LEAST_LETTERS;
  useEffect(() => {
    if (!isAsked) return;
    let isGone = false;
    void import('./find-help.ts')
      .then(({ helpFinder }) => helpFinder(locale))
      .then(
        (find) => {
          if (!isGone) setFound({ locale, find });
        },
        // Without a network there is no search, and everything else works.
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [isAsked, locale]);
  return isAsked && found?.locale === locale ? found.find(text, some) : undefined;
}
