import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { PartAmounts } from '../payouts/PartAmounts.tsx';
import { PayoutTimeline } from '../payouts/PayoutTimeline.tsx';
import { underWayPayoutsQuery } from '../payouts/payouts.data.ts';
import css from './HubUnderWay.module.css';

/** Progress of each payout under way; nothing if there is none. */
export function HubUnderWay({ user }: { user: number }) {
  const { t } = useTexts();
  const payouts = useQuery(underWayPayoutsQuery(user)).data?.items ?? [];
  return payouts.map((payout) => (
    <div key={payout.id} className={css.card} data-testid="hub-payout">
      <Card
        title={t('money:payouts.one', { number: payout.id })}
        aside={
          <Link to="/app/accounts/payout/list" search={{ payout: payout.id }}>
            {t('money:hub.details')}
          </Link>
        }
      >
        <PartAmounts payout={payout} />
        <div className={css.way}>
          <PayoutTimeline payout={payout} />
        </div>
      </Card>
    </div>
  ));
}
