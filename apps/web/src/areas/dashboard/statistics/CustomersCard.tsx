import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { Figure } from '../../../ui/Figure.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { SplitBar } from '../../../ui/SplitBar.tsx';
import css from './FigureList.module.css';
import { qualificationQuery } from './statistics.data.ts';

interface Props {
  partner: number;
}

/** The first line: customers in total, and those who are affiliate or premium. */
export function CustomersCard({ partner }: Props) {
  const { t, format } = useTexts();
  const query = useQuery(qualificationQuery(partner));
  const {
    numberOfCustomers = 0,
    numberOfAffiliateCustomers = 0,
    numberOfPremiumAffiliateCustomers = 0,
  } = query.data ?? {};
  const basic = numberOfCustomers - numberOfAffiliateCustomers - numberOfPremiumAffiliateCustomers;
  return (
    <Card title={t('customers.title')} className="bw-dash-customers">
      <dl className={css.list}>
        <Figure
          size="large"
          label={t('customers.total')}
          testId="customers-total"
          query={query}
          value={(data) => format.integer(data.numberOfCustomers)}
          to="/app/team/table"
          search={{ level: 1 }}
        />
      </dl>
      <SplitBar parts={[numberOfPremiumAffiliateCustomers, numberOfAffiliateCustomers, Math.max(basic, 0)]} />
      <dl className={css.columns}>
        <Figure
          label={t('customers.premium')}
          testId="customers-premium"
          part={1}
          query={query}
          value={(data) => format.integer(data.numberOfPremiumAffiliateCustomers)}
          to="/app/team/table"
          search={{ level: 1, type: 'premium' }}
        />
        <Figure
          label={t('customers.affiliate')}
          testId="customers-affiliate"
          part={2}
          query={query}
          value={(data) => format.integer(data.numberOfAffiliateCustomers)}
          to="/app/team/table"
          search={{ level: 1, type: 'partner' }}
        />
        <Figure
          label={t('accountType.basic')}
          testId="customers-basic"
          part={3}
          query={query}
          value={() => format.integer(Math.max(basic, 0))}
          to="/app/team/table"
          search={{ level: 1, type: 'basic' }}
        />
      </dl>
      <Link to="/app/team/table" search={{ level: 1 }} className={css.more}>
        {t('customers.more')}
        <Icon name="arrow" size={16} />
      </Link>
    </Card>
  );
}
