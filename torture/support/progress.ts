import { writeSync } from 'node:fs';
import { isFull } from './counts.ts';
import { drawnSeed } from './seed.ts';

const STDOUT = 1;
const THOUSANDS = 1_000;

/** Reports how many are done, with a note on the last one. */
export type Progress = (done: number, note?: string) => void;

/**
 * In `npm run torture`, shows the progress of a test: a line per round, or per hundredth of thousands of rounds. Silent in
 * `npm test`.
 * @param unit what is counted
 */
export function progressOf(test: string, total: number, unit = 'round'): Progress {
  if (!isFull) return () => undefined;
  const step = total < THOUSANDS ? 1 : Math.floor(total / 100);
  let next = step;
  return (done, note) => {
    if (done < next && done < total) return;
    next = done + step;
    const seed = drawnSeed();
    const about = [...(seed === null ? [] : [`seed ${seed}`]), ...(note === undefined ? [] : [note])];
    // Written synchronously: console output appears only when a test that never pauses is over.
    writeSync(STDOUT, `${test}: ${unit} ${[`${done} of ${total}`, ...about].join(', ')}\n`);
  };
}

/** The same for cases of a property test: to be called at the start of each. */
export function countCases(test: string, total: number, unit = 'case'): () => void {
  const tell = progressOf(test, total, unit);
  let begun = 0;
  return () => {
    begun += 1;
    // Later calls come from shrinking a failure.
    if (begun <= total) tell(begun);
  };
}
