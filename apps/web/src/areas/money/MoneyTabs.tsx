import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Tabs, tab } from '../../ui/Tabs.tsx';
import css from './MoneyTabs.module.css';

const places = [
  { to: '/app/accounts', label: 'money:hub.tab' },
  { to: '/app/accounts/credits/pending', label: 'nav.creditsPending' },
  { to: '/app/accounts/credits/available', label: 'nav.creditsAvailable' },
  { to: '/app/accounts/balance', label: 'nav.balance' },
  { to: '/app/accounts/payout/list', label: 'nav.payoutList' },
  { to: '/app/accounts/statements', label: 'nav.statements' },
  { to: '/app/accounts/questions', label: 'nav.questions' },
] as const;

/** The money pages as tabs; on a phone they scroll sideways, with the active one in view. */
export function MoneyTabs() {
  const { t } = useTexts();
  const here = useLocation({ select: ({ pathname }) => pathname.replace(/\/+$/, '') });
  const bar = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the page changes
  useEffect(() => {
    const tabs = bar.current?.firstElementChild;
    const current = tabs?.querySelector('[data-current="true"]');
    if (!tabs || !current) return;
    const [all, one] = [tabs.getBoundingClientRect(), current.getBoundingClientRect()];
    tabs.scrollLeft += one.left + one.width / 2 - (all.left + all.width / 2);
  }, [here]);
  return (
    <div ref={bar} className={css.tabs}>
      <Tabs label={t('nav.money')}>
        {places.map(({ to, label }) => (
          <Link key={to} to={to} {...tab(to === here)}>
            {t(label)}
          </Link>
        ))}
      </Tabs>
    </div>
  );
}
