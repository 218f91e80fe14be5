import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useMatches, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { isOperator, useOwnPartner, useSession } from '../../api/session-store.ts';
import { useSubject, useViewed } from '../../api/subject.ts';
import { affiliateInfoQuery } from '../../areas/session/session/session.data.ts';
import { Brand } from '../../frame/Brand.tsx';
import { LanguageMenu } from '../../frame/LanguageMenu.tsx';
import { useNewTerms } from '../../frame/new-terms.ts';
import { SettingsButton } from '../../frame/SettingsButton.tsx';
import { screen } from '../../frame/screen.ts';
import { isShown } from '../../frame/viewing.ts';
import { ViewingBanner } from '../../frame/viewing-banner.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { DisclosureItem } from '../../ui/Disclosure.tsx';
import { Icon } from '../../ui/icons.tsx';
import { accountMenu, isBehindMore, phoneMenu, sideMenu } from '../menu.ts';
import { QuickAccess } from '../quick/QuickAccess.tsx';
import { useShownEntries } from '../use-shown-entries.ts';
import { AppFrame } from './AppFrame.tsx';
import { Bell } from './Bell.tsx';
import css from './Header.module.css';
import { MenuGroups } from './MenuGroups.tsx';
import { PersonMenu } from './PersonMenu.tsx';

const NotForViewed = screen(() => import('./NotForViewed.tsx'), 'NotForViewed', ['team']);

/** The shell of a partner's pages: sidebar, header, content, footer. */
export function AppLayout() {
  const viewed = useViewed();
  useQuery(affiliateInfoQuery(useOwnPartner()));
  const held = useNewTerms();
  return (
    <AppFrame
      side={<Sidebar />}
      head={
        <>
          {viewed !== null && (
            <Suspense>
              <ViewingBanner key={viewed.partner} viewed={viewed} />
            </Suspense>
          )}
          <Header />
        </>
      }
      bar={<BottomBar />}
      held={held}
    >
      <Page />
    </AppFrame>
  );
}

/** The screen, unless it is not shown of the viewed partner. */
function Page() {
  const { as } = useSubject();
  const { pathname } = useLocation();
  if (isShown(pathname, as)) return <Outlet />;
  return (
    <Suspense>
      <NotForViewed as={as} />
    </Suspense>
  );
}

/** The menu beside the content, from tablet width on. */
function Sidebar() {
  const { t } = useTexts();
  return (
    <nav aria-label={t('layout.menu')} className="bw-side">
      <Brand />
      <MenuGroups groups={sideMenu(isOperator(useSession()))} />
    </nav>
  );
}

/** Breadcrumbs, and what belongs to the user rather than to the page: language, theme, account. */
function Header() {
  return (
    <header className="bw-header">
      <Brand />
      <Breadcrumbs />
      <div className={css.tools}>
        <QuickAccess />
        <Bell />
        <span className={css.language}>
          <LanguageMenu />
        </span>
        <SettingsButton />
        <AccountMenu />
      </div>
    </header>
  );
}

function Breadcrumbs() {
  const { t } = useTexts();
  const page = useMatches().findLast((match) => match.staticData.title !== undefined);
  const title = page?.staticData.title;
  return (
    <nav aria-label={t('layout.breadcrumbs')} className={css.crumbs}>
      <ol>
        {title !== undefined && title !== 'nav.dashboard' && (
          <li>
            <Link to="/dashboard">{t('nav.dashboard')}</Link>
          </li>
        )}
        {title !== undefined && <li aria-current="page">{t(title)}</li>}
      </ol>
    </nav>
  );
}

/** The signed-in partner's menu, with the pages about them. */
function AccountMenu() {
  const { t } = useTexts();
  const { partner } = useSession();
  const navigate = useNavigate();
  const shown = useShownEntries();
  if (partner === null) return null;
  return (
    <PersonMenu>
      {shown(accountMenu.entries).map(({ to, label, icon }) => (
        <DisclosureItem key={to} icon={<Icon name={icon} />} onSelect={() => void navigate({ to })}>
          {t(label)}
        </DisclosureItem>
      ))}
      <DisclosureItem icon={<Icon name="help" />} onSelect={() => void navigate({ to: '/app/help' })}>
        {t('nav.help')}
      </DisclosureItem>
    </PersonMenu>
  );
}

const MoreSheet = screen(() => import('./MoreSheet.tsx'), 'MoreSheet', []);

/** The bottom bar of phones, within the thumb's reach; it highlights the page's section. */
function BottomBar() {
  const { t } = useTexts();
  const [more, setMore] = useState(false);
  const close = () => setMore(false);
  const shown = useShownEntries();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('layout.menu')} className="bw-bottom">
      {shown(phoneMenu).map(({ to, label, icon, pages }) => (
        <Link
          key={to}
          to={to}
          className={css.entry}
          activeOptions={{ exact: true, includeSearch: false }}
          aria-current={pages.test(pathname) ? 'true' : undefined}
        >
          <Icon name={icon} size={22} />
          <span>{t(label)}</span>
        </Link>
      ))}
      <button
        type="button"
        className={css.entry}
        aria-current={isBehindMore(pathname) ? 'true' : undefined}
        aria-haspopup="dialog"
        onClick={() => setMore(true)}
      >
        <Icon name="more" size={22} />
        <span>{t('menu.more')}</span>
      </button>
      {more && (
        <Suspense>
          <MoreSheet onClose={close} />
        </Suspense>
      )}
    </nav>
  );
}
