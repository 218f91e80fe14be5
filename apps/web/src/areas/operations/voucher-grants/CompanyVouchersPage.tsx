import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { part } from '../../../frame/screen.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Note } from '../../../ui/Note.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { TableSheet } from '../../../ui/table/TableSheet.tsx';
import {
  type CompanyVoucher,
  companyVouchersPageQuery,
  waitingGrantsQuery,
} from './company-vouchers.data.ts';
import {
  type CompanyVouchersSearch,
  companyVouchersTable,
  voucherStatuses,
} from './company-vouchers-search.ts';

const GrantVoucherSheet = part(() => import('./GrantVoucherSheet.tsx'), 'GrantVoucherSheet', []);
const ImportVouchers = part(() => import('./ImportVouchers.tsx'), 'ImportVouchers', []);
const VoucherDetails = part(() => import('./VoucherDetails.tsx'), 'VoucherDetails', []);

/** All vouchers of partners; the company grants some, one by one or from a file. */
export function CompanyVouchersPage() {
  const { t } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/granted-vouchers' });
  const navigate = useNavigate({ from: '/app/operations/granted-vouchers' });
  const mayGrant = useSession().rights.includes('money.correct');
  const open = (what: 'new' | 'import') =>
    void navigate({ search: (old) => ({ ...old, open: what }), resetScroll: false });
  const close = () => void navigate({ search: ({ open: _, ...rest }) => rest, resetScroll: false });
  return (
    <>
      <PageHead
        title={t('operations:title.grantedVouchers')}
        lead={t('vouchersDesk:lead')}
        {...(mayGrant && {
          actions: (
            <>
              <ReasonedButton variant="default" onClick={() => open('import')}>
                {t('vouchersDesk:import')}
              </ReasonedButton>
              <ReasonedButton icon="plus" onClick={() => open('new')}>
                {t('vouchersDesk:new')}
              </ReasonedButton>
            </>
          ),
        })}
      />
      <Waiting />
      <CompanyVouchersTable search={search} />
      <Suspense>
        {mayGrant && search.open === 'new' && <GrantVoucherSheet onClose={close} />}
        {mayGrant && search.open === 'import' && <ImportVouchers onClose={close} />}
      </Suspense>
      {search.voucher !== undefined && search.open === undefined && (
        <TableSheet title={t('vouchersDesk:one')} parameter="voucher" open={search.voucher}>
          <Suspense>
            <VoucherDetails id={search.voucher} />
          </Suspense>
        </TableSheet>
      )}
    </>
  );
}

/** Prepared vouchers that are not granted yet. */
function Waiting() {
  const { t, format } = useTexts();
  const { data } = useQuery(waitingGrantsQuery());
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Note spaced>
      <ul>
        {data.items.map(({ id, approval, vouchers, amount, partner, preparedBy }) => (
          <li key={id}>
            <Link
              to="/app/operations/approvals"
              search={{ approval: Number(String(approval).split('/').at(-1)) }}
            >
              {t('vouchersDesk:waits', {
                count: vouchers,
                number: format.integer(vouchers),
                amount: format.money(amount),
              })}
            </Link>{' '}
            {partner === null
              ? t('vouchersDesk:preparedBy', { name: preparedBy.name })
              : t('vouchersDesk:preparedFor', { name: preparedBy.name, partner: partner.displayName })}
          </li>
        ))}
      </ul>
    </Note>
  );
}

const tones: Readonly<Record<CompanyVoucher['status'], Tone>> = {
  open: 'good',
  given: 'good',
  redeemed: 'neutral',
  expired: 'neutral',
};

/** All vouchers, whoever owns them. */
function CompanyVouchersTable({ search }: { search: CompanyVouchersSearch }) {
  const { t, format } = useTexts();
  return (
    <DataTable
      name="company-vouchers"
      title={t('operations:title.grantedVouchers')}
      definition={companyVouchersTable}
      search={search}
      columns={useColumns()}
      rowId={({ id }) => id}
      pageQuery={(page, limits) => companyVouchersPageQuery(search, { page, limits })}
      count={(count) => t('vouchersDesk:count', { count, number: format.integer(count) })}
      none={
        <Empty list picture="money" title={t('vouchersDesk:none')}>
          {t('vouchersDesk:noneText')}
        </Empty>
      }
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: t('operations:operators.state'),
          all: t('operations:operators.anyState'),
          options: voucherStatuses.map((value) => ({
            value,
            label: t(`operations:vouchers.status.${value}`),
          })),
        },
        {
          kind: 'choice',
          name: 'granted',
          label: t('vouchersDesk:origin'),
          all: t('vouchersDesk:anyOrigin'),
          options: (['true', 'false'] as const).map((value) => ({
            value,
            label: t(`vouchersDesk:granted.${value}`),
          })),
        },
        {
          kind: 'pill',
          name: 'partner',
          label: t('labelled', { label: t('operations:partner.number'), value: search.partner ?? '' }),
        },
        {
          kind: 'pill',
          name: 'grant',
          label: t('labelled', { label: t('operations:subject.voucherGrant'), value: search.grant ?? '' }),
        },
      ]}
    />
  );
}

function useColumns(): Column<CompanyVoucher>[] {
  const { t, format } = useTexts();
  const statusOf = ({ status }: CompanyVoucher) => t(`operations:vouchers.status.${status}`);
  const originOf = ({ granted }: CompanyVoucher) => t(`vouchersDesk:granted.${granted}`);
  return [
    {
      id: 'owner',
      label: t('vouchersDesk:owner'),
      cell: ({ owner }) => owner.displayName,
      csv: ({ owner }) => owner.displayName,
    },
    {
      id: 'amount',
      label: t('operations:vouchers.worth'),
      numeric: true,
      onPhone: 'amount',
      cell: ({ amount }) => format.money(amount),
      csv: ({ amount }) => Number(amount),
    },
    {
      id: 'remaining',
      label: t('operations:vouchers.remaining'),
      numeric: true,
      cell: ({ remaining }) => format.money(remaining),
      csv: ({ remaining }) => Number(remaining),
    },
    {
      id: 'status',
      label: t('operations:operators.state'),
      onPhone: 'status',
      cell: (voucher) => <Badge tone={tones[voucher.status]}>{statusOf(voucher)}</Badge>,
      csv: statusOf,
    },
    {
      id: 'validUntil',
      label: t('operations:vouchers.validUntil'),
      onPhone: 'named',
      cell: ({ validUntil }) => format.day(validUntil),
      csv: ({ validUntil }) => format.day(validUntil),
    },
    { id: 'origin', label: t('vouchersDesk:origin'), onPhone: 'note', cell: originOf, csv: originOf },
    {
      id: 'holder',
      label: t('vouchersDesk:holder'),
      optional: true,
      cell: ({ holder }) => holder?.displayName,
      csv: ({ holder }) => holder?.displayName ?? null,
    },
    {
      id: 'codeEnd',
      label: t('vouchersDesk:codeEnd'),
      optional: true,
      cell: ({ codeEnd }) => codeEnd,
      csv: ({ codeEnd }) => codeEnd,
    },
    {
      id: 'id',
      label: t('vouchersDesk:createdAt'),
      optional: true,
      cell: ({ createdAt }) => format.date(createdAt),
      csv: ({ createdAt }) => format.date(createdAt),
    },
  ];
}
