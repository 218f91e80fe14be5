import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/request.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { PasswordField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { toast } from '../../../ui/toast/toast.ts';
import css from './PasswordForm.module.css';
import { passwordStrength, SHORTEST_PASSWORD } from './password-strength.ts';
import { sessionsQuery } from './session.data.ts';

const empty = { currentPassword: '', password: '' };

/** Changes the user's password, which signs out all other devices. */
export function PasswordForm() {
  const { t } = useTexts();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const state = useServerForm({
    draft: null,
    initialValues: empty,
    validate: {
      currentPassword: (text) => (text === '' ? t('account:form.required') : null),
      password: (text) =>
        [...text].length < SHORTEST_PASSWORD
          ? t('account:password.tooShort', { count: SHORTEST_PASSWORD })
          : null,
    },
    send: (body) => request('POST /api/user/password', { body }),
    onSent: () => {
      state.form.setInitialValues(empty);
      state.form.reset();
      toast.success(t('account:password.changed'));
      void queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey });
    },
  });
  const { getInputProps } = state.form;
  return (
    <ServerForm state={state} label={t('account:password.title')} className={css.form}>
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField
        label={t('account:password.current')}
        autoComplete="current-password"
        {...getInputProps('currentPassword')}
      />
      <div>
        <PasswordField
          label={t('account:password.new')}
          description={t('account:password.hint', { count: SHORTEST_PASSWORD })}
          autoComplete="new-password"
          {...getInputProps('password')}
        />
        <Strength password={state.form.values.password} />
      </div>
      <SaveButton state={state}>{t('account:password.change')}</SaveButton>
    </ServerForm>
  );
}

/** Rates the strength by the length alone: rules about character classes make passwords worse. */
function Strength({ password }: { password: string }) {
  const { t } = useTexts();
  const strength = passwordStrength(password);
  return (
    <p className={css.strength} data-strength={strength ?? undefined} role="status">
      {strength !== null && (
        <>
          <span className={css.track} aria-hidden="true" />
          {t(`account:password.${strength}`)}
        </>
      )}
    </p>
  );
}
