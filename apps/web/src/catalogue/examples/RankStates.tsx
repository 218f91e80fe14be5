import { RankCard } from '../../areas/dashboard/statistics/RankCard.tsx';
import { Fixed } from '../Fixed.tsx';
import { SAMPLE_PARTNER } from '../fixed-answers.ts';

/** The rank with the next one's requirements; and a failed read. */
export function RankStates() {
  return (
    <>
      <Fixed>
        <RankCard partner={SAMPLE_PARTNER} />
      </Fixed>
      <Fixed state="failed">
        <RankCard partner={SAMPLE_PARTNER} />
      </Fixed>
    </>
  );
}
