import { Outlet, useLocation } from '@tanstack/react-router';
import { keepForResume } from '../../api/resume.ts';
import { Brand } from '../../frame/Brand.tsx';
import { ConnectionBanner } from '../../frame/ConnectionBanner.tsx';
import { LanguageMenu } from '../../frame/LanguageMenu.tsx';
import { Legal } from '../../frame/Legal.tsx';
import { SettingsButton } from '../../frame/SettingsButton.tsx';
import { useFocusOnNavigation } from '../../frame/use-focus-on-navigation.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import css from './PublicFrame.module.css';

/** Layout of a public page for visitors. */
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
          <ButtonLink to="/login" onClick={() => keepForResume(href)}>
            {t('media:frame.login')}
          </ButtonLink>
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
