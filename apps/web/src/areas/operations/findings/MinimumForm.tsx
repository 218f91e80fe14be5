import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { ReasonedButton } from '../../../ui/Reasoned.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { typedAmount } from '../typed-amount.ts';
import css from './Findings.module.css';
import { type FindingSettings, reloadFindings } from './findings.data.ts';

/** The amount from which a finding needs a decision; read-only for those who may not change it. */
export function MinimumForm({ settings, readOnly }: { settings: FindingSettings; readOnly: boolean }) {
  const { t, format } = useTexts();
  const client = useQueryClient();
  const required = useRequired();
  const { minimum, version } = settings;
  const state = useServerForm({
    draft: null,
    initialValues: { minimum: minimum.replace('.', ','), reason: '' },
    validate: {
      minimum: (text) => (amountOf(text) === null ? t('operations:safeguards.amountInvalid') : null),
      reason: required,
    },
    send: ({ minimum: typed, reason }) =>
      request('PATCH /api/finding_settings', { body: { minimum: amountOf(typed) ?? '', reason }, version }),
    onSent: () => {
      toast.success(t('findings:rules.saved'));
      void reloadFindings(client);
    },
  });
  if (readOnly) return <p>{t('findings:rules.minimumIs', { amount: format.money(minimum) })}</p>;
  const { getInputProps } = state.form;
  return (
    <ServerForm state={state} label={t('findings:rules.title')} className={css.form}>
      <TextField
        label={t('findings:rules.minimum')}
        description={t('findings:rules.minimumHint')}
        inputMode="decimal"
        autoComplete="off"
        {...getInputProps('minimum')}
      />
      <ReasonField readOnly={state.busy} {...getInputProps('reason')} />
      <ReasonedButton type="submit" writes loading={state.busy}>
        {t('findings:rules.save')}
      </ReasonedButton>
    </ServerForm>
  );
}

/** An amount as the API takes it; null if invalid. */
function amountOf(text: string): string | null {
  const amount = typedAmount(text);
  return amount === null || amount.startsWith('-') ? null : amount;
}
