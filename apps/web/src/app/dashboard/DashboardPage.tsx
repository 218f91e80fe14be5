import { useOwnPartner, useSession } from '../../api/session-store.ts';
import { MoneyStrip } from '../../features/commissions/MoneyStrip.tsx';
import { MembershipsCard } from '../../features/memberships/MembershipsCard.tsx';
import { LatestNewsCard } from '../../features/news/LatestNewsCard.tsx';
import { ClicksCard } from '../../features/referrals/ClicksCard.tsx';
import { AccountsCard } from '../../features/statistics/AccountsCard.tsx';
import { CustomersCard } from '../../features/statistics/CustomersCard.tsx';
import { NextStepBanner } from '../../features/statistics/NextStepBanner.tsx';
import { RankCard } from '../../features/statistics/RankCard.tsx';
import { TeamCard } from '../../features/statistics/TeamCard.tsx';
import { VolumeCard } from '../../features/statistics/VolumeCard.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import css from './DashboardPage.module.css';
import { Freshness } from './Freshness.tsx';

/** "What do I have, where am I, what next?" in ten seconds. Every card has its own state. */
export function DashboardPage() {
  const { t } = useTexts();
  const partner = useOwnPartner();
  const { user } = useSession();
  return (
    <>
      <div className={`bw-dash-head ${css.head}`}>
        <div className={css.title}>
          <h1 tabIndex={-1}>{t('dashboard.greeting', { name: user?.firstName ?? '' })}</h1>
          <Freshness partner={partner} />
        </div>
        <NextStepBanner partner={partner} />
      </div>
      <div className="bw-dash">
        <MoneyStrip partner={partner} />
        <RankCard partner={partner} />
        <VolumeCard partner={partner} />
        <CustomersCard partner={partner} />
        <TeamCard partner={partner} />
        <AccountsCard partner={partner} />
        <ClicksCard partner={partner} />
        <MembershipsCard partner={partner} />
        <LatestNewsCard />
      </div>
    </>
  );
}
