import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { download } from '../../../api/file.ts';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { SaveFileButton } from '../SaveFileButton.tsx';
import css from './Accounting.module.css';
import { type OpenItems, openItemsQuery, openSumsQuery } from './accounting.data.ts';
import { openItemsTable } from './accounting-search.ts';
import { PartnerName } from './PartnerName.tsx';

/** Open items and earnings by partner at the end of any day, replayed from the journal. */
export function OpenItemsPage() {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/accounting/open-items' });
  const navigate = useNavigate({ from: '/app/operations/accounting/open-items' });
  const sums = useQuery(openSumsQuery(search));
  return (
    <>
      <PageHead title={t('operations:title.openItems')} lead={t('operations:accounting.openLead')} />
      <TextField
        className={css.day}
        type="date"
        max={berlinDay(Date.now())}
        label={t('operations:accounting.day')}
        value={search.at ?? ''}
        onChange={({ currentTarget: { value } }) =>
          void navigate({
            search: ({ at: _, page: __, ...rest }) => ({ ...rest, ...(value !== '' && { at: value }) }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <div className={css.page}>
        <Card title={t('operations:accounting.together')}>
          <QueryContent query={sums} lines={[60, 60, 60]} room="any">
            {(all) => (
              <>
                <FieldList
                  fields={[
                    ...parts.map(
                      (part) => [t(`operations:accounting.part.${part}`), format.money(all[part])] as const,
                    ),
                    [t('operations:accounting.openVouchers'), format.money(all.vouchers)],
                    [t('operations:accounting.provisions'), format.money(all.provisions)],
                    [t('operations:accounting.estimated'), format.money(all.estimated)],
                  ]}
                />
                <DayFiles day={all.at} />
              </>
            )}
          </QueryContent>
        </Card>
        <DataTable
          name="accounting-open-items"
          title={t('operations:title.openItems')}
          definition={openItemsTable}
          search={search}
          columns={useColumns()}
          rowId={({ id }) => id}
          pageQuery={(page, limits) => openItemsQuery(search, { page, limits })}
          count={(count) => t('operations:accounting.partnerCount', { count, number: format.integer(count) })}
          none={<Empty list picture="paper" title={t('operations:accounting.nothingOpen')} />}
        />
      </div>
    </>
  );
}

const parts = ['pending', 'available', 'inPayout', 'debt', 'taxInPayout', 'taxOwed', 'owed'] as const;

function DayFiles({ day }: { day: string }) {
  const { t } = useTexts();
  const args = { params: { month: day.slice(0, 7) }, query: { at: day } };
  return (
    <div className={css.links}>
      <SaveFileButton save={() => download('GET /api/accounting/{month}/open-items.csv', args)}>
        {t('operations:accounting.openFile')}
      </SaveFileButton>
      <SaveFileButton save={() => download('GET /api/accounting/{month}/provisions.csv', args)}>
        {t('operations:accounting.provisionsFile')}
      </SaveFileButton>
    </div>
  );
}

function useColumns(): Column<OpenItems>[] {
  const { t, format } = useTexts();
  const amount = (id: (typeof parts)[number]): Column<OpenItems> => ({
    id,
    label: t(`operations:accounting.part.${id}`),
    numeric: true,
    cell: (items) => format.money(items[id]),
    csv: (items) => format.decimal(items[id]),
  });
  return [
    {
      id: 'id',
      label: t('operations:accounting.partner'),
      cell: ({ id, displayName }) => <PartnerName id={id} name={displayName} />,
      csv: ({ displayName }) => displayName,
      ascendingFirst: true,
    },
    amount('pending'),
    amount('available'),
    amount('inPayout'),
    { ...amount('debt'), onPhone: 'unit' },
    { ...amount('taxInPayout'), notAtZero: true },
    { ...amount('taxOwed'), notAtZero: true },
    { ...amount('owed'), onPhone: 'amount' },
  ];
}
