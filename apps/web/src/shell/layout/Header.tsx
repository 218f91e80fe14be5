import { Link, useMatches } from '@tanstack/react-router';
import { Brand } from '../../frame/Brand.tsx';
import { LanguageMenu } from '../../frame/LanguageMenu.tsx';
import { SettingsButton } from '../../frame/SettingsButton.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { QuickAccess } from '../quick/QuickAccess.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Bell } from './Bell.tsx';
import css from './Header.module.css';

/** Breadcrumbs, and what belongs to the user rather than to the page: language, theme, account. */
export function Header() {
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
