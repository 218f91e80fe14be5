import { writeSync } from 'node:fs';
import { isFull } from './counts.ts';
import { drawnSeed } from './seed.ts';

const STDOUT = 1;
const THOUSANDS = 1_000;

/** Tells how many are done, and what there is to say about the last one. */
export type Progress = (done: number, note?: string) => void;

/**
 * Shows within `npm run torture` how far a test is: a line for each round, of thousands for each hundredth of them.
 * Silent within `npm test`.
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
    // At once: what goes through the console waits until a test that never pauses is over.
    writeSync(STDOUT, `${test}: ${unit} ${[`${done} of ${total}`, ...about].join(', ')}\n`);
  };
}

/** The same for cases that are drawn one after another: to be called at the begin of each. */
export function countCases(test: string, total: number, unit = 'case'): () => void {
  const tell = progressOf(test, total, unit);
  let begun = 0;
  return () => {
    begun += 1;
    // Beyond them a failure is made smaller.
    if (begun <= total) tell(begun);
  };
}
