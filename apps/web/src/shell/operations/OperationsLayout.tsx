import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isStaff, useSession } from '../../api/session-store.ts';
import { view } from '../../api/subject.ts';
import { ConnectionBanner } from '../../frame/ConnectionBanner.tsx';
import { LanguageMenu } from '../../frame/LanguageMenu.tsx';
import { Legal } from '../../frame/Legal.tsx';
import { SettingsButton } from '../../frame/SettingsButton.tsx';
import { signOut } from '../../frame/sign-out.ts';
import { useFocusOnNavigation } from '../../frame/use-focus-on-navigation.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Disclosure, DisclosureItem } from '../../ui/Disclosure.tsx';
import { Icon } from '../../ui/icons.tsx';
import { initials } from '../../ui/initials.ts';
import { useCurrentInSight } from '../../ui/Tabs.tsx';
import { usePhone } from '../../ui/use-media-query.ts';
import { Bell } from '../layout/Bell.tsx';
import { lock, useIdleLock } from '../lock.ts';
import css from './OperationsLayout.module.css';
import { OperatorSearch } from './OperatorSearch.tsx';
import { operationsMenu } from './operations-menu.ts';

/** The frame of the company's side: its menu by right, the content, and what belongs to the person. */
export function OperationsLayout() {
  const { t } = useTexts();
  const phone = usePhone();
  const ready = useOperationsTexts();
  const { rights } = useSession();
  useFocusOnNavigation();
  useIdleLock();
  // Whoever works here looks at nobody's data as a partner.
  useEffect(() => view(null), []);
  if (!ready) return null;
  return (
    <>
      <a href="#content" className={`bw-skip bw-solid ${css.skip}`}>
        {t('layout.skip')}
      </a>
      <div className="bw-app">
        {!phone && (
          <nav aria-label={t('operations:frame.menu')} className="bw-side">
            <Mark />
            <Entries />
          </nav>
        )}
        <div className="bw-column">
          <header className={`bw-header ${css.header}`}>
            <div className={css.tools}>
              {rights.includes('partners.read') && <OperatorSearch />}
              <Bell list="/app/operations/notifications" />
              <LanguageMenu />
              <SettingsButton />
              <Person />
            </div>
          </header>
          {phone && <PhoneMenu />}
          <main id="content" className="bw-main" tabIndex={-1}>
            <ConnectionBanner>
              <Outlet />
            </ConnectionBanner>
          </main>
          <footer className={`bw-footer ${css.footer}`}>
            <span>{t('layout.footer')}</span>
            <Legal />
          </footer>
        </div>
      </div>
    </>
  );
}

/** The frame's own texts come with it: no partner's browser loads them. */
function useOperationsTexts(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => void loadTexts(['ui', 'operations']).then(() => setReady(true)), []);
  return ready;
}

function Mark() {
  const { t } = useTexts();
  return (
    <Link to="/app/operations" className="bw-brand">
      {t('operations:title.home')}
    </Link>
  );
}

/** The entries in a row that scrolls. The first leads where the mark of a desk does, for which the header has no room. */
function PhoneMenu() {
  const { t } = useTexts();
  const row = useRef<HTMLElement>(null);
  // Each page is another current entry.
  useLocation();
  useCurrentInSight(row);
  return (
    <nav ref={row} aria-label={t('operations:frame.menu')} className={css.phone}>
      <Entries />
    </nav>
  );
}

function Entries() {
  const { t } = useTexts();
  const { rights } = useSession();
  return (
    <ul className={css.entries}>
      {operationsMenu
        .filter(({ right }) => right === undefined || rights.includes(right))
        .map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} className={css.entry} activeOptions={{ exact: true, includeSearch: false }}>
              <Icon name={icon} />
              <span>{t(`operations:title.${label}`)}</span>
            </Link>
          </li>
        ))}
    </ul>
  );
}

/** Who is signed in, the way to one's own pages as a partner, and the way out. */
function Person() {
  const { t } = useTexts();
  const session = useSession();
  const { user } = session;
  if (user === null) return null;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Disclosure
      label={t('layout.account', { name })}
      face={
        <span className={css.face} aria-hidden="true">
          {initials(name)}
        </span>
      }
    >
      <p className={css.who}>
        <strong>{name}</strong>
        <span className="quiet">{user.email}</span>
      </p>
      {!isStaff(session) && (
        <DisclosureItem icon={<Icon name="person" />} onSelect={() => location.assign('/dashboard')}>
          {t('operations:frame.partners')}
        </DisclosureItem>
      )}
      <DisclosureItem icon={<Icon name="lock" />} onSelect={lock}>
        {t('layout.lock')}
      </DisclosureItem>
      <DisclosureItem icon={<Icon name="signOut" />} onSelect={() => void signOut()}>
        {t('layout.signOut')}
      </DisclosureItem>
    </Disclosure>
  );
}
