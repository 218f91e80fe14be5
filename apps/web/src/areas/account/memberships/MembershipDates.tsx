import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Value } from '../../../ui/Value.tsx';
import css from './MembershipDates.module.css';
import { businessBoxQuery, homeDeliveryQuery } from './memberships.data.ts';
import { Renewal } from './Renewal.tsx';

interface Props {
  partner: number;
  /** For one's own memberships it says where they are renewed. */
  own?: boolean;
}

/** Start and end of a partner's memberships. */
export function MembershipDates({ partner, own = false }: Props) {
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
        {own && (
          <div>
            <Renewal partner={partner} kind="businessBox" active={box.isSuccess} />
          </div>
        )}
      </dd>
      <dt>{t('memberships.homeDelivery')}</dt>
      <dd>
        <Value query={delivery} missing={t('memberships.none')}>
          {term}
        </Value>
        {own && (
          <div>
            <Renewal partner={partner} kind="homeDelivery" active={delivery.isSuccess} />
          </div>
        )}
      </dd>
    </dl>
  );
}
