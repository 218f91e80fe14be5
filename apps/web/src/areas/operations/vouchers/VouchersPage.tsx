import { Link, useSearch } from '@tanstack/react-router';
import { useSession } from '../../../api/session-store.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { LookUpVoucher } from './LookUpVoucher.tsx';
import { RefundButton } from './RefundButton.tsx';
import { movementsQuery } from './vouchers.data.ts';
import { movementKinds, movementsTable, type VoucherMovement } from './vouchers-search.ts';

/** Redemptions, refunds and expiries of vouchers; a code can be looked up, redeemed and refunded by hand. */
export function VouchersPage() {
  const { t, format } = useTexts();
  const search = useSearch({ from: '/operations/app/operations/vouchers' });
  const mayRedeem = useSession().rights.includes('orders.import');
  const columns = useColumns(mayRedeem);
  return (
    <>
      <PageHead title={t('operations:title.vouchers')} lead={t('operations:vouchers.lead')} />
      {mayRedeem && <LookUpVoucher voucher={search.voucher} />}
      <DataTable
        name="voucher-movements"
        title={t('operations:title.vouchers')}
        definition={movementsTable}
        search={search}
        columns={columns}
        rowId={({ id }) => id}
        pageQuery={(page, limits) => movementsQuery(search, { page, limits })}
        count={(count) => t('operations:vouchers.count', { count, number: format.integer(count) })}
        none={
          <Empty list picture="paper" title={t('operations:vouchers.none')}>
            {t('operations:vouchers.noneText')}
          </Empty>
        }
        {...(mayRedeem && { rowFoot: refundCell })}
        filters={[
          {
            kind: 'choice',
            name: 'kind',
            label: t('operations:vouchers.kindLabel'),
            all: t('operations:vouchers.anyKind'),
            options: movementKinds.map((value) => ({ value, label: t(`operations:vouchers.kind.${value}`) })),
          },
          { kind: 'pill', name: 'voucher', label: t('operations:vouchers.ofOne') },
        ]}
      />
    </>
  );
}

const tones: Readonly<Record<VoucherMovement['kind'], Tone>> = {
  redeemed: 'good',
  refunded: 'waiting',
  expired: 'neutral',
};

const refundCell = (movement: VoucherMovement) => <RefundButton movement={movement} />;

function useColumns(mayRefund: boolean): Column<VoucherMovement>[] {
  const { t, format } = useTexts();
  return [
    {
      id: 'code',
      label: t('operations:vouchers.code'),
      cell: ({ voucher: { id, code } }) => (
        <Link to="/app/operations/vouchers" search={{ voucher: id }}>
          {code}
        </Link>
      ),
      csv: ({ voucher: { code } }) => code,
    },
    {
      id: 'kind',
      label: t('operations:vouchers.kindLabel'),
      onPhone: 'status',
      cell: ({ kind }) => <Badge tone={tones[kind]}>{t(`operations:vouchers.kind.${kind}`)}</Badge>,
      csv: ({ kind }) => t(`operations:vouchers.kind.${kind}`),
    },
    {
      id: 'amount',
      label: t('operations:vouchers.amount'),
      numeric: true,
      onPhone: 'amount',
      cell: ({ amount }) => format.money(amount),
      csv: ({ amount }) => Number(amount),
    },
    {
      id: 'refunded',
      label: t('operations:vouchers.cameBack'),
      numeric: true,
      notAtZero: true,
      cell: ({ kind, refunded }) => (kind === 'redeemed' ? format.money(refunded) : UNKNOWN),
      csv: ({ kind, refunded }) => (kind === 'redeemed' ? Number(refunded) : null),
    },
    {
      id: 'order',
      label: t('operations:vouchers.order'),
      onPhone: 'note',
      cell: ({ order }) => order ?? UNKNOWN,
      csv: ({ order }) => order,
    },
    {
      id: 'id',
      label: t('operations:vouchers.at'),
      onPhone: 'beside',
      cell: ({ at }) => format.dateTime(at),
      csv: ({ at }) => format.dateTime(at),
    },
    {
      id: 'reference',
      label: t('operations:vouchers.reference'),
      optional: true,
      cell: ({ reference }) => reference ?? UNKNOWN,
      csv: ({ reference }) => reference,
    },
    ...(mayRefund
      ? [{ id: 'refund', label: t('operations:vouchers.refund'), cell: refundCell, csv: null }]
      : []),
  ];
}
