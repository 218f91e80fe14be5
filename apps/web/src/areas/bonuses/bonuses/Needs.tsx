import { Link, linkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import css from './Needs.module.css';

interface NeedProps {
  done: boolean;
  children: ReactNode;
  /** Link to where it can be done or seen. */
  link?: ReactNode;
}

/** One requirement. */
export function Need({ done, children, link }: NeedProps) {
  const { t } = useTexts();
  return (
    <li className={css.need} data-done={done}>
      <span className={css.mark}>
        <Icon name={done ? 'check' : 'arrow'} size={16} />
      </span>
      <span className={css.words}>
        <span className="visually-hidden">{t('label', { label: t(done ? 'rank.met' : 'rank.open') })} </span>
        {children}
        {!done && link}
      </span>
    </li>
  );
}

/** The list of all requirements. */
export function Needs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={css.needs} aria-label={label} data-testid="needs">
      {children}
    </ul>
  );
}

const links = {
  terms: linkOptions({ to: '/app/profile/documents' }),
  share: linkOptions({ to: '/app/links/referral-link' }),
  team: linkOptions({ to: '/app/team/table', search: { sort: 'qualificationPoints', direction: 'desc' } }),
  firstLine: linkOptions({ to: '/app/team/table', search: { level: 1, sort: 'level', direction: 'desc' } }),
  customers: linkOptions({ to: '/app/team/table', search: { type: 'basic' } }),
  orders: linkOptions({ to: '/app/orders' }),
};

/** Actions that help, each with its screen. */
export const helps = {
  terms: () => <Help name="terms" />,
  share: () => <Help name="share" />,
  team: () => <Help name="team" />,
  firstLine: () => <Help name="firstLine" />,
  customers: () => <Help name="customers" />,
  orders: () => <Help name="orders" />,
};

function Help({ name }: { name: keyof typeof links }) {
  const { t } = useTexts();
  return (
    <Link {...links[name]} className={css.help}>
      {t(`bonuses:help.${name}`)}
    </Link>
  );
}
