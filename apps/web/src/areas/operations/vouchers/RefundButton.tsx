import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isZero } from '../../../api/amount.ts';
import { requestOnce } from '../../../api/request-once.ts';
import { newKey } from '../../../api/send-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmButtons, ConfirmFrame } from '../../../ui/Confirm.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ChangesBeforeSaving } from '../approvals/ChangesBeforeSaving.tsx';
import { typedAmount } from '../typed-amount.ts';
import { leftAfter, restOf, spentFault } from './spending.ts';
import css from './Vouchers.module.css';
import { checkQuery, reloadVouchers } from './vouchers.data.ts';
import type { VoucherMovement } from './vouchers-search.ts';

/** Refunds a redemption, if any of it can still be refunded. */
export function RefundButton({ movement }: { movement: VoucherMovement }) {
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
