import { parseCents } from '@blattwerk/plan/money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ChartOrTable, useAsTable } from '../../../ui/charts/ChartOrTable.tsx';
import css from './Plans.module.css';

interface Month {
  readonly dateFrom: string;
  readonly closed: boolean;
  readonly before: string;
  readonly after: string;
}

interface Props {
  /** Prefix of the table's test ids. */
  name: string;
  /** Title and one-sentence summary of the chart. */
  label: string;
  summary: string;
  months: readonly Month[];
}

/** Months before and with a version, side by side. */
export function MonthsChart({ name, label, summary, months }: Props) {
  const { t, format } = useTexts();
  const [asTable, toggle] = useAsTable();
  const euros = (side: 'before' | 'after') => months.map((month) => parseCents(month[side]) / 100);
  return (
    <div className={css.group}>
      <div className={css.actions}>{toggle}</div>
      <ChartOrTable
        asTable={asTable}
        name={name}
        heading={t('plans:month')}
        label={label}
        summary={summary}
        format={(value) => format.money(value.toFixed(2))}
        points={months.map(({ dateFrom, closed }) => ({
          id: dateFrom,
          label: format.shortMonth(dateFrom),
          title: closed ? format.month(dateFrom) : t('plans:running', { month: format.month(dateFrom) }),
        }))}
        series={[
          { label: t('plans:before'), kind: 'bars', tone: 2, values: euros('before') },
          { label: t('plans:after'), kind: 'bars', tone: 1, values: euros('after') },
        ]}
      />
    </div>
  );
}
