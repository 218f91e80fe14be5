import { useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { HelpHit } from './find-help.ts';

type Find = (typed: string, some: boolean) => readonly HelpHit[];

/** Shorter texts match too much. */
const LEAST_LETTERS = 2;

interface HelpSearch {
  /** Undefined without a text, and until the index is loaded. */
  readonly hits: readonly HelpHit[] | undefined;
  /** Whether the index is being loaded for a text. */
  readonly isLoading: boolean;
}

/**
 * Searches the help. The index is loaded with the first letters. `some`: documents that match only some of the words are accepted if
 * none matches all.
 */
export function useHelpSearch(typed: string, { some = true } = {}): HelpSearch {
  const { locale } = useTexts();
  const [found, setFound] = useState<{ locale: string; find: Find } | null>(null);
  const [failed, setFailed] = useState(false);
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
        () => {
          if (!isGone) setFailed(true);
        },
      );
    return () => {
      isGone = true;
    };
  }, [isAsked, locale]);
  const isLoaded = found?.locale === locale;
  return {
    hits: isAsked && isLoaded ? found.find(text, some) : undefined,
    isLoading: isAsked && !isLoaded && !failed,
  };
}
