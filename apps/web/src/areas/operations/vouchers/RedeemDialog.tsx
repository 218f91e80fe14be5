import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { requestOnce } from '../../../api/request-once.ts';
import { newKey } from '../../../api/send-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { askedWhileTyping } from '../../../ui/asked-while-typing.ts';
import { ConfirmButtons, ConfirmFrame } from '../../../ui/Confirm.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { ChangesBeforeSaving } from '../approvals/ChangesBeforeSaving.tsx';
import { typedAmount } from '../typed-amount.ts';
import { leftAfter, spentFault } from './spending.ts';
import css from './Vouchers.module.css';
import { type CheckedVoucher, checkQuery, reloadVouchers } from './vouchers.data.ts';

/** Debounce before the server is asked, in milliseconds. */
const DEBOUNCE_MS = 400;

interface Props {
  voucher: CheckedVoucher;
  onClose: () => void;
}

/** Redeems a voucher by hand, fully or in part, for an order of a shop or one of its lines. */
export function RedeemDialog(props: Props) {
  const { t, format } = useTexts();
  const { code, remaining, product } = props.voucher;
  const state = useRedeeming(props);
  const title = t('operations:vouchers.redeemTitle');
  const { getInputProps, values, setFieldValue } = state.form;
  const order = getInputProps('order');
  return (
    <ConfirmFrame title={title} busy={state.busy} onClose={props.onClose}>
      {(close) => (
        <ServerForm state={state} label={title} className={css.form}>
          <p>{t('operations:vouchers.redeemText', { code, amount: format.money(remaining) })}</p>
          <TextField
            label={t('operations:vouchers.amount')}
            inputMode="decimal"
            autoComplete="off"
            {...getInputProps('amount')}
          />
          <TextField
            label={t('operations:vouchers.order')}
            autoComplete="off"
            maxLength={60}
            {...order}
            onChange={(event) => {
              order.onChange(event);
              // A line belongs to one order only.
              setFieldValue('orderLine', '');
            }}
          />
          <LineField
            code={code}
            order={values.order.trim()}
            isNeeded={product !== null}
            input={getInputProps('orderLine')}
          />
          <ChangesBeforeSaving
            before={{ left: format.money(remaining) }}
            after={{
              left: format.money(
                spentFault(values.amount, remaining) === null
                  ? leftAfter(remaining, values.amount)
                  : remaining,
              ),
            }}
          />
          <ReasonField readOnly={state.busy} {...getInputProps('reason')} />
          <ConfirmButtons confirm={t('operations:vouchers.redeem')} busy={state.busy} onCancel={close} />
        </ServerForm>
      )}
    </ConfirmFrame>
  );
}

function useRedeeming({ voucher: { code, remaining, product }, onClose }: Props) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  // Idempotent: submitting again from this dialog means the same redemption.
  const [reference] = useState(() => `hand-${newKey()}`);
  return useServerForm({
    draft: null,
    initialValues: { amount: remaining.replace('.', ','), order: '', orderLine: '', reason: '' },
    validate: {
      amount: (text) => {
        const fault = spentFault(text, remaining);
        return fault === null
          ? null
          : t(`operations:vouchers.fault.${fault}`, { amount: format.money(remaining) });
      },
      order: required,
      orderLine: (line) => (product !== null && line === '' ? t('operations:vouchers.lineMissing') : null),
      reason: required,
    },
    send: ({ amount, order, orderLine, reason }) =>
      requestOnce('POST /api/voucher_movements', {
        body: {
          code,
          amount: typedAmount(amount) ?? '',
          order: order.trim(),
          ...(orderLine !== '' && { orderLine: Number(orderLine) }),
          reference,
          reason,
        },
      }),
    onSent: ({ amount }) => {
      toast.success(t('operations:vouchers.redeemed', { amount: format.money(amount), code }));
      void reloadVouchers(client);
      onClose();
    },
  });
}

interface LineProps {
  code: string;
  order: string;
  /** The voucher is for one product, so it can only be redeemed for a line. */
  isNeeded: boolean;
  input: object;
}

/** The order line to redeem it for, of those known here that it is valid for. */
function LineField({ code, order, isNeeded, input }: LineProps) {
  const { t, format } = useTexts();
  const debounced = useDebounced(order, DEBOUNCE_MS);
  const { data, error } = useQuery({
    ...checkQuery(code, debounced),
    ...askedWhileTyping,
    enabled: debounced !== '',
    placeholderData: keepPreviousData,
  });
  const lines = debounced === '' ? [] : (data?.lines ?? []);
  const hint =
    error !== null
      ? t('operations:vouchers.linesFailed')
      : debounced !== '' && data !== undefined && lines.length === 0
        ? t(isNeeded ? 'operations:vouchers.noLineFits' : 'operations:vouchers.unknownOrder')
        : null;
  return (
    <SelectField
      label={t('operations:vouchers.line')}
      description={hint}
      options={[
        {
          value: '',
          label: t(isNeeded ? 'operations:vouchers.chooseLine' : 'operations:vouchers.wholeOrder'),
        },
        ...lines.map(({ id, source, product, quantity, gross }) => ({
          value: String(id),
          label: t('operations:vouchers.lineOption', {
            source,
            quantity: format.integer(quantity),
            product: product.name,
            amount: format.money(gross),
          }),
        })),
      ]}
      {...input}
    />
  );
}
