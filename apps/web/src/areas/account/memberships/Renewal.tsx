import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Value } from '../../../ui/Value.tsx';
import { renewalQuery } from './memberships.data.ts';
import css from './Renewal.module.css';

interface Props {
  partner: number;
  kind: 'businessBox' | 'homeDelivery';
  /** Active, so it is renewed, not bought for the first time. */
  active: boolean;
}

/** Where to buy or renew one's own membership: in the company's shop, or else whom to ask. */
export function Renewal({ partner, kind, active }: Props) {
  const { t } = useTexts();
  const query = useQuery(renewalQuery(partner));
  const name = kind === 'businessBox' ? t('memberships.businessBox') : t('memberships.homeDelivery');
  const label = active ? t('memberships.renew') : t('memberships.buy');
  const advice = t('memberships.ask');
  const linkLabel = active ? t('memberships.renewName', { name }) : t('memberships.buyName', { name });
  return (
    <span className={css.renewal} data-testid={`renewal-${kind}`}>
      <Value query={query} like={label}>
        {({ [kind]: address, email }) => {
          if (address !== null)
            return (
              <a href={address} target="_blank" rel="noopener noreferrer" aria-label={linkLabel}>
                {label}
              </a>
            );
          if (email === null)
            return (
              <Link to="/app/team/contacts" aria-label={t('labelled', { label: linkLabel, value: advice })}>
                {advice}
              </Link>
            );
          return (
            <a href={`mailto:${email}?subject=${encodeURIComponent(linkLabel)}`}>
              {t('labelled', { label, value: email })}
            </a>
          );
        }}
      </Value>
    </span>
  );
}
