import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LazyBarChart } from '../../../ui/charts/LazyBarChart.tsx';
import { padDays, sumOf } from '../../../ui/charts/pad-days.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from './ClicksCard.module.css';
import { weekOfClicksQuery } from './referrals.data.ts';

interface Props {
  partner: number;
}

/** Clicks on all referral links in the last seven days, as a chart or as a table. */
export function ClicksCard({ partner }: Props) {
  const { t, format } = useTexts();
  const query = useQuery(weekOfClicksQuery(partner));
  const [asTable, setAsTable] = useState(false);
  const toggle = (
    <Button variant="subtle" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
      {t('chart.asTable')}
    </Button>
  );
  return (
    <Card title={t('clicks.title')} className="bw-dash-clicks" aside={toggle}>
      <QueryContent query={query} lines={[30, 100, 100, 100]}>
        {(rows) => {
          const days = padDays(rows, berlinDay(Date.now()));
          const total = sumOf(days);
          const table = <ClicksTable days={days} />;
          const summary = t('clicks.total', { count: total, total: format.integer(total) });
          return (
            <>
              <p className={css.summary}>{summary}</p>
              {asTable ? (
                table
              ) : (
                <LazyBarChart
                  table={table}
                  label={t('clicks.title')}
                  summary={summary}
                  labels={days.map((day) => format.shortDay(day.date))}
                  values={days.map((day) => day.total)}
                />
              )}
            </>
          );
        }}
      </QueryContent>
    </Card>
  );
}

function ClicksTable({ days }: { days: ReturnType<typeof padDays> }) {
  const { t, format } = useTexts();
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{t('clicks.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('clicks.day')}</th>
          <th scope="col">{t('clicks.clicks')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date}>
            <th scope="row">{format.day(day.date)}</th>
            <td data-testid={`clicks-${day.date}`}>{format.integer(day.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
