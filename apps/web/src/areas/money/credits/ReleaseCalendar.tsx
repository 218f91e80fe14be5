import { parseCents } from '@blattwerk/plan/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { TermMark } from '../../../frame/glossary/TermMark.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyRows } from '../../../ui/EmptyRows.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { changedSearch } from '../../../ui/table/table-search.ts';
import { type CreditSums, releaseDaysQuery } from './credits.data.ts';
import { type CreditsSearch, creditsTables, parseCredits } from './credits-search.ts';
import { useEstimatedText } from './estimated-text.ts';
import css from './ReleaseCalendar.module.css';

interface Props {
  partner: number;
  search: CreditsSearch;
}

/** Further days are shown on demand. */
const FIRST_DAYS = 8;

/** The release calendar: how much of the pending credits, as filtered, becomes available on which day; the next day first. */
export function ReleaseCalendar({ partner, search }: Props) {
  const { t } = useTexts();
  return (
    <Card
      title={t('money:credits.calendar')}
      aside={<TermMark term="hold">{t('money:credits.hold')}</TermMark>}
    >
      <QueryContent
        room={[382, 382]}
        query={useQuery(releaseDaysQuery(partner, search))}
        lines={[100, 100, 100, 100, 100]}
      >
        {(sums) =>
          sums.groups.length === 0 ? (
            <EmptyRows>
              {t(isFiltered(search) ? 'money:credits.nothingWaitsHere' : 'money:credits.nothingWaits')}
            </EmptyRows>
          ) : (
            <Days sums={sums} search={search} />
          )
        }
      </QueryContent>
    </Card>
  );
}

/** Whether it shows only a part of the pending credits: every filter but the day excludes some. */
function isFiltered({ bonus, cycle, order }: CreditsSearch): boolean {
  return bonus !== undefined || cycle !== undefined || order !== undefined;
}

function Days({ sums, search }: { sums: CreditSums; search: CreditsSearch }) {
  const { t, format } = useTexts();
  const estimatedTextOf = useEstimatedText();
  const [all, setAll] = useState(false);
  const { groups } = sums;
  const visible = all || groups.length <= FIRST_DAYS + 1 ? groups : groups.slice(0, FIRST_DAYS);
  // Said once below if it holds for every day.
  const isAllEstimated = sums.estimated === sums.amount;
  const largest = Math.max(...groups.map(({ amount }) => Math.abs(parseCents(amount))), 1);
  const partOf = (amount: string) => Math.max(0, parseCents(amount)) / largest;
  return (
    <div className={css.calendar}>
      {groups.some(({ releaseDay }) => releaseDay === null) && (
        <p data-testid="release-held">{t('money.held')}</p>
      )}
      <table className={css.days} data-testid="release-days">
        <caption className="visually-hidden">{t('money:credits.calendar')}</caption>
        <tbody>
          {visible.map((group) => (
            <tr key={group.releaseDay ?? ''}>
              <th scope="row">
                {group.releaseDay === null ? (
                  t('money:credits.withoutDay')
                ) : (
                  <ReleaseDay day={group.releaseDay} search={search}>
                    {format.day(group.releaseDay)}
                  </ReleaseDay>
                )}
              </th>
              <td className={css.bar}>
                <span style={{ '--part': partOf(group.amount) } as CSSProperties} aria-hidden="true" />
                {!isAllEstimated && <span className={css.kind}>{estimatedTextOf(group)}</span>}
              </td>
              <td className={css.amount}>{format.money(group.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t(isFiltered(search) ? 'money:credits.pendingHere' : 'money:credits.pendingTotal')}
              {isAllEstimated && <span className={css.kind}>{estimatedTextOf(sums)}</span>}
            </th>
            <td className={css.amount} data-testid="release-total">
              {format.money(sums.amount)}
            </td>
          </tr>
        </tfoot>
      </table>
      {visible.length < groups.length && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          {t('money:credits.allDays', { count: groups.length, number: format.integer(groups.length) })}
        </Button>
      )}
    </div>
  );
}

interface ReleaseDayProps {
  day: string;
  search: CreditsSearch;
  children: ReactNode;
}

/** Links to the rows released on a day, or back to all. */
function ReleaseDay({ day, search, children }: ReleaseDayProps) {
  const current = search.day === day;
  const change = { day: current ? undefined : day };
  return (
    <Link
      to="/app/accounts/credits/pending"
      search={parseCredits('pending')(changedSearch(creditsTables.pending, search, change))}
      resetScroll={false}
      activeOptions={{ exact: true }}
      preload={false}
      data-current={current}
      aria-current={current ? 'date' : undefined}
    >
      {children}
    </Link>
  );
}
