import { useQuery } from '@tanstack/react-query';
import { UNKNOWN } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import css from './MembershipDates.module.css';
import { businessBoxQuery, homeDeliveryQuery } from './memberships.data.ts';

interface Props {
  partner: number;
}

/** When the memberships of a partner of the team end. */
export function MembershipDates({ partner }: Props) {
  const { t, format } = useTexts();
  const box = useQuery(businessBoxQuery(partner));
  const delivery = useQuery(homeDeliveryQuery(partner));
  const until = (date: string | undefined) => (date === undefined ? UNKNOWN : format.date(date));
  return (
    <dl className={css.dates}>
      <dt>{t('memberships.businessBoxUntil')}</dt>
      <dd>{until(box.data?.expiryDate)}</dd>
      <dt>{t('memberships.homeDeliveryUntil')}</dt>
      <dd>{until(delivery.data?.expiryDate)}</dd>
    </dl>
  );
}
