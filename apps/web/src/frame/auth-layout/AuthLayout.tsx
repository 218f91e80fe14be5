import type { ReactNode } from 'react';
import { companyLogo, companyName } from '../../i18n/instance-facts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Leaf } from '../../ui/Leaf.tsx';
import { LanguageMenu } from '../LanguageMenu.tsx';
import { Legal } from '../Legal.tsx';
import { SettingsButton } from '../SettingsButton.tsx';
import css from './AuthLayout.module.css';

interface Props {
  title: string;
  /** Further links at the very end. */
  links?: ReactNode;
  children: ReactNode;
}

/** Layout of every page outside of the login. The language can be chosen before signing in. */
export function AuthLayout({ title, links, children }: Props) {
  const { t } = useTexts();
  const logo = companyLogo();
  return (
    <main className="bw-gate">
      <div className={`bw-gate-picture ${css.picture}`}>
        <Illustration />
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

/** Where each leaf leaves the stem, its rotation, and its level. */
const leaves = [
  { x: 185, y: 611, turn: 62, level: 1 },
  { x: 196, y: 539, turn: -66, level: 6 },
  { x: 193, y: 453, turn: 56, level: 7 },
  { x: 200, y: 353, turn: -60, level: 8 },
  { x: 217, y: 258, turn: 50, level: 9 },
  { x: 224, y: 185, turn: -54, level: 10 },
  { x: 212, y: 96, turn: 0, level: 11 },
] as const;

/** The ranks as a twig, each one a leaf. */
function Illustration() {
  return (
    <svg aria-hidden="true" viewBox="0 0 400 640" className={css.twig}>
      <path d="M170 640C225 540 175 440 205 320S225 170 212 96" />
      {leaves.map(({ x, y, turn, level }) => (
        <g key={level} transform={`translate(${x} ${y}) rotate(${turn}) translate(-62 -122)`}>
          <Leaf level={level} size={124} />
        </g>
      ))}
    </svg>
  );
}
