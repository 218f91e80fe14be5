import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isZero } from '../../../api/amount.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { newKey } from '../../../api/send-once.ts';
import { useSession } from '../../../api/session-store.ts';
import { UNKNOWN } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmButtons, ConfirmFrame } from '../../../ui/Confirm.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ChangesBeforeSaving } from '../approvals/ChangesBeforeSaving.tsx';
import { typedAmount } from '../typed-amount.ts';
import { LookUpVoucher } from './LookUpVoucher.tsx';
import { leftAfter, restOf, spentFault } from './spending.ts';
import css from './Vouchers.module.css';
import { checkQuery, movementsQuery, reloadVouchers } from './vouchers.data.ts';
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

/** Refunds a redemption, if any of it can still be refunded. */
function RefundButton({ movement }: { movement: VoucherMovement }) {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const { kind, amount, refunded, order } = movement;
  if (kind !== 'redeemed' || isZero(restOf(amount, refunded))) return null;
  return (
    <>
      <Button
        variant="default"
        size="small"
        aria-haspopup="dialog"
        aria-label={t('operations:vouchers.refundOne', { order: order ?? '' })}
        onClick={() => setAsking(true)}
      >
        {t('operations:vouchers.refund')}
      </Button>
      {isAsking && <RefundDialog movement={movement} onClose={() => setAsking(false)} />}
    </>
  );
}

interface Props {
  movement: VoucherMovement;
  onClose: () => void;
}

function RefundDialog({ movement, onClose }: Props) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  // Idempotent: submitting again from this dialog means the same refund.
  const [reference] = useState(() => `hand-${newKey()}`);
  const { id, voucher, amount, refunded, order } = movement;
  const left = restOf(amount, refunded);
  const checked = useQuery({ ...checkQuery(voucher.code), staleTime: 0 });
  const title = t('operations:vouchers.refundTitle');
  const state = useServerForm({
    draft: null,
    initialValues: { amount: left.replace('.', ','), reason: '' },
    validate: {
      amount: (text) => {
        const fault = spentFault(text, left);
        return fault === null
          ? null
          : t(`operations:vouchers.fault.${fault}`, { amount: format.money(left) });
      },
      reason: required,
    },
    send: (typed) =>
      requestOnce('POST /api/voucher_movements/{id}/refund', {
        params: { id },
        body: { amount: typedAmount(typed.amount) ?? '', reference, reason: typed.reason },
      }),
    onSent: (done) => {
      const textValues = { amount: format.money(done.amount), code: voucher.code };
      toast.success(t('operations:vouchers.refunded', textValues));
      void reloadVouchers(client);
      onClose();
    },
  });
  const { getInputProps, values } = state.form;
  const questionValues = { code: voucher.code, order: order ?? '', amount: format.money(left) };
  const back = spentFault(values.amount, left) === null ? values.amount : '';
  return (
    <ConfirmFrame title={title} busy={state.busy} onClose={onClose}>
      {(close) => (
        <ServerForm state={state} label={title} className={css.form}>
          <p>{t('operations:vouchers.refundText', questionValues)}</p>
          <TextField
            label={t('operations:vouchers.amount')}
            inputMode="decimal"
            autoComplete="off"
            {...getInputProps('amount')}
          />
          <QueryContent query={checked} lines={[60]}>
            {({ remaining }) => (
              <ChangesBeforeSaving
                before={{ left: format.money(remaining) }}
                after={{ left: format.money(leftAfter(remaining, back, -1)) }}
              />
            )}
          </QueryContent>
          <ReasonField readOnly={state.busy} {...getInputProps('reason')} />
          <ConfirmButtons confirm={t('operations:vouchers.refund')} busy={state.busy} onCancel={close} />
        </ServerForm>
      )}
    </ConfirmFrame>
  );
}
