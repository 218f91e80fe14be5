import { RankCard } from '../../areas/dashboard/statistics/RankCard.tsx';
import { Fixed } from '../Fixed.tsx';
import { SAMPLE_PARTNER } from '../fixed-answers.ts';

/** The rank with what the next one asks for; and while it cannot be read. */
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
