import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import css from './Needs.module.css';

interface NeedProps {
  done: boolean;
  children: ReactNode;
  /** Leads to where it can be done or seen. */
  link?: ReactNode;
}

/** One thing that is asked for. */
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

/** Everything that is asked for. */
export function Needs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={css.needs} aria-label={label} data-testid="needs">
      {children}
    </ul>
  );
}

/** The ways that help, each with the screen where it is gone. */
export const helps = {
  terms: () => <Help name="terms" to="/app/profile/documents" />,
  share: () => <Help name="share" to="/app/links/referral-link" />,
  team: () => (
    <Help name="team" to="/app/team/table" search={{ sort: 'qualificationPoints', direction: 'desc' }} />
  ),
  firstLine: () => (
    <Help name="firstLine" to="/app/team/table" search={{ level: 1, sort: 'level', direction: 'desc' }} />
  ),
  customers: () => <Help name="customers" to="/app/team/table" search={{ type: 'basic' }} />,
  orders: () => <Help name="orders" to="/app/orders" />,
};

interface HelpProps {
  name: keyof typeof helps;
  to: '/app/profile/documents' | '/app/links/referral-link' | '/app/team/table' | '/app/orders';
  search?: object;
}

function Help({ name, to, search = {} }: HelpProps) {
  const { t } = useTexts();
  return (
    <Link to={to} search={search as never} className={css.help}>
      {t(`bonuses:help.${name}`)}
    </Link>
  );
}
