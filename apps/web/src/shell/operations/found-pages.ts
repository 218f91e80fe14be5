import type { LinkProps } from '@tanstack/react-router';
import type { IconName } from '../../ui/icons.tsx';
import { rating, ratingOfWords } from '../quick/matching.ts';

/** A page of the company's side, by its title and by other words that it is looked for by. */
export interface SearchablePage {
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: IconName;
  readonly label: string;
  readonly words: string;
}

/** How many pages stand above what the server finds. */
const MOST = 3;

/**
 * The pages that a text means, the best first. Each of its words has to begin one of theirs: people are searched for here, and a
 * name that stands in the middle of a title shall not lead away from them.
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
