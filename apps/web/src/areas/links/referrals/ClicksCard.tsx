import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { ChartOrTable, useAsTable } from '../../../ui/charts/ChartOrTable.tsx';
import { padDays, sumOf } from '../../../ui/charts/pad-days.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import css from './ClicksCard.module.css';
import { weekOfClicksQuery } from './own-links.data.ts';

interface Props {
  partner: number;
}

/** Clicks on all referral links in the last seven days, as a chart or a table. */
export function ClicksCard({ partner }: Props) {
  const { t, format } = useTexts();
  const query = useQuery(weekOfClicksQuery(partner));
  const [asTable, toggle] = useAsTable();
  return (
    <Card title={t('clicks.title')} className="bw-dash-clicks" aside={toggle}>
      <QueryContent query={query} lines={[30, 100, 100, 100]}>
        {(rows) => {
          const days = padDays(rows, berlinDay(Date.now()));
          const total = sumOf(days);
          const summary = t('clicks.total', { count: total, total: format.integer(total) });
          return (
            <>
              <p className={css.summary}>
                <Link to="/app/links/referral-clicks">{summary}</Link>
              </p>
              <ChartOrTable
                asTable={asTable}
                heading={t('clicks.day')}
                name="clicks"
                label={t('clicks.title')}
                summary={summary}
                format={format.integer}
                points={days.map(({ date }) => ({
                  id: date,
                  label: format.shortDay(date),
                  title: format.day(date),
                }))}
                series={[
                  {
                    label: t('clicks.clicks'),
                    kind: 'bars',
                    tone: 1,
                    values: days.map(({ total }) => total),
                  },
                ]}
              />
            </>
          );
        }}
      </QueryContent>
    </Card>
  );
}
