import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { CheckField, TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { ChangesBeforeSaving } from '../approvals/ChangesBeforeSaving.tsx';
import { sayPrepared } from '../approvals/say-prepared.ts';
import css from '../operators/OperatorForm.module.css';
import { SecondFactorFields } from '../SecondFactorFields.tsx';
import { typedAmount } from '../typed-amount.ts';
import { codeOf, useSecondFactor } from '../use-second-factor.ts';
import { useShown } from '../use-shown.ts';
import { reloadSafeguards, type Safeguards, safeguardsQuery } from './safeguards.data.ts';

/** Safeguards for decisions, and their change, which needs two people while four eyes are required. */
export function SafeguardsForm({ safeguards: known }: { safeguards: Safeguards }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const shown = useShown(known, { valuesOf: choicesOf, query: safeguardsQuery() });
  const required = useRequired();
  const { factors, requestWithFactor } = useSecondFactor();
  const amount = (text: string) =>
    amountOf(text) === null ? t('operations:safeguards.amountInvalid') : null;
  const state = useServerForm({
    draft: null,
    secret: ['code'],
    initialValues: { ...choicesOf(known), reason: '', code: '' },
    validate: {
      aloneBelow: amount,
      taxAloneBelow: amount,
      reason: required,
    },
    send: ({ reason, code, ...chosen }) =>
      shown.send(
        chosen,
        () =>
          requestWithFactor(() =>
            request('PATCH /api/company/safeguards', {
              body: { ...wordsOf(chosen), reason, ...codeOf(code) },
              version: shown.version,
            }),
          ),
        (values) => {
          state.form.setValues(values);
        },
      ),
    onSent: ({ approval, safeguards }) => {
      // A change waiting for a second person is not in force yet.
      shown.show(safeguards);
      state.form.setInitialValues({ ...choicesOf(safeguards), reason: '', code: '' });
      state.form.reset();
      void reloadSafeguards(client);
      if (approval === null) toast.success(t('operations:safeguards.saved'));
      else void sayPrepared({ client, t }, approval, t('operations:safeguards.prepared'));
    },
  });
  const { getInputProps, values, setFieldValue } = state.form;
  const choice = (field: 'fourEyes' | 'secondFactor') => (
    <CheckField
      checked={values[field]}
      onChange={({ currentTarget: { checked } }) => setFieldValue(field, checked)}
    >
      {t(`operations:safeguards.${field}`)}
    </CheckField>
  );
  const limit = (field: 'aloneBelow' | 'taxAloneBelow') => (
    <TextField
      label={t(`operations:safeguards.${field}`)}
      description={t(`operations:safeguards.${field}Hint`)}
      inputMode="decimal"
      autoComplete="off"
      {...getInputProps(field)}
    />
  );
  return (
    <ServerForm state={state} label={t('operations:safeguards.title')} className={css.form}>
      {choice('fourEyes')}
      {choice('secondFactor')}
      {limit('aloneBelow')}
      {limit('taxAloneBelow')}
      <ChangesBeforeSaving before={wordsOf(shown.values)} after={wordsOf(values)} />
      <ReasonField {...getInputProps('reason')} />
      <SecondFactorFields factors={factors} input={getInputProps('code')} />
      <ReasonedButton type="submit" writes loading={state.busy}>
        {t('operations:safeguards.save')}
      </ReasonedButton>
    </ServerForm>
  );
}

/** Values of the form; amounts as typed. */
function choicesOf({ fourEyes, secondFactor, aloneBelow, taxAloneBelow }: Omit<Safeguards, 'version'>) {
  return {
    fourEyes,
    secondFactor,
    aloneBelow: aloneBelow.replace('.', ','),
    taxAloneBelow: taxAloneBelow.replace('.', ','),
  };
}

/** An amount as the API takes it; null if invalid. An empty field means 0. */
function amountOf(text: string): string | null {
  if (text.trim() === '') return '0.00';
  const amount = typedAmount(text);
  return amount === null || amount.startsWith('-') ? null : amount;
}

/** The same with amounts as the API takes them, where valid. */
function wordsOf({ fourEyes, secondFactor, aloneBelow, taxAloneBelow }: ReturnType<typeof choicesOf>) {
  return {
    fourEyes,
    secondFactor,
    aloneBelow: amountOf(aloneBelow) ?? aloneBelow,
    taxAloneBelow: amountOf(taxAloneBelow) ?? taxAloneBelow,
  };
}
