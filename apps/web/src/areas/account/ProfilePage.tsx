import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useSession } from '../../api/session-store.ts';
import { part } from '../../frame/screen.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Pending } from '../../ui/Pending.tsx';
import { QueryContent } from '../../ui/QueryContent.tsx';
import { Tabs, tab as tabOf } from '../../ui/Tabs.tsx';
import { PasskeysCard } from '../session/session/PasskeysCard.tsx';
import { PasswordForm } from '../session/session/PasswordForm.tsx';
import { SecondFactorCard } from '../session/session/SecondFactorCard.tsx';
import { SessionsCard } from '../session/session/SessionsCard.tsx';
import css from './AccountPage.module.css';
import { AccountPage } from './AccountPage.tsx';
import { profileTabs } from './account-search.ts';
import { LooksCard } from './export/LooksCard.tsx';
import { OwnDataCard } from './export/OwnDataCard.tsx';
import { MembershipDates } from './memberships/MembershipDates.tsx';
import { AccountTypeName } from './users/AccountTypeName.tsx';
import { DisplayNameForm } from './users/DisplayNameForm.tsx';
import { LanguageForm } from './users/LanguageForm.tsx';
import { PersonFields } from './users/PersonFields.tsx';
import { PersonForm } from './users/PersonForm.tsx';
import { userQuery } from './users/users.data.ts';

const CelebratedCard = part(() => import('./celebrations/CelebratedCard.tsx'), 'CelebratedCard', [
  'celebrations',
  'ui',
]);
const OwnPastDay = part(() => import('./past-day/OwnPastDay.tsx'), 'OwnPastDay', ['account']);

/** Personal data, sign-in and stored data; each section saves itself. */
export function ProfilePage() {
  return (
    <AccountPage title="nav.profile">
      {({ partner, user, own }) =>
        own ? (
          <OwnProfile partner={partner} user={user} />
        ) : (
          <PersonCards partner={partner} user={user} own={false} />
        )
      }
    </AccountPage>
  );
}

type Tab = 'person' | (typeof profileTabs)[number];

/** A tab stays mounted once opened, so typed text survives a switch of tabs. */
function OwnProfile({ partner, user }: { partner: number; user: number }) {
  const { t } = useTexts();
  const { tab = 'person' } = useSearch({ from: '/signed-in/app/profile' });
  const [opened, setOpened] = useState<readonly Tab[]>([tab]);
  if (!opened.includes(tab)) setOpened([...opened, tab]);
  const contents = {
    person: () => <PersonCards partner={partner} user={user} own />,
    security: () => (
      <div className={css.columns}>
        <div className={css.column}>
          <PasswordCard />
          <SecondFactorCard />
          <PasskeysCard />
        </div>
        <SessionsCard />
      </div>
    ),
    celebrations: () => (
      <Suspense fallback={<Pending lines={[40, 70, 60, 65]} room="any" />}>
        <CelebratedCard />
      </Suspense>
    ),
    data: () => (
      <div className={css.page}>
        <OwnDataCard user={user} />
        <LooksCard />
      </div>
    ),
    // Only this tab keeps its day in the URL.
    'past-day': () =>
      tab === 'past-day' && (
        <Suspense fallback={<Pending lines={[60, 70, 50, 65]} room="any" />}>
          <OwnPastDay partner={partner} />
        </Suspense>
      ),
  };
  return (
    <>
      <Tabs label={t('account:profile.tabs')}>
        {(['person', ...profileTabs] as const).map((one) => (
          <Link
            key={one}
            to="/app/profile"
            search={one === 'person' ? {} : { tab: one }}
            resetScroll={false}
            {...tabOf(one === tab)}
          >
            {t(`account:profile.tab.${one}`)}
          </Link>
        ))}
      </Tabs>
      {opened.map((one) => (
        <div key={one} hidden={one !== tab}>
          {contents[one]()}
        </div>
      ))}
    </>
  );
}

function PersonCards({ partner, user, own }: { partner: number; user: number; own: boolean }) {
  return (
    <div className={css.columns}>
      <PersonCard user={user} own={own} />
      <PartnerCard partner={partner} own={own} />
    </div>
  );
}

function PersonCard({ user, own }: { user: number; own: boolean }) {
  const { t } = useTexts();
  const query = useQuery(userQuery(user));
  return (
    <Card title={t('account:profile.person')}>
      <QueryContent query={query} lines={[80, 80, 60]} room={own ? [526, 510] : undefined}>
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
      <MembershipDates partner={partner} own={own} />
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
