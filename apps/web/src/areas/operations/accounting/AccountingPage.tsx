import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { download } from '../../../api/file.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { SaveFileButton } from '../SaveFileButton.tsx';
import css from './Accounting.module.css';
import { type BookedMonth, monthsQuery } from './accounting.data.ts';
import { SumsTable } from './SumsTable.tsx';

/** The books by month: what was booked, whether the month is closed, and whether the tax adviser has it. */
export function AccountingPage() {
  const { t } = useTexts();
  const query = useQuery(monthsQuery());
  return (
    <>
      <PageHead title={t('operations:title.accounting')} lead={t('operations:accounting.lead')} />
      <div className={css.page}>
        <nav className={css.links} aria-label={t('operations:title.accounting')}>
          <Link to="/app/operations/accounting/open-items">{t('operations:title.openItems')}</Link>
          <Link to="/app/operations/accounting/settings">{t('operations:title.accountingSettings')}</Link>
        </nav>
        <Card title={t('operations:accounting.months')}>
          <QueryContent query={query} lines={[90, 90, 90, 90]} room="any">
            {({ months }) =>
              months.length === 0 ? (
                <Empty picture="paper" title={t('operations:accounting.noMonths')} />
              ) : (
                <Months months={months} />
              )
            }
          </QueryContent>
        </Card>
        <Card title={t('operations:accounting.tables')}>
          <p className="quiet">{t('operations:accounting.tablesHint')}</p>
          <div>
            <SaveFileButton save={() => download('GET /api/accounting/tables.zip', {})}>
              {t('operations:accounting.tablesSave')}
            </SaveFileButton>
          </div>
        </Card>
      </div>
    </>
  );
}

function Months({ months }: { months: readonly BookedMonth[] }) {
  const { t, format } = useTexts();
  return (
    <SumsTable
      label={t('operations:accounting.months')}
      testId="accounting-months"
      rows={months}
      rowKey={({ month }) => month}
      columns={[
        {
          name: t('operations:accounting.month'),
          cell: ({ month }) => (
            <Link to="/app/operations/accounting/$month" params={{ month }}>
              {format.month(`${month}-01`)}
            </Link>
          ),
        },
        {
          name: t('operations:accounting.state'),
          cell: ({ state }) => t(`operations:accounting.is.${state}`),
        },
        {
          name: t('operations:accounting.bookings'),
          numeric: true,
          cell: ({ bookings }) => format.integer(bookings),
        },
        {
          name: t('operations:accounting.handedOver'),
          cell: ({ handedOver }) => handedOver && <HandedOver handedOver={handedOver} />,
        },
      ]}
    />
  );
}

/** When the month was handed over to the tax adviser, and what has come since. */
export function HandedOver({ handedOver }: { handedOver: NonNullable<BookedMonth['handedOver']> }) {
  const { t, format } = useTexts();
  const { at, by, late } = handedOver;
  const words = t('operations:accounting.handedOverBy', { day: format.date(at), name: by.name });
  if (late === 0) return words;
  return `${words} · ${t('operations:accounting.late', { number: format.integer(late) })}`;
}
