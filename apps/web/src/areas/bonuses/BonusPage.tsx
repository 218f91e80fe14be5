import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useSubject } from '../../api/subject.ts';
import { MonthNote } from '../../frame/plan/MonthNote.tsx';
import { part } from '../../frame/screen.ts';
import type { TitleKey } from '../../frame/titles.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Estimate } from '../../ui/Estimate.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { pageSizeOf } from '../../ui/table/table-search.ts';
import { RulesCard } from '../content/texts/RulesCard.tsx';
import type { TextView } from '../content/texts/texts.data.ts';
import { type Month, monthQuery } from '../money/commissions/commissions.data.ts';
import { MonthHints } from '../money/commissions/MonthHints.tsx';
import { CreditHistory } from '../money/credits/CreditHistory.tsx';
import type { BonusName } from '../money/credits/credit-history.data.ts';
import css from './BonusPage.module.css';
import type { BonusSearch } from './bonus-search.ts';

// Lazy, because it loads the code of tables.
const OpenCredit = part(() => import('../money/OpenCredit.tsx'), 'OpenCredit', []);

interface Props {
  title: TitleKey;
  /** Number of the programme's texts. */
  view: TextView;
  /** The bonuses whose credits the history lists. */
  bonuses: readonly BonusName[];
  /** When the figures were computed; null while unknown. */
  asOf: string | null;
  /** The partner's progress. */
  progress: ReactNode;
  /** What is still missing for the next step; null if there is no next step. */
  missing: ReactNode;
  /** Rules and credits are collapsed at first. */
  folded?: boolean;
  /** Content specific to this programme, at the end. */
  children?: ReactNode;
}

/** Page of a bonus programme: progress, what is missing, its rules, and its credits. */
export function BonusPage({
  title,
  view,
  bonuses,
  asOf,
  progress,
  missing,
  folded = false,
  children,
}: Props) {
  const { t, format } = useTexts();
  const { partner, as } = useSubject();
  const search: BonusSearch = useSearch({ strict: false });
  // The URL refers to rows of the history.
  const isTurned = (search.page ?? search.size ?? search.credit) !== undefined;
  return (
    <>
      <PageHead
        title={t(title)}
        lead={
          <span data-testid="as-of">
            {asOf === null ? '\u00a0' : t('bonuses:asOf', { time: format.dateTime(asOf) })}
          </span>
        }
      />
      <MonthNote />
      {as !== 'team' && <MonthLine partner={partner} bonuses={bonuses} />}
      <div className={css.page} data-alone={missing === null}>
        {progress}
        {missing}
        {children}
        {!folded && <RulesCard view={view} />}
        {as !== 'team' && (
          <CreditHistory
            partner={partner}
            bonuses={bonuses}
            page={search.page ?? 1}
            size={pageSizeOf(search)}
            fold={folded ? (isTurned ? 'asked' : 'closed') : undefined}
          />
        )}
        {folded && <RulesCard view={view} folded />}
      </div>
      {search.credit !== undefined && as !== 'team' && (
        <Suspense>
          <OpenCredit id={search.credit} />
        </Suspense>
      )}
    </>
  );
}

interface MonthLineProps {
  partner: number;
  /** The bonuses of the page. */
  bonuses: readonly BonusName[];
}

function amountOf({ bonuses }: Month, name: BonusName): string {
  if (name === 'step-up') return bonuses.stepUp.amount;
  if (name === 'kick-start') return bonuses.kickStart.amount;
  return bonuses[name].amount;
}

/** The running month so far, in the page's bonuses and in total; above it a month that awaits its closing. */
function MonthLine({ partner, bonuses }: MonthLineProps) {
  const query = useQuery(monthQuery(partner));
  return (
    <div className={css.month}>
      <QueryContent query={query} lines={[60]} testId="bonus-month">
        {({ cycles }) =>
          cycles.map((month, index) => (
            <SoFar
              key={month.cycle.id}
              month={month}
              bonuses={bonuses}
              isRunning={index === cycles.length - 1}
            />
          ))
        }
      </QueryContent>
    </div>
  );
}

interface SoFarProps extends Pick<MonthLineProps, 'bonuses'> {
  month: Month;
  /** On this page the running month is printed below. */
  isRunning: boolean;
}

function SoFar({ month, bonuses, isRunning }: SoFarProps) {
  const { t, format } = useTexts();
  const name = format.month(month.cycle.dateFrom);
  const cents = bonuses.reduce((sum, name) => sum + parseCents(amountOf(month, name)), 0);
  return (
    <>
      <span
        data-testid={isRunning ? 'bonus-month' : 'bonus-month-ended'}
        data-printed-period={isRunning ? name : undefined}
      >
        {t(isRunning ? 'bonuses:month' : 'bonuses:monthEnded', {
          month: name,
          amount: format.money(formatCents(cents)),
          total: format.money(month.total),
        })}
      </span>
      <Estimate checked={!isRunning} />
      <MonthHints month={month} />
    </>
  );
}
