import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { dayIn } from '../../platform/paper/formats.ts';
import { wordTexts } from './word-texts.ts';

/** Announcement of a plan version for a partner; `difference` in EUR. */
interface PlanNews {
  readonly from: string;
  /** It was announced, but will not take effect. */
  readonly withdrawn?: string;
  readonly months?: string;
  readonly difference?: string;
}

/** Announces another version of the plan, and what it would have meant for the reader. */
export function planNewsText(
  locale: Locale,
  { from, withdrawn, months, difference }: PlanNews,
  money: (amount: string) => string,
): string {
  const text = wordTexts[locale].plan;
  if (withdrawn !== undefined) return text.withdrawn(dayIn(locale, from));
  const begins = text.begins(dayIn(locale, from));
  if (months === undefined || difference === undefined) return begins;
  const count = Number(months);
  if (difference === '0.00') return `${begins} ${text.same(count)}`;
  const effect = difference.startsWith('-')
    ? text.less(count, money(difference.slice(1)))
    : text.more(count, money(difference));
  return `${begins} ${effect}`;
}
