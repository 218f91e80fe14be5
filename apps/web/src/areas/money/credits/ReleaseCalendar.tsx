import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { EmptyRows } from '../../../ui/EmptyRows.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { type CreditSums, releaseDaysQuery } from './credits.data.ts';
import type { CreditsSearch } from './credits-search.ts';
import { useEstimatedText } from './estimated-text.ts';
import { MonthGrid } from './MonthGrid.tsx';
import css from './ReleaseCalendar.module.css';
import { ReleaseDay } from './ReleaseDay.tsx';
import { weeksOf } from './weeks.ts';

interface Props {
  partner: number;
  search: CreditsSearch;
}

/** On which days how much of what is pending, as far as the filters leave it, becomes available: as a month, and as a list. */
export function ReleaseCalendar({ partner, search }: Props) {
  const { t } = useTexts();
  return (
    <Card title={t('money:credits.calendar')}>
      <QueryContent
        room={[382, 696]}
        query={useQuery(releaseDaysQuery(partner, search))}
        lines={[100, 100, 100, 100, 100]}
      >
        {(sums) =>
          sums.groups.length === 0 ? (
            <EmptyRows>
              {t(isFiltered(search) ? 'money:credits.nothingWaitsHere' : 'money:credits.nothingWaits')}
            </EmptyRows>
          ) : (
            <Months sums={sums} search={search} />
          )
        }
      </QueryContent>
    </Card>
  );
}

/** Whether it shows a part of what is pending: all filters of the list but the day itself take some away. */
function isFiltered({ bonus, cycle, order }: CreditsSearch): boolean {
  return bonus !== undefined || cycle !== undefined || order !== undefined;
}

/** Adds amounts as whole cents. */
function sumOf(groups: CreditSums['groups']): string {
  return formatCents(groups.reduce((sum, { amount }) => sum + parseCents(amount), 0));
}

function Months({ sums, search }: { sums: CreditSums; search: CreditsSearch }) {
  const { t, format } = useTexts();
  const estimatedTextOf = useEstimatedText();
  const byMonth = Map.groupBy(sums.groups, ({ releaseDay }) => releaseDay?.slice(0, 7) ?? '');
  const months = [...byMonth.keys()];
  const month = months.find((each) => each === search.month) ?? months[0] ?? '';
  const days = byMonth.get(month) ?? [];
  return (
    <div className={css.calendar}>
      <nav className={css.months} aria-label={t('money:credits.months')}>
        {months.map((each) => (
          <Link
            key={each}
            from="/app/accounts/credits/pending"
            search={(before) => ({ ...before, month: each })}
            resetScroll={false}
            replace
            className={css.month}
            activeOptions={{ exact: true }}
            data-current={each === month}
            aria-current={each === month ? 'true' : undefined}
          >
            {format.month(`${each}-01`)}
            <span className={css.sum}>{format.money(sumOf(byMonth.get(each) ?? []))}</span>
          </Link>
        ))}
      </nav>
      <MonthGrid weeks={weeksOf(month)} days={days} search={search} />
      <table className={css.list} data-testid="release-days">
        <caption className="visually-hidden">{format.month(`${month}-01`)}</caption>
        <tbody>
          {days.map((group) => (
            <tr key={group.releaseDay}>
              <th scope="row">
                <ReleaseDay day={group.releaseDay ?? ''} search={search}>
                  {format.day(group.releaseDay ?? '')}
                </ReleaseDay>
              </th>
              <td className={css.kind}>{estimatedTextOf(group)}</td>
              <td className={css.amount}>{format.money(group.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t(isFiltered(search) ? 'money:credits.pendingHere' : 'money:credits.pendingTotal')}
            </th>
            <td className={css.amount} data-testid="release-total">
              {format.money(sums.amount)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
