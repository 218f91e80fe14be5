import { holdStarts } from '@blattwerk/plan/cycle/hold-end.ts';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { ChangesBeforeSaving } from '../approvals/ChangesBeforeSaving.tsx';
import css from '../operators/OperatorForm.module.css';
import { useShown } from '../use-shown.ts';
import { type Company, companyQuery, keepCompany } from './company.data.ts';
import { amountIn, daysIn, payoutTermsWords } from './payout-terms-words.ts';

/** Holding periods, payout days and minimum. */
export function PayoutTermsForm({ company }: { company: Company }) {
  const texts = useTexts();
  const { t } = texts;
  const client = useQueryClient();
  const shown = useShown(company, { valuesOf: textsOf, query: companyQuery() });
  const required = useRequired();
  const state = useServerForm({
    draft: 'payout-terms',
    initialValues: { ...textsOf(company), reason: '' },
    validate: {
      holdDays: (text) => (isBetween(text, 14, 60) ? null : t('operations:payoutTerms.holdInvalid')),
      payoutDays: (text) => (daysIn(text) === null ? t('operations:payoutTerms.daysInvalid') : null),
      payoutCutOffDays: (text) => (isBetween(text, 0, 27) ? null : t('operations:payoutTerms.cutOffInvalid')),
      reason: required,
    },
    send: ({ reason, ...typed }) =>
      shown.send(
        typed,
        () =>
          request('PATCH /api/company', {
            body: {
              holdDays: Number(typed.holdDays),
              holdFrom: typed.holdFrom,
              payoutDays: [...(daysIn(typed.payoutDays) ?? [])],
              payoutCutOffDays: Number(typed.payoutCutOffDays),
              payoutMinimum: amountIn(typed.payoutMinimum),
              reason,
            },
            version: shown.version,
          }),
        (values) => {
          state.form.setValues(values);
        },
      ),
    onSent: (saved) => {
      shown.show(saved);
      const values = { ...textsOf(saved), reason: '' };
      state.form.setValues(values);
      state.form.resetDirty(values);
      void keepCompany(client, saved);
    },
  });
  const { getInputProps, values: typed } = state.form;
  return (
    <ServerForm state={state} label={t('operations:payoutTerms.title')} className={css.form}>
      <TextField
        label={t('operations:field.holdDays')}
        description={t('operations:payoutTerms.holdHint')}
        inputMode="numeric"
        autoComplete="off"
        {...getInputProps('holdDays')}
      />
      <SelectField
        label={t('operations:field.holdFrom')}
        description={t('operations:payoutTerms.holdFromHint')}
        options={holdStarts.map((value) => ({ value, label: t(`operations:payoutTerms.holdFrom.${value}`) }))}
        {...getInputProps('holdFrom')}
      />
      <TextField
        label={t('operations:field.payoutDays')}
        description={t('operations:payoutTerms.daysHint')}
        placeholder={t('operations:payoutTerms.anyDay')}
        autoComplete="off"
        {...getInputProps('payoutDays')}
      />
      <div className="bw-pair">
        <TextField
          label={t('operations:field.payoutCutOffDays')}
          inputMode="numeric"
          autoComplete="off"
          {...getInputProps('payoutCutOffDays')}
        />
        <TextField
          label={t('operations:field.payoutMinimum')}
          inputMode="decimal"
          autoComplete="off"
          {...getInputProps('payoutMinimum')}
        />
      </div>
      <ChangesBeforeSaving
        before={payoutTermsWords(texts, shown.values)}
        after={payoutTermsWords(texts, typed)}
      />
      <ReasonField {...getInputProps('reason')} />
      <SaveButton state={state} />
    </ServerForm>
  );
}

function textsOf({ holdDays, holdFrom, payoutDays, payoutCutOffDays, payoutMinimum }: Company) {
  return {
    holdDays: String(holdDays),
    holdFrom,
    payoutDays: payoutDays.join(', '),
    payoutCutOffDays: String(payoutCutOffDays),
    payoutMinimum: payoutMinimum.replace('.', ','),
  };
}

function isBetween(text: string, least: number, most: number): boolean {
  return /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
}
