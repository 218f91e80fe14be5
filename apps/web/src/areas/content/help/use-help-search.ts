import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { HelpHit } from './find-help.ts';

type Find = (typed: string, some: boolean) => readonly HelpHit[];

/** Shorter texts mean too much. */
const LEAST_LETTERS = 2;

/**
 * What of the help answers a text; undefined while nothing is asked, or the search is on its way. It is loaded with the first letters. `some`: an
 * article that has some of the words is an answer where none has all of them.
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
        // Without a network the search stays away, and everything else is there.
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [isAsked, locale]);
  return isAsked && found?.locale === locale ? found.find(text, some) : undefined;
}
