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

/** How many people of the team a partner may write to per day. */
export function TeamMessagesForm({ company }: { company: Company }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const shown = useShown(company, { valuesOf: textsOf, query: companyQuery() });
  const required = useRequired();
  const state = useServerForm({
    draft: 'team-messages',
    initialValues: { ...textsOf(company), reason: '' },
    validate: {
      teamMessagesDaily: (text) => (isCount(text) ? null : t('operations:teamTerms.invalid')),
      reason: required,
    },
    send: ({ reason, ...typed }) =>
      shown.send(
        typed,
        () =>
          request('PATCH /api/company', {
            body: { teamMessagesDaily: Number(typed.teamMessagesDaily), reason },
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
    <ServerForm state={state} label={t('operations:teamTerms.title')} className={css.form}>
      <TextField
        label={t('operations:field.teamMessagesDaily')}
        inputMode="numeric"
        autoComplete="off"
        {...getInputProps('teamMessagesDaily')}
      />
      <ReasonField {...getInputProps('reason')} />
      <SaveButton state={state} />
    </ServerForm>
  );
}

function textsOf({ teamMessagesDaily }: Company) {
  return { teamMessagesDaily: String(teamMessagesDaily) };
}

function isCount(text: string): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) <= 500;
}
