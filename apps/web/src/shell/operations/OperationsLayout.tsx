import { Link, Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isStaff, useSession } from '../../api/session-store.ts';
import { view } from '../../api/subject.ts';
import { LanguageMenu } from '../../frame/LanguageMenu.tsx';
import { SettingsButton } from '../../frame/SettingsButton.tsx';
import { loadTexts } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { DisclosureItem } from '../../ui/Disclosure.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useRowKeys } from '../../ui/table/selection/use-row-keys.ts';
import { usePhone } from '../../ui/use-media-query.ts';
import { AppFrame } from '../layout/AppFrame.tsx';
import { Bell } from '../layout/Bell.tsx';
import { FoldingMenu } from '../layout/FoldingMenu.tsx';
import { PersonMenu } from '../layout/PersonMenu.tsx';
import quick from '../quick/QuickAccess.module.css';
import { isFree } from '../quick/quick-keys.ts';
import css from './OperationsLayout.module.css';
import { operationsMenuFor } from './operations-menu.ts';
import { SearchDialog } from './SearchDialog.tsx';

/** The shell of the operators' pages: the menu by rights, the content, and the user's menu. */
export function OperationsLayout() {
  const { t } = useTexts();
  const phone = usePhone();
  const ready = useOperationsTexts();
  useRowKeys();
  // Operators here view no partner's data.
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
              <OperatorSearch />
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

/** The shell's texts are loaded with it: no partner's browser needs them. */
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

/** The whole menu in a sheet: a phone has no room for it beside the content, nor for the logo. */
function PhoneMenu() {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <nav aria-label={t('operations:frame.menu')} className={css.phone}>
      <Button variant="light" size="small" icon="more" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('operations:frame.menu')}
      </Button>
      {open && (
        <Sheet title={t('operations:frame.menu')} onClose={close}>
          <Entries onChosen={close} />
        </Sheet>
      )}
    </nav>
  );
}

function Entries({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTexts();
  const { rights } = useSession();
  const groups = operationsMenuFor(rights).map(({ heading, entries }) => ({
    entries: entries.map(({ to, icon, label }) => ({ to, icon, text: t(`operations:title.${label}`) })),
    ...(heading && { heading: { ...heading, text: t(`operations:frame.group.${heading.name}`) } }),
  }));
  return <FoldingMenu groups={groups} onChosen={onChosen} />;
}

/** The signed-in user, with a link to their own pages as a partner. */
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

/** The search field in the header of the operators' pages; `/`, and Ctrl or ⌘ with K, open it from every page. */
function OperatorSearch() {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!asksToSearch(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        className={quick.search}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className={quick.word}>{t('layout.search')}</span>
        <kbd className={quick.keys}>{/Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {open && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** As for the search of the partners' pages: a single key can be switched off, and is ignored in fields. */
function asksToSearch({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if ((ctrlKey || metaKey) && !altKey) return key.toLowerCase() === 'k';
  return key === '/' && !altKey && isFree(target);
}
