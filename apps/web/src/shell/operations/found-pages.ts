import type { LinkProps } from '@tanstack/react-router';
import type { IconName } from '../../ui/icons.tsx';
import { rating, ratingOfWords } from '../quick/matching.ts';

/** An operators' page with its title and its search words. */
export interface SearchablePage {
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: IconName;
  readonly label: string;
  readonly words: string;
}

/** Number of pages above the server's hits. */
const MOST = 3;

/**
 * The pages that match a text, best first. Each word has to match the beginning of one of theirs: the search is also for
 * people, and a name in the middle of a title must not lead away from them.
 */
export function pagesOf(text: string, pages: readonly SearchablePage[]): readonly SearchablePage[] {
  if (text === '') return [];
  const rateOf = ({ label, words }: SearchablePage) => {
    const own = rating(text, label);
    return own > 1 ? own : ratingOfWords(text, `${label} ${words}`);
  };
  return pages
    .map((page) => ({ page, rate: rateOf(page) }))
    .filter(({ rate }) => rate > 0)
    .sort((one, other) => other.rate - one.rate)
    .slice(0, MOST)
    .map(({ page }) => page);
}
