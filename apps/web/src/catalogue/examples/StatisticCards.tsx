import { AccountsCard } from '../../../features/statistics/AccountsCard.tsx';
import { CustomersCard } from '../../../features/statistics/CustomersCard.tsx';
import { TeamCard } from '../../../features/statistics/TeamCard.tsx';
import { VolumeCard } from '../../../features/statistics/VolumeCard.tsx';
import { Fixed } from '../Fixed.tsx';
import { SAMPLE_PARTNER } from '../fixed-answers.ts';

/** The statistic widgets of the dashboard. */
export function StatisticCards() {
  return (
    <Fixed>
      <VolumeCard partner={SAMPLE_PARTNER} />
      <CustomersCard partner={SAMPLE_PARTNER} />
      <TeamCard partner={SAMPLE_PARTNER} />
      <AccountsCard partner={SAMPLE_PARTNER} />
    </Fixed>
  );
}
