import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { type CompanyVoucher, companyVouchersPageQuery } from './company-vouchers.data.ts';
import {
  type CompanyVouchersSearch,
  companyVouchersTable,
  voucherStatuses,
} from './company-vouchers-search.ts';

const tones: Readonly<Record<CompanyVoucher['status'], Tone>> = {
  open: 'good',
  given: 'good',
  redeemed: 'neutral',
  expired: 'neutral',
};

/** All vouchers, whoever owns them. */
export function CompanyVouchersTable({ search }: { search: CompanyVouchersSearch }) {
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
