import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { FieldList } from '../../../ui/FieldList.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { PasskeysCard } from '../../session/session/PasskeysCard.tsx';
import { PasswordForm } from '../../session/session/PasswordForm.tsx';
import { SecondFactorCard } from '../../session/session/SecondFactorCard.tsx';
import { SessionsCard } from '../../session/session/SessionsCard.tsx';
import { rightText } from '../approvals/changed-fields.ts';
import css from '../cards.module.css';
import { OwnNameForm } from './OwnNameForm.tsx';

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
