import type { ReactNode } from 'react';
import { ConnectionBanner } from '../../frame/ConnectionBanner.tsx';
import { Legal } from '../../frame/Legal.tsx';
import { useFocusOnNavigation } from '../../frame/use-focus-on-navigation.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { usePhone } from '../../ui/use-media-query.ts';
import { useIdleLock } from '../lock.ts';
import css from './AppFrame.module.css';

interface Props {
  /** The menu at the side, for which a phone has no room. */
  side: ReactNode;
  /** Above the content. */
  head: ReactNode;
  /** At the foot of a phone. */
  bar?: ReactNode;
  children: ReactNode;
}

/** The frame of every page behind the sign-in, a partner's or the company's: way past the menu, menu, head, content, footer. */
export function AppFrame({ side, head, bar, children }: Props) {
  const { t } = useTexts();
  const phone = usePhone();
  useFocusOnNavigation();
  useIdleLock();
  return (
    <>
      <a href="#content" className={`bw-skip bw-solid ${css.skip}`}>
        {t('layout.skip')}
      </a>
      <div className="bw-app">
        {!phone && side}
        <div className="bw-column">
          {head}
          <main id="content" className="bw-main" tabIndex={-1}>
            <ConnectionBanner>{children}</ConnectionBanner>
          </main>
          <footer className={`bw-footer ${css.footer}`} data-bar={bar !== undefined}>
            <span>{t('layout.footer')}</span>
            <Legal />
          </footer>
        </div>
        {bar}
      </div>
    </>
  );
}
