import { bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import { parseCents } from '@blattwerk/plan/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { ChartOrTable, useAsTable } from '../../../ui/charts/ChartOrTable.tsx';
import type { Series, Tone } from '../../../ui/charts/series.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { isEndedMonth } from '../ended-month.ts';
import css from './MonthsCard.module.css';
import { centsFormat, monthsQuery, type ShownMonth } from './months.data.ts';

interface Props {
  partner: number;
  /** Only the last half of them, at a glance; the others are on the statements. */
  half?: boolean;
}

const HALF = 6;

/** The last twelve months by bonus; each closed month links to its statement. */
export function MonthsCard({ partner, half = false }: Props) {
  const { t } = useTexts();
  const title = t(half ? 'month:months.six' : 'month:months.title');
  const query = useQuery(monthsQuery(partner));
  const [asTable, toggle] = useAsTable();
  return (
    <Card title={title} className={css.card ?? ''} aside={toggle}>
      <QueryContent query={query} lines={[30]} room={[240, 280]}>
        {({ months }) =>
          months.length === 0 ? (
            <p className="quiet">{t('month:months.none')}</p>
          ) : (
            <Months months={half ? months.slice(-HALF) : months} title={title} asTable={asTable} />
          )
        }
      </QueryContent>
    </Card>
  );
}

interface MonthsProps {
  months: readonly ShownMonth[];
  title: string;
  asTable: boolean;
}

function Months({ months, title, asTable }: MonthsProps) {
  const { t, format } = useTexts();
  const navigate = useNavigate();
  const last = months.at(-1);
  const nameOf = ({ cycle, estimated }: ShownMonth) =>
    estimated
      ? t(isEndedMonth(cycle.dateFrom) ? 'month:months.beingChecked' : 'month:months.estimated', {
          month: format.month(cycle.dateFrom),
        })
      : format.month(cycle.dateFrom);
  return (
    <ChartOrTable
      asTable={asTable}
      heading={t('month:months.month')}
      name="months"
      label={title}
      summary={
        last === undefined
          ? ''
          : t('month:months.summary', { month: nameOf(last), total: format.money(last.total) })
      }
      format={centsFormat(format)}
      stacked={t('month:months.sum')}
      points={months.map((month) => ({
        id: month.cycle.dateFrom.slice(0, 7),
        // Month and year as digits: twelve names do not fit on a phone.
        label: [month.cycle.dateFrom.slice(5, 7), month.cycle.dateFrom.slice(0, 4)],
        title: nameOf(month),
      }))}
      series={bonusNames.flatMap((bonus, index) => seriesOf(bonus, (index + 1) as Tone))}
      onPick={(index) => {
        const month = months[index];
        if (month !== undefined && !month.estimated) void navigate(statementOf(month));
      }}
      link={(index, text) => {
        const month = months[index];
        return month === undefined || month.estimated ? text : <Link {...statementOf(month)}>{text}</Link>;
      }}
    />
  );

  function seriesOf(bonus: (typeof bonusNames)[number], tone: Tone): Series[] {
    const values = months.map(({ bonuses }) =>
      parseCents(bonuses.find(({ bonusName }) => bonusName === bonus)?.amount ?? '0.00'),
    );
    if (values.every((cents) => cents === 0)) return [];
    return [{ label: t(`money:balance.bonus.${bonus}`), kind: 'bars', tone, values }];
  }
}

function statementOf({ cycle }: ShownMonth) {
  return { to: '/app/accounts/statements', search: { statement: cycle.id }, resetScroll: false } as const;
}
