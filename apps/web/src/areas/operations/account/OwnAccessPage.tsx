import { refreshAccount } from '../../../api/account.ts';
import { request } from '../../../api/request.ts';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { SaveButton } from '../../../ui/form/SaveButton.tsx';
import { ServerForm } from '../../../ui/form/ServerForm.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useServerForm } from '../../../ui/form/use-server-form.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { PasskeysCard } from '../../session/session/PasskeysCard.tsx';
import { PasswordForm } from '../../session/session/PasswordForm.tsx';
import { SecondFactorCard } from '../../session/session/SecondFactorCard.tsx';
import { SessionsCard } from '../../session/session/SessionsCard.tsx';
import { rightText } from '../approvals/changed-fields.ts';
import css from '../cards.module.css';

/** The operator's own access: rights, password, second factor, passkeys and sessions. */
export function OwnAccessPage() {
  const { t } = useTexts();
  const { user, roles, rights } = useSession();
  const access = roles.includes('ROLE_ADMIN')
    ? t('operations:operators.admin')
    : rights.map((right) => t(rightText(right))).join(', ') || '–';
  return (
    <>
      <PageHead title={t('operations:title.ownAccess')} />
      <div className={css.cards}>
        <Card title={t('operations:operators.access')}>
          <FieldList
            fields={[
              [t('operations:operators.name'), `${user?.firstName ?? ''} ${user?.lastName ?? ''}`],
              [t('operations:operators.email'), user?.email ?? ''],
              [t('operations:operators.access'), access],
            ]}
          />
        </Card>
        {user !== null && (
          <Card title={t('operations:operators.name')}>
            <OwnNameForm user={user} />
          </Card>
        )}
        <Card title={t('account:password.title')}>
          <PasswordForm />
        </Card>
        <SecondFactorCard />
        <PasskeysCard />
        <SessionsCard />
      </div>
    </>
  );
}

const MAX_NAME_LENGTH = 50;

interface Props {
  user: { readonly id: number; readonly firstName: string; readonly lastName: string };
}

/** The user's own name, as colleagues and the log see it. */
function OwnNameForm({ user: { id, firstName, lastName } }: Props) {
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
