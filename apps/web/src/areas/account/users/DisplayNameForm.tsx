import { useQueryClient } from '@tanstack/react-query';
import { refreshAccount } from '../../../api/account.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import css from './DisplayNameForm.module.css';

interface Props {
  partner: number;
  displayName: string;
}

/** The name that the team sees for the partner. */
export function DisplayNameForm({ partner, displayName }: Props) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const state = useServerForm({
    draft: 'display-name',
    initialValues: { displayName },
    validate: { displayName: (text) => (text.trim() === '' ? t('account:form.required') : null) },
    send: (body) => request('PATCH /api/partners/{id}', { params: { id: partner }, body }),
    onSent: () => {
      void refreshAccount();
      // The name is displayed in trees, lists, orders, credits and contacts.
      void queryClient.invalidateQueries();
    },
  });
  return (
    <ServerForm state={state} label={t('account:profile.displayName')} className={css.form}>
      <TextField
        label={t('account:profile.displayName')}
        description={t('account:profile.displayNameHint')}
        autoComplete="nickname"
        maxLength={100}
        {...state.form.getInputProps('displayName')}
      />
      <SaveButton state={state} />
    </ServerForm>
  );
}
