import type { ReactNode } from 'react';
import { companyLogo, companyName } from '../../i18n/company-name.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Leaf } from '../../ui/Leaf.tsx';
import { LanguageMenu } from '../LanguageMenu.tsx';
import { Legal } from '../Legal.tsx';
import { SettingsButton } from '../SettingsButton.tsx';
import css from './Gate.module.css';
import { Twig } from './Twig.tsx';

interface Props {
  title: string;
  /** Further links at the very end. */
  links?: ReactNode;
  children: ReactNode;
}

/** Layout of every page outside of the login. The language can be chosen before signing in. */
export function Gate({ title, links, children }: Props) {
  const { t } = useTexts();
  const logo = companyLogo();
  return (
    <main className="bw-gate">
      <div className={`bw-gate-picture ${css.picture}`}>
        <Twig />
        <p className={css.claim}>{t('login.claim')}</p>
      </div>
      <div className={`bw-gate-content ${css.content}`}>
        <div className={css.tools}>
          <LanguageMenu />
          <SettingsButton />
        </div>
        <div className={css.column}>
          <p className={css.brand}>
            {logo === undefined ? (
              <>
                <Leaf level={7} size={34} />
                {companyName()}
              </>
            ) : (
              <img src={logo} alt={companyName()} />
            )}
          </p>
          <h1 className={css.title} tabIndex={-1}>
            {title}
          </h1>
          {children}
          {links !== undefined && <div className={css.links}>{links}</div>}
          <Legal />
        </div>
      </div>
    </main>
  );
}
