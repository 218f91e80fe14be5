import { useQueryClient } from '@tanstack/react-query';
import { requestOnce } from '../../../api/request-once.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { sayPrepared } from '../approvals/say-prepared.ts';
import { amountFault } from '../corrections/correction-form.ts';
import { PartnerChoice } from '../corrections/PartnerChoice.tsx';
import form from '../operators/OperatorForm.module.css';
import { SecondFactorFields } from '../SecondFactorFields.tsx';
import { typedAmount } from '../typed-amount.ts';
import { codeOf, useSecondFactor } from '../use-second-factor.ts';
import { reloadVouchers, type VoucherGrant } from './company-vouchers.data.ts';

const CODE_LENGTH = 40;

/** Values of the form. A type and not an interface, since forms need an index signature. */
type TypedGrant = {
  /** The partner's number, empty until chosen. */
  partner: string;
  amount: string;
  validUntil: string;
  voucherCode: string;
  reason: string;
  code: string;
};

/** Grants a voucher to a partner: amount, expiry, reason. */
export function GrantVoucherSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const { factors, requestWithFactor } = useSecondFactor();
  const state = useServerForm<TypedGrant, VoucherGrant>({
    draft: 'grant-voucher',
    // A voucher code is money: it is never saved as a draft.
    secret: ['code', 'voucherCode'],
    initialValues: { partner: '', amount: '', validUntil: '', voucherCode: '', reason: '', code: '' },
    validate: {
      partner: (chosen) => (chosen === '' ? t('corrections:new.noPartner') : null),
      amount: (text) => {
        const fault = amountFault(text);
        return fault === null ? null : t(`corrections:new.amount.${fault}`);
      },
      validUntil: required,
      reason: required,
    },
    send: ({ partner, amount, validUntil, voucherCode, reason, code }) => {
      const body = {
        partner: Number(partner),
        amount: typedAmount(amount) ?? amount,
        validUntil,
        ...(voucherCode.trim() !== '' && { voucherCode: voucherCode.trim() }),
        reason,
      };
      return requestWithFactor(() => requestOnce('POST /api/vouchers', { body, proof: codeOf(code) }));
    },
    onSent: ({ approval }) => {
      if (approval === null) toast.success(t('vouchersDesk:made'));
      else void sayPrepared({ client, t }, approval, t('vouchersDesk:prepared'));
      void reloadVouchers(client);
      onClose();
    },
  });
  const { getInputProps, values, setFieldValue, errors } = state.form;
  return (
    <Sheet title={t('vouchersDesk:new')} onClose={onClose}>
      <ServerForm state={state} label={t('vouchersDesk:new')} className={form.form}>
        <PartnerChoice
          chosen={values.partner === '' ? null : Number(values.partner)}
          error={errors.partner}
          onChoose={(chosen) => setFieldValue('partner', chosen === null ? '' : String(chosen))}
        />
        <div className="bw-pair">
          <TextField
            label={t('operations:vouchers.worth')}
            description={t('vouchersDesk:worthHint')}
            inputMode="decimal"
            autoComplete="off"
            {...getInputProps('amount')}
          />
          <TextField
            type="date"
            label={t('operations:vouchers.validUntil')}
            {...getInputProps('validUntil')}
          />
        </div>
        <TextField
          label={t('operations:vouchers.code')}
          description={t('vouchersDesk:codeHint')}
          maxLength={CODE_LENGTH}
          autoComplete="off"
          {...getInputProps('voucherCode')}
        />
        <ReasonField readOnly={state.busy} {...getInputProps('reason')} />
        <SecondFactorFields factors={factors} input={getInputProps('code')} />
        <SaveButton state={state}>{t('vouchersDesk:send')}</SaveButton>
      </ServerForm>
    </Sheet>
  );
}
