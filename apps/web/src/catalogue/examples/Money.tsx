import { MoneyStrip } from '../../areas/money/commissions/MoneyStrip.tsx';
import { Fixed } from '../Fixed.tsx';
import { SAMPLE_PARTNER } from '../fixed-answers.ts';

/** Pending and available amounts; and a failed read of both. */
export function Money() {
  return (
    <>
      <Fixed>
        <div className="bw-dash">
          <MoneyStrip partner={SAMPLE_PARTNER} own />
        </div>
      </Fixed>
      <Fixed state="failed">
        <div className="bw-dash">
          <MoneyStrip partner={SAMPLE_PARTNER} own />
        </div>
      </Fixed>
    </>
  );
}
