import type { Texts } from '../../../i18n/use-texts.ts';
import type { Celebration } from './celebrated.data.ts';

/** The leaf of what has no level: a grown one. */
export const GROWN = 7;

/** The texts of a celebration. */
interface CelebrationTexts {
  readonly title: string;
  readonly text: string;
  /** The text of the card, which others read: never about money. */
  readonly headline: string;
}

/** Its texts, for the one who reached it and for others. */
export function textsOf(
  { kind, levelName, phase, reachedOn }: Celebration,
  { t, format }: Texts,
): CelebrationTexts {
  const values = { level: levelName ?? '', day: format.day(reachedOn), month: format.month(reachedOn) };
  const name = kind === 'kick-start' && phase === 'pro' ? 'kick-start-pro' : kind;
  return {
    title: t(`celebrations:${name}.title`, values),
    text: t(`celebrations:${name}.text`, values),
    headline: t(`celebrations:${name}.card`, values),
  };
}
