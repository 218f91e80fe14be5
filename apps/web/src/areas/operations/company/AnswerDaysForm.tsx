import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { ReasonField } from '../../../ui/form/ReasonField.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import css from '../operators/OperatorForm.module.css';
import { useShown } from '../use-shown.ts';
import { type Company, companyQuery, keepCompany } from './company.data.ts';

/** Working days within which the company answers partners' questions. */
export function AnswerDaysForm({ company }: { company: Company }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const shown = useShown(company, { valuesOf: textsOf, query: companyQuery() });
  const required = useRequired();
  const state = useServerForm({
    draft: 'answer-days',
    initialValues: { ...textsOf(company), reason: '' },
    validate: {
      answerDays: (text) => (isDays(text) ? null : t('questionQueue:terms.invalid')),
      reason: required,
    },
    send: ({ reason, ...typed }) =>
      shown.send(
        typed,
        () =>
          request('PATCH /api/company', {
            body: { answerDays: Number(typed.answerDays), reason },
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
  const { getInputProps } = state.form;
  return (
    <ServerForm state={state} label={t('questionQueue:terms.title')} className={css.form}>
      <TextField
        label={t('operations:field.answerDays')}
        inputMode="numeric"
        autoComplete="off"
        {...getInputProps('answerDays')}
      />
      <ReasonField {...getInputProps('reason')} />
      <SaveButton state={state} />
    </ServerForm>
  );
}

function textsOf({ answerDays }: Company) {
  return { answerDays: String(answerDays) };
}

function isDays(text: string): boolean {
  return /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 30;
}
