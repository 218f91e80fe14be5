import { CustomersCard } from '../../areas/dashboard/statistics/CustomersCard.tsx';
import { VolumeCard } from '../../areas/dashboard/statistics/VolumeCard.tsx';
import { Fixed } from '../Fixed.tsx';
import { SAMPLE_PARTNER } from '../fixed-answers.ts';

/** The same widgets loading and failed. */
export function StatisticStates() {
  return (
    <>
      <Fixed state="loading">
        <VolumeCard partner={SAMPLE_PARTNER} />
      </Fixed>
      <Fixed state="failed">
        <CustomersCard partner={SAMPLE_PARTNER} />
      </Fixed>
    </>
  );
}
