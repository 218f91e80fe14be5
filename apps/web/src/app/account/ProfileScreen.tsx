import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session-store.ts';
import { OwnDataCard } from '../../features/export/OwnDataCard.tsx';
import { MembershipDates } from '../../features/memberships/MembershipDates.tsx';
import { AccountTypeName } from '../../features/partners/AccountTypeName.tsx';
import { DisplayNameForm } from '../../features/partners/DisplayNameForm.tsx';
import { PasswordForm } from '../../features/session/PasswordForm.tsx';
import { SecondFactorCard } from '../../features/session/SecondFactorCard.tsx';
import { SessionsCard } from '../../features/session/SessionsCard.tsx';
import { LanguageForm } from '../../features/users/LanguageForm.tsx';
import { PersonFields } from '../../features/users/PersonFields.tsx';
import { PersonForm } from '../../features/users/PersonForm.tsx';
import { userQuery } from '../../features/users/users.data.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import css from './AccountPage.module.css';
import { AccountPage } from './AccountPage.tsx';

/** Who one is, and how one signs in; each section saves by itself. */
export function ProfileScreen() {
  return (
    <AccountPage title="nav.profile">
      {({ partner, user, own }) => (
        <div className={css.columns}>
          <div className={css.column}>
            <PersonCard user={user} own={own} />
            <PartnerCard partner={partner} own={own} />
            {own && <OwnDataCard user={user} />}
          </div>
          {own && (
            <div className={css.column}>
              <PasswordCard />
              <SecondFactorCard />
              <SessionsCard />
            </div>
          )}
        </div>
      )}
    </AccountPage>
  );
}

function PersonCard({ user, own }: { user: number; own: boolean }) {
  const { t } = useTexts();
  const query = useQuery(userQuery(user));
  return (
    <Card title={t('account:profile.person')}>
      <QueryContent query={query} lines={[80, 80, 60]}>
        {(data) =>
          own ? (
            <>
              <PersonForm user={data} />
              <LanguageForm user={data} />
            </>
          ) : (
            <PersonFields user={data} />
          )
        }
      </QueryContent>
    </Card>
  );
}

function PartnerCard({ partner, own }: { partner: number; own: boolean }) {
  const { t } = useTexts();
  const { partner: ownPartner } = useSession();
  return (
    <Card title={t('account:profile.partner')}>
      <AccountTypeName partner={partner} />
      <MembershipDates partner={partner} />
      {own && ownPartner !== null && (
        <DisplayNameForm partner={ownPartner.id} displayName={ownPartner.displayName} />
      )}
    </Card>
  );
}

function PasswordCard() {
  const { t } = useTexts();
  return (
    <Card title={t('account:password.title')}>
      <PasswordForm />
    </Card>
  );
}
