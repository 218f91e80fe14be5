import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Value } from '../../../ui/Value.tsx';
import css from './MembershipDates.module.css';
import { businessBoxQuery, homeDeliveryQuery } from './memberships.data.ts';

interface Props {
  partner: number;
}

/** From when to when the memberships of a partner of the team run. */
export function MembershipDates({ partner }: Props) {
  const { t, format } = useTexts();
  const box = useQuery(businessBoxQuery(partner));
  const delivery = useQuery(homeDeliveryQuery(partner));
  const term = (data: { startDate: string; expiryDate: string }) =>
    t('memberships.term', { from: format.date(data.startDate), date: format.date(data.expiryDate) });
  return (
    <dl className={css.dates}>
      <dt>{t('memberships.businessBox')}</dt>
      <dd>
        <Value query={box} missing={t('memberships.none')}>
          {term}
        </Value>
      </dd>
      <dt>{t('memberships.homeDelivery')}</dt>
      <dd>
        <Value query={delivery} missing={t('memberships.none')}>
          {term}
        </Value>
      </dd>
    </dl>
  );
}
