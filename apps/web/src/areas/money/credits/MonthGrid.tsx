import { divideRounded, parseCents } from '@blattwerk/plan/money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { CreditSums } from './credits.data.ts';
import type { CreditsSearch } from './credits-search.ts';
import css from './MonthGrid.module.css';
import { ReleaseDay } from './ReleaseDay.tsx';

interface Props {
  weeks: (string | null)[][];
  days: CreditSums['groups'];
  search: CreditsSearch;
}

/** Any Monday to Sunday, for the names of the weekdays. */
const WEEK = [5, 6, 7, 8, 9, 10, 11].map((day) => `2026-01-${String(day).padStart(2, '0')}`);

/** EUR in cents: from here on a rounded amount has more digits. */
const A_THOUSAND = 1000_00;
const ALMOST_A_MILLION = 999_999_50;

/** A month as a leaf of a calendar. What it says stands in the list beside it too, to the cent: screen readers take that. */
export function MonthGrid({ weeks, days, search }: Props) {
  const { format } = useTexts();
  const amounts = new Map(days.map(({ releaseDay, amount }) => [releaseDay, amount]));
  const rough = (amount: string) =>
    parseCents(amount) < ALMOST_A_MILLION
      ? format.integer(divideRounded(parseCents(amount), 100))
      : inMillions(amount);
  // As many digits as a leaf of the calendar holds in any letters; all of them are rounded or none.
  const moneyOf = days.every(({ amount }) => parseCents(amount) < A_THOUSAND) ? format.money : rough;
  return (
    <div className={css.grid} aria-hidden="true" data-testid="release-month">
      {WEEK.map((day) => (
        <span key={day} className={css.weekday}>
          {format.shortDay(day)[0]}
        </span>
      ))}
      {weeks.flat().map((day, index) => {
        const amount = amounts.get(day);
        // biome-ignore lint/suspicious/noArrayIndexKey: the places of a month never change their order
        if (day === null) return <span key={index} />;
        return (
          <span key={day} className={css.day} data-releases={amount !== undefined}>
            {Number(day.slice(8))}
            {amount !== undefined && (
              <>
                <span className={css.amount}>{moneyOf(amount)}</span>
                <ReleaseDay day={day} search={search} className={css.cover} isCover />
              </>
            )}
          </span>
        );
      })}
    </div>
  );
}

/** `2,2 Mio.`, as the page's language writes it. */
function inMillions(amount: string): string {
  const { lang } = document.documentElement;
  return new Intl.NumberFormat(lang, { notation: 'compact', maximumFractionDigits: 1 }).format(
    amount as Intl.StringNumericLiteral,
  );
}
