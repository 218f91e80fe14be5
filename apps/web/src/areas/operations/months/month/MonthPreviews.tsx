import { useQuery } from '@tanstack/react-query';
import { UNKNOWN } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { Card } from '../../../../ui/Card.tsx';
import { QueryContent } from '../../../../ui/QueryContent.tsx';
import { SumsTable } from '../../accounting/SumsTable.tsx';
import { previewsQuery } from '../months.data.ts';
import type { MonthEnd } from '../months-search.ts';
import css from './MonthEndPage.module.css';

/** This many digits of a hash distinguish the previews of a page. */
const SHOWN_DIGITS = 12;

/** The stored previews of a month, latest first. */
export function MonthPreviews({ month }: { month: MonthEnd }) {
  const { t, format } = useTexts();
  const query = useQuery(previewsQuery(month.id));
  return (
    <Card title={t('monthEnd:view.previews')}>
      <QueryContent query={query} lines={[90, 80]}>
        {({ items }) => (
          <SumsTable
            label={t('monthEnd:view.previews')}
            testId="month-previews"
            rows={items}
            rowKey={({ id }) => String(id)}
            columns={[
              { name: t('monthEnd:requestedAt'), cell: ({ requestedAt }) => format.dateTime(requestedAt) },
              { name: t('monthEnd:by'), cell: ({ requestedBy }) => requestedBy?.name ?? UNKNOWN },
              {
                name: t('monthEnd:column.amount'),
                numeric: true,
                cell: ({ amount, status }) =>
                  amount === null ? t(`monthEnd:status.${status}`) : format.money(amount),
              },
              {
                name: t('monthEnd:hash'),
                cell: ({ hash }) => <code className={css.hash}>{hash?.slice(0, SHOWN_DIGITS)}</code>,
              },
            ]}
          />
        )}
      </QueryContent>
    </Card>
  );
}
