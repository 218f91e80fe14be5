import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { berlinDay } from '../../../../i18n/format.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import confirmCss from '../../../../ui/Confirm.module.css';
import { ConfirmButtons, ConfirmFrame } from '../../../../ui/Confirm.tsx';
import { SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { ReasonField } from '../../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../../ui/form/use-required.ts';
import { type ServerFormState, useServerForm } from '../../../../ui/form/use-server-form.ts';
import { toast } from '../../../../ui/toast/toast.ts';
import type { Payout } from '../../../money/payouts/payouts.data.ts';
import { ChangesBeforeSaving } from '../../approvals/ChangesBeforeSaving.tsx';
import { sayPrepared } from '../../approvals/say-prepared.ts';
import { reloadPayouts } from '../../payout-settings.data.ts';
import { SecondFactorFields } from '../../SecondFactorFields.tsx';
import { useSecondFactor } from '../../use-second-factor.ts';
import { fieldsOf, isPrepared, type MoveAct, type PayoutAct, sendAct, type TypedAct } from './payout-acts.ts';

interface Props {
  payout: Payout;
  act: PayoutAct;
  onClose: () => void;
}

/** The resulting state of a payout by action. */
const becomes = {
  approve: 'approved',
  reject: 'rejected',
  pay: 'paid',
  returned: 'returned',
  resend: 'approved',
  giveUp: 'rejected',
} as const satisfies Record<MoveAct, Payout['statusName']>;

/** Asks for the facts that identify a manual action, shows the changes, and performs it. */
export function ActDialog({ payout, act, onClose }: Props) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const { factors, requestWithFactor } = useSecondFactor();
  const needs = fieldsOf(act, payout);
  const state = useServerForm<TypedAct, unknown>({
    draft: null,
    initialValues: { reason: '', code: '', bankReference: '', date: berlinDay(Date.now()), returnCode: '' },
    validate: {
      reason: (text) => (needs.includes('reason') ? required(text) : null),
      bankReference: (text) => (needs.includes('bankReference') ? required(text) : null),
    },
    fieldNames: { valueOn: 'date', ...(act === 'returned' && ({ code: 'returnCode' } as const)) },
    send: (typed) => requestWithFactor(() => sendAct(act, payout, typed)),
    onSent: (answer) => {
      if (isPrepared(answer)) void sayPrepared({ client, t }, answer.approval, t('runs:act.prepared'));
      else toast.success(t(`runs:act.${act}.done`));
      void reloadPayouts(client);
      onClose();
    },
  });
  return (
    <ConfirmFrame title={t(`runs:act.${act}.title`)} busy={state.busy} onClose={onClose}>
      {(close) => (
        <ServerForm state={state} label={t(`runs:act.${act}.title`)}>
          <div className={confirmCss.text}>
            <p>
              {t(`runs:act.${act}.text`, {
                amount: format.money(payout.gross),
                name: payout.partner.displayName,
              })}
            </p>
            <ChangesBeforeSaving {...changes()} />
            <Fields state={state} needs={needs} act={act} />
            <SecondFactorFields factors={factors} input={state.form.getInputProps('code')} />
          </div>
          <ConfirmButtons
            confirm={t(`runs:act.${act}.confirm`)}
            dangerous={act === 'reject' || act === 'giveUp'}
            busy={state.busy}
            onCancel={close}
          />
        </ServerForm>
      )}
    </ConfirmFrame>
  );

  function changes() {
    if (act === 'takeVatId')
      return {
        before: { vatId: t('runs:act.takeVatId.open') },
        after: { vatId: t('runs:act.takeVatId.taken') },
      };
    if (act === 'replaceNote')
      return { before: { number: payout.number }, after: { number: t('runs:act.replaceNote.newNumber') } };
    return {
      before: { status: t(`money:payouts.status.${payout.statusName}`) },
      after: { status: t(`money:payouts.status.${becomes[act]}`) },
    };
  }
}

interface FieldsProps {
  state: ServerFormState<TypedAct>;
  needs: ReturnType<typeof fieldsOf>;
  act: PayoutAct;
}

function Fields({ state: { form, busy }, needs, act }: FieldsProps) {
  const { t } = useTexts();
  const { getInputProps } = form;
  return (
    <>
      {needs.includes('bankReference') && (
        <TextField
          label={t('runs:items.bankReference')}
          description={t('runs:act.referenceHint')}
          autoComplete="off"
          maxLength={100}
          {...getInputProps('bankReference')}
        />
      )}
      {needs.includes('date') && (
        <TextField
          type="date"
          label={t(act === 'returned' ? 'runs:items.returnedOn' : 'runs:items.valueOn')}
          {...getInputProps('date')}
        />
      )}
      {needs.includes('returnCode') && <ReturnCodeField {...getInputProps('returnCode')} />}
      {needs.includes('reason') && <ReasonField readOnly={busy} {...getInputProps('reason')} />}
    </>
  );
}

/** The most common return reasons by code (ISO 20022, ExternalReturnReason1Code). */
const returnCodes = ['AC01', 'AC03', 'AC04', 'AC06', 'AG01', 'BE04', 'MD07', 'MS02', 'MS03', 'RC01'] as const;

/** Why the bank returned a payment. */
function ReturnCodeField(input: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>) {
  const { t } = useTexts();
  return (
    <SelectField
      label={t('runs:act.code')}
      options={[
        { value: '', label: t('runs:act.noCode') },
        ...returnCodes.map((code) => ({
          value: code,
          label: t('labelled', { label: code, value: t(`runs:returnCode.${code}`) }),
        })),
      ]}
      {...input}
    />
  );
}
