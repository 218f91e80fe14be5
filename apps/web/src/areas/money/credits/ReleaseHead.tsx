import { useQuery } from '@tanstack/react-query';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useWaitsText } from './CreditStatus.tsx';
import { type Credit, releaseDaysQuery } from './credits.data.ts';
import type { CreditsSearch } from './credits-search.ts';
import css from './ReleaseHead.module.css';

/** The day in Berlin on which a credit becomes available; null if unknown. */
export function releaseDayOf({
  availableAt,
  waitsFor,
}: Pick<Credit, 'availableAt' | 'waitsFor'>): string | null {
  return waitsFor === 'payouts_held' ? null : berlinDay(Date.parse(availableAt));
}

interface Props {
  partner: number;
  search: CreditsSearch;
  /** Those of the day on this page. */
  credits: readonly Credit[];
}

/** Heading of the credits that become available on the same day: their total, and what they wait for. */
export function ReleaseHead({ partner, search, credits }: Props) {
  const { t, format } = useTexts();
  const waitsText = useWaitsText();
  const day = credits[0] ? releaseDayOf(credits[0]) : null;
  const sums = useQuery(releaseDaysQuery(partner, search)).data?.groups;
  const sum = sums?.find(({ releaseDay }) => releaseDay === day);
  const waits = new Set(credits.map(waitsText).filter((text) => text !== null));
  return (
    <div className={css.head} data-testid="release-group">
      <strong>
        {day === null
          ? t('money:credits.withoutDay')
          : t('money:credits.releasedOn', { day: format.day(day) })}
      </strong>
      {sum && (
        <span className={css.sum}>
          {t('money:credits.count', { count: sum.count, number: format.integer(sum.count) })}
          <strong>{format.money(sum.amount)}</strong>
        </span>
      )}
      {[...waits].map((text) => (
        <span key={text} className={css.waits}>
          {text}
        </span>
      ))}
    </div>
  );
}
