import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { isEndedMonth } from '../ended-month.ts';
import { monthsQuery, type Records, recordsQuery } from './months.data.ts';
import css from './RecordsCard.module.css';

interface Props {
  partner: number;
}

type Best = NonNullable<Records['best']>;

type Streak = Records['streaks']['orders'];

/** A partner's own months compared: the best ones, and the longest streaks. Nobody is compared with others. */
export function RecordsCard({ partner }: Props) {
  const { t } = useTexts();
  return (
    <Card title={t('month:records.title')}>
      <QueryContent query={useQuery(recordsQuery(partner))} lines={[60, 80, 45]} room={[430, 220]}>
        {(records) => (
          <>
            <BestMonths records={records} partner={partner} />
            <h3 className={css.title}>{t('month:records.streaks')}</h3>
            <dl className={css.figures}>
              <Row name="orders" streak={records.streaks.orders} />
              <Row name="partners" streak={records.streaks.partners} />
              <Row name="commissions" streak={records.streaks.commissions} />
            </dl>
          </>
        )}
      </QueryContent>
    </Card>
  );
}

function BestMonths({ records: { best, bestOfItsName }, partner }: { records: Records; partner: number }) {
  const { t, locale } = useTexts();
  if (best === null) return <p className="quiet">{t('month:records.none')}</p>;
  const nameOf = (day: string) =>
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(new Date(day));
  const isOther = bestOfItsName !== null && bestOfItsName.cycle.id !== best.cycle.id;
  return (
    <dl className={css.figures}>
      <BestMonth label={t('month:records.best')} month={best}>
        <Running partner={partner} best={best} nameOf={nameOf} />
      </BestMonth>
      {isOther && (
        <BestMonth
          label={t('month:records.bestOfItsName', { month: nameOf(bestOfItsName.cycle.dateFrom) })}
          month={bestOfItsName}
        />
      )}
    </dl>
  );
}

interface BestMonthProps {
  label: string;
  month: Best;
  children?: ReactNode;
}

function BestMonth({ label, month: { cycle, total }, children }: BestMonthProps) {
  const { format } = useTexts();
  return (
    <div>
      <dt>{label}</dt>
      <dd className={css.value}>{format.money(total)}</dd>
      <dd className="quiet">
        <Link to="/app/accounts/statements" search={{ statement: cycle.id }}>
          {format.month(cycle.dateFrom)}
        </Link>
      </dd>
      {children}
    </div>
  );
}

/** The running month's estimate compared with the best month. */
function Running({
  partner,
  best,
  nameOf,
}: {
  partner: number;
  best: Best;
  nameOf: (day: string) => string;
}) {
  const { t, format } = useTexts();
  const running = useQuery(monthsQuery(partner)).data?.months.at(-1);
  if (running === undefined || !running.estimated || isEndedMonth(running.cycle.dateFrom)) return null;
  const missing = parseCents(best.total) - parseCents(running.total);
  const month = nameOf(running.cycle.dateFrom);
  return (
    <dd className="quiet">
      {missing > 0
        ? t('month:records.missing', { month, amount: format.money(formatCents(missing)) })
        : t('month:records.over', { month })}
    </dd>
  );
}

function Row({ name, streak }: { name: keyof Records['streaks']; streak: Streak }) {
  const { t, format } = useTexts();
  const { months, longest, thisMonth } = streak;
  return (
    <div>
      <dt>{t(`month:records.${name}`)}</dt>
      <dd className={css.value} data-testid={`streak-${name}`}>
        {t('month:records.months', { count: months, number: format.integer(months) })}
      </dd>
      {longest > months && (
        <dd className="quiet">
          {t('month:records.longest', { count: longest, number: format.integer(longest) })}
        </dd>
      )}
      {thisMonth === null && <dd className="quiet">{t('month:records.closed')}</dd>}
      {thisMonth === false && months > 0 && <dd className="quiet">{t('month:records.open')}</dd>}
    </div>
  );
}
