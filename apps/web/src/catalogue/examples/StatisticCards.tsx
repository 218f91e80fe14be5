import { AccountsCard } from '../../areas/dashboard/statistics/AccountsCard.tsx';
import { CustomersCard } from '../../areas/dashboard/statistics/CustomersCard.tsx';
import { TeamCard } from '../../areas/dashboard/statistics/TeamCard.tsx';
import { VolumeCard } from '../../areas/dashboard/statistics/VolumeCard.tsx';
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
