import { refreshAccount } from '../../../api/account.ts';
import { request } from '../../../api/request.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import css from '../cards.module.css';

const MAX_NAME_LENGTH = 50;

interface Props {
  user: { readonly id: number; readonly firstName: string; readonly lastName: string };
}

/** The user's own name, as colleagues and the log see it. */
export function OwnNameForm({ user: { id, firstName, lastName } }: Props) {
  const { t } = useTexts();
  const required = useRequired();
  const state = useServerForm({
    draft: 'own-name',
    initialValues: { firstName, lastName },
    validate: { firstName: required, lastName: required },
    send: (body) => request('PATCH /api/users/{id}', { params: { id }, body }),
    onSent: (saved) => {
      state.form.setInitialValues({ firstName: saved.firstName, lastName: saved.lastName });
      state.form.reset();
      void refreshAccount();
    },
  });
  const { getInputProps } = state.form;
  return (
    <ServerForm state={state} label={t('operations:operators.name')} className={css.form}>
      <TextField
        label={t('operations:invite.firstName')}
        autoComplete="given-name"
        maxLength={MAX_NAME_LENGTH}
        {...getInputProps('firstName')}
      />
      <TextField
        label={t('operations:invite.lastName')}
        autoComplete="family-name"
        maxLength={MAX_NAME_LENGTH}
        {...getInputProps('lastName')}
      />
      <SaveButton state={state} />
    </ServerForm>
  );
}
