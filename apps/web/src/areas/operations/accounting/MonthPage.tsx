import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { berlinDay } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import css from './Accounting.module.css';
import { HandedOver } from './AccountingPage.tsx';
import {
  type AccountingMonth,
  documentsQuery,
  monthQuery,
  type NumberedDocument,
} from './accounting.data.ts';
import { documentsTable } from './accounting-search.ts';
import { MonthFiles } from './MonthFiles.tsx';
import { SumsBesideLedger, VatTable } from './MonthTables.tsx';
import { PartnerName } from './PartnerName.tsx';
import { SumsTable } from './SumsTable.tsx';
import { UnconfirmedNumbers } from './UnconfirmedNumbers.tsx';
import { Versions } from './Versions.tsx';
import { WithoutLine } from './WithoutLine.tsx';

/** A month of the books: files and what they lack, the ledger by account, value added tax, and the number register. */
export function MonthPage() {
  const { t, format } = useTexts();
  const { month } = useParams({ from: '/operations/app/operations/accounting/$month' });
  const query = useQuery(monthQuery(month));
  return (
    <>
      <PageHead
        title={t('operations:accounting.titleOf', { month: format.month(`${month}-01`) })}
        lead={query.data !== undefined && <State month={query.data} />}
      />
      <div className={css.page}>
        <QueryContent
          query={query}
          lines={[90, 70, 90, 70, 90]}
          room="any"
          missing={<Empty title={t('operations:accounting.noMonths')} />}
        >
          {(data) => <Cards data={data} />}
        </QueryContent>
        <Documents month={month} />
      </div>
    </>
  );
}

function State({ month: { state, handedOver } }: { month: AccountingMonth }) {
  const { t } = useTexts();
  return (
    <>
      {t(`operations:accounting.is.${state}`)}
      {handedOver !== null && (
        <>
          {' · '}
          <HandedOver handedOver={handedOver} />
        </>
      )}
    </>
  );
}

function Cards({ data }: { data: AccountingMonth }) {
  const { t, format } = useTexts();
  const { numbers, transliterated } = data;
  return (
    <>
      {numbers.gaps.length > 0 && (
        <Note tone="alarm" title={t('operations:accounting.gaps')}>
          <p>{format.list(numbers.gaps)}</p>
        </Note>
      )}
      <Card title={t('operations:accounting.files')}>
        <MonthFiles month={data.month} files={data.files} handedOver={data.handedOver} />
      </Card>
      {data.handedOver !== null && (
        <Card title={t('operations:accounting.version.title')}>
          <Versions month={data.month} handedOver={data.handedOver} />
        </Card>
      )}
      <Card title={t('operations:accounting.ledger')}>
        <LedgerTable ledger={data.ledger} />
      </Card>
      <Card title={t('operations:accounting.vat')}>
        {data.vat.length === 0 ? (
          <p className="quiet">{t('operations:accounting.noDocuments')}</p>
        ) : (
          <VatTable vat={data.vat} />
        )}
      </Card>
      {data.withoutLine.length > 0 && (
        <Card title={t('operations:accounting.withoutLine')}>
          <WithoutLine moved={data.withoutLine} />
        </Card>
      )}
      {data.unconfirmed.length > 0 && (
        <Card title={t('operations:accounting.unconfirmed')}>
          <UnconfirmedNumbers numbers={data.unconfirmed} />
        </Card>
      )}
      {data.sums.length > 0 && (
        <Card title={t('operations:accounting.sums')}>
          <SumsBesideLedger sums={data.sums} />
          {transliterated.length > 0 && (
            <p className="quiet">
              {t('operations:accounting.transliterated', {
                texts: format.list(transliterated.map(({ from, to }) => `${from} → ${to}`)),
              })}
            </p>
          )}
        </Card>
      )}
    </>
  );
}

/** The number register. */
function Documents({ month }: { month: string }) {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/accounting/$month' });
  return (
    <DataTable
      name="accounting-documents"
      title={t('operations:accounting.register')}
      definition={documentsTable}
      search={search}
      columns={useColumns()}
      rowId={({ id }) => id}
      pageQuery={(page, limits) => documentsQuery(month, search, { page, limits })}
      count={(count) => t('operations:accounting.documentCount', { count, number: format.integer(count) })}
      none={<Empty list picture="paper" title={t('operations:accounting.noDocuments')} />}
    />
  );
}

function useColumns(): Column<NumberedDocument>[] {
  const { t, format } = useTexts();
  const kindOf = ({ kind }: NumberedDocument) =>
    t(kind === null ? 'operations:accounting.gap' : `operations:accounting.document.${kind}`);
  const amount = (id: 'net' | 'tax' | 'gross'): Column<NumberedDocument> => ({
    id,
    label: t(`operations:accounting.${id}`),
    numeric: true,
    cell: (document) => document[id] !== null && format.money(document[id]),
    csv: (document) => document[id] && format.decimal(document[id]),
  });
  return [
    {
      id: 'id',
      label: t('operations:accounting.number'),
      cell: ({ number }) => number,
      csv: ({ number }) => number,
      ascendingFirst: true,
    },
    { id: 'kind', label: t('operations:accounting.kind'), onPhone: 'status', cell: kindOf, csv: kindOf },
    {
      id: 'issuedAt',
      label: t('operations:accounting.date'),
      onPhone: 'beside',
      cell: ({ issuedAt }) => issuedAt !== null && format.date(issuedAt),
      csv: ({ issuedAt }) => issuedAt && berlinDay(Date.parse(issuedAt)),
    },
    {
      id: 'partner',
      label: t('operations:accounting.partner'),
      onPhone: 'note',
      cell: ({ partner }) => partner !== null && <PartnerName id={partner.id} name={partner.displayName} />,
      csv: ({ partner }) => partner?.displayName ?? null,
    },
    {
      id: 'corrects',
      label: t('operations:accounting.corrects'),
      cell: ({ corrects }) => corrects,
      csv: ({ corrects }) => corrects,
    },
    {
      id: 'objectedOn',
      label: t('operations:accounting.objectedOn'),
      optional: true,
      cell: ({ objectedOn }) => objectedOn !== null && format.day(objectedOn),
      csv: ({ objectedOn }) => objectedOn,
    },
    amount('net'),
    amount('tax'),
    { ...amount('gross'), onPhone: 'amount' },
  ];
}

/** The ledger's accounts in a month: opening balance, bookings, closing balance. */
function LedgerTable({ ledger }: Pick<AccountingMonth, 'ledger'>) {
  const { t, format } = useTexts();
  const amount = (name: 'opening' | 'moved' | 'closing') => ({
    name: t(`operations:accounting.${name}`),
    numeric: true,
    cell: (row: AccountingMonth['ledger'][number]) => format.money(row[name]),
  });
  return (
    <SumsTable
      label={t('operations:accounting.ledger')}
      testId="accounting-ledger"
      rows={ledger}
      rowKey={({ account }) => account}
      columns={[
        {
          name: t('operations:accounting.account'),
          cell: ({ account }) => t(`operations:accounting.ledgerAccount.${account}`),
        },
        amount('opening'),
        amount('moved'),
        amount('closing'),
      ]}
    />
  );
}
