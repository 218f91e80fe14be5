import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isStaff, useSession } from '../../api/session-store.ts';
import { view } from '../../api/subject.ts';
import { LanguageMenu } from '../../frame/LanguageMenu.tsx';
import { SettingsButton } from '../../frame/SettingsButton.tsx';
import { loadTexts } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { DisclosureItem } from '../../ui/Disclosure.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useCurrentInSight } from '../../ui/Tabs.tsx';
import { useRowKeys } from '../../ui/table/selection/use-row-keys.ts';
import { usePhone } from '../../ui/use-media-query.ts';
import { AppFrame } from '../layout/AppFrame.tsx';
import { Bell } from '../layout/Bell.tsx';
import { PersonMenu } from '../layout/PersonMenu.tsx';
import css from './OperationsLayout.module.css';
import { OperatorSearch } from './OperatorSearch.tsx';
import { operationsMenu } from './operations-menu.ts';

/** The frame of the company's side: its menu by right, the content, and what belongs to the person. */
export function OperationsLayout() {
  const { t } = useTexts();
  const phone = usePhone();
  const ready = useOperationsTexts();
  const { rights } = useSession();
  useRowKeys();
  // Whoever works here looks at nobody's data as a partner.
  useEffect(() => view(null), []);
  if (!ready) return null;
  return (
    <AppFrame
      side={
        <nav aria-label={t('operations:frame.menu')} className="bw-side">
          <Mark />
          <Entries />
        </nav>
      }
      head={
        <>
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
        </>
      }
    >
      <Outlet />
    </AppFrame>
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
        .filter((entry) => entry.rights?.some((right) => rights.includes(right)) ?? true)
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

/** Who is signed in, and the way to one's own pages as a partner. */
function Person() {
  const { t } = useTexts();
  const session = useSession();
  return (
    <PersonMenu>
      {!isStaff(session) && (
        <DisclosureItem icon={<Icon name="person" />} onSelect={() => location.assign('/dashboard')}>
          {t('operations:frame.partners')}
        </DisclosureItem>
      )}
    </PersonMenu>
  );
}
