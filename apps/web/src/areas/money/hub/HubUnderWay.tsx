import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/Card.tsx';
import { PayoutTimeline } from '../payouts/PayoutTimeline.tsx';
import { isUnderWay, latestPayoutQuery } from '../payouts/payouts.data.ts';
import css from './HubUnderWay.module.css';

/** How far the payout has come that is under way; without one nothing. */
export function HubUnderWay({ user }: { user: number }) {
  const { t } = useTexts();
  const payout = useQuery(latestPayoutQuery(user)).data?.items.find(isUnderWay);
  if (payout === undefined) return null;
  return (
    <div className={css.card}>
      <Card
        title={t('money:payouts.one', { number: payout.id })}
        aside={
          <Link to="/app/accounts/payout/list" search={{ payout: payout.id }}>
            {t('money:hub.details')}
          </Link>
        }
      >
        <div className={css.way}>
          <PayoutTimeline payout={payout} />
        </div>
      </Card>
    </div>
  );
}
