import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../api/session-store.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Leaf } from '../../../ui/Leaf.tsx';
import { kickStartQuery } from '../../bonuses/bonuses/kick-start.data.ts';
import { keptKickStart } from '../../bonuses/bonuses/kick-start.ts';
import css from './BecomePartnerPage.module.css';

interface Props {
  partner: number;
  /** It replaces the button that was pressed, so it takes the focus. */
  focused: boolean;
}

/** Welcomes a new partner with the first steps. */
export function NewPartner({ partner, focused }: Props) {
  const { t, format } = useTexts();
  const { user } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  const answer = useQuery(kickStartQuery(partner)).data;
  const kickStart = answer === undefined ? null : keptKickStart(answer);
  const running = kickStart !== null && 'daysLeft' in kickStart ? kickStart : undefined;
  const steps = [
    { name: 'share', to: '/app/links/referral-link' },
    { name: 'invite', to: '/app/links/potential-list' },
    { name: 'kickStart', to: '/app/bonuses/kick-start' },
  ] as const;
  return (
    <div className={`bw-card ${css.welcome}`} data-testid="new-partner">
      <Leaf level={0} size={120} />
      <h1 ref={heading} tabIndex={-1}>
        {t('welcome:partner.title', { name: user?.firstName ?? '' })}
      </h1>
      {running !== undefined && (
        <p>
          {t('welcome:partner.clock', {
            count: running.daysLeft,
            days: format.integer(running.daysLeft),
          })}
        </p>
      )}
      <h2 className={css.title}>{t('welcome:partner.steps')}</h2>
      <ol className={css.steps}>
        {steps.map(({ name, to }) => (
          <li key={name}>
            <Icon name="arrow" size={18} />
            <div>
              <Link to={to}>{t(`welcome:partner.${name}.title`)}</Link>
              <p>{t(`welcome:partner.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
