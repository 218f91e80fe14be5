import { inWorker } from '../../../platform/in-worker.ts';
import type { Comparison, ListedSum } from './compare-month.ts';
import type { MonthFacts } from './month-facts.ts';

/** The thread's input: a month, and the other system's list for it. */
export interface Question {
  readonly facts: MonthFacts;
  readonly list: readonly ListedSum[];
}

/**
 * Compares on a worker thread, one list at a time, so that the process stays responsive. The search for causes computes
 * the month up to several hundred times.
 */
export const compareInWorker = inWorker<Question, Comparison>(
  new URL('./compare-takeover.worker.ts', import.meta.url),
  {
    mostWorkMs: 600_000,
    longestMs: 3_600_000,
    mostHeapMb: 2048,
    tooMuch: () => new Error('comparing the list took more than ten minutes of CPU time'),
  },
);
