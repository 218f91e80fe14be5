import { useQueryClient } from '@tanstack/react-query';
import { refreshAccount } from '../../../api/account.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import css from './PersonForm.module.css';
import { type User, userQuery } from './users.data.ts';

interface Props {
  user: User;
}

/** Name and telephone number of the signed-in user. */
export function PersonForm({ user }: Props) {
  const { t } = useTexts();
  const queryClient = useQueryClient();
  const required = (text: string) => (text.trim() === '' ? t('account:form.required') : null);
  const state = useServerForm({
    draft: 'profile',
    initialValues: { firstName: user.firstName, lastName: user.lastName, phone: user.phone ?? '' },
    validate: { firstName: required, lastName: required },
    send: (body) => request('PATCH /api/users/{id}', { params: { id: user.id }, body }),
    onSent: (saved) => {
      queryClient.setQueryData(userQuery(user.id).queryKey, saved);
      // Numbers are stored in international form, however they were typed.
      state.form.setInitialValues({ ...state.form.getValues(), phone: saved.phone ?? '' });
      state.form.reset();
      void refreshAccount();
    },
  });
  const { getInputProps } = state.form;
  return (
    <ServerForm state={state} label={t('account:profile.person')} className={css.form}>
      <div className="bw-pair">
        <TextField
          label={t('account:profile.firstName')}
          autoComplete="given-name"
          maxLength={100}
          {...getInputProps('firstName')}
        />
        <TextField
          label={t('account:profile.lastName')}
          autoComplete="family-name"
          maxLength={100}
          {...getInputProps('lastName')}
        />
        <TextField
          label={t('account:profile.phone')}
          description={t('account:profile.phoneHint')}
          type="tel"
          autoComplete="tel"
          maxLength={50}
          {...getInputProps('phone')}
        />
        <TextField
          label={t('account:profile.email')}
          description={t('account:profile.emailHint')}
          value={user.email}
          readOnly
        />
      </div>
      <SaveButton state={state} />
    </ServerForm>
  );
}
