import { Button } from '@mantine/core';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { keepForResume } from '../../api/resume.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Brand } from '../layout/Brand.tsx';
import { ConnectionBanner } from '../layout/ConnectionBanner.tsx';
import { LanguageMenu } from '../layout/LanguageMenu.tsx';
import { Legal } from '../layout/Legal.tsx';
import { SettingsButton } from '../layout/SettingsButton.tsx';
import { useFocusOnNavigation } from '../layout/use-focus-on-navigation.ts';
import css from './PublicFrame.module.css';

/** Around a page that is open to everybody, for those who are not signed in. */
export function PublicFrame() {
  const { t } = useTexts();
  const { href } = useLocation();
  useFocusOnNavigation();
  return (
    <div className={`bw-column ${css.frame}`}>
      <header className={`bw-header ${css.header}`}>
        <Brand />
        <div className={css.tools}>
          <LanguageMenu />
          <SettingsButton />
          <Button renderRoot={(props) => <Link to="/login" {...props} />} onClick={() => keepForResume(href)}>
            {t('media:frame.login')}
          </Button>
        </div>
      </header>
      <main id="content" className={`bw-main ${css.main}`} tabIndex={-1}>
        <ConnectionBanner>
          <Outlet />
        </ConnectionBanner>
      </main>
      <footer className={`bw-footer ${css.footer}`}>
        <span>{t('layout.footer')}</span>
        <Legal />
      </footer>
    </div>
  );
}
