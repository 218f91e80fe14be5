import type { ReactNode } from 'react';
import { ConnectionBanner } from '../../frame/ConnectionBanner.tsx';
import { Legal } from '../../frame/Legal.tsx';
import { useFocusOnNavigation } from '../../frame/use-focus-on-navigation.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { HeldScope } from '../../ui/held.ts';
import { usePhone } from '../../ui/use-media-query.ts';
import { useIdleLock } from '../lock.ts';
import css from './AppFrame.module.css';

interface Props {
  /** The sidebar's menu, for which a phone has no room. */
  side: ReactNode;
  /** Above the content. */
  head: ReactNode;
  /** At the bottom of a phone. */
  bar?: ReactNode;
  /** The page must not be usable yet. */
  held?: boolean;
  children: ReactNode;
}

/** The shell of every page behind the login, for partners and operators: skip link, menu, header, content, footer. */
export function AppFrame({ side, head, bar, held = false, children }: Props) {
  const { t } = useTexts();
  const phone = usePhone();
  useFocusOnNavigation(held);
  useIdleLock();
  return (
    <HeldScope value={held}>
      {held && <output className={css.held}>{t('layout.checking')}</output>}
      <a href="#content" className={`bw-skip bw-solid ${css.skip}`} inert={held}>
        {t('layout.skip')}
      </a>
      <div className="bw-app" inert={held}>
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
    </HeldScope>
  );
}
