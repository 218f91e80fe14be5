import { apart } from '../../../platform/apart.ts';
import type { Comparison, ListedSum } from './compare-month.ts';
import type { MonthFacts } from './month-facts.ts';

/** What the thread is asked: a month, and what another system's list says of it. */
export interface Question {
  readonly facts: MonthFacts;
  readonly list: readonly ListedSum[];
}

/**
 * Compares on a thread of its own, one list after the other: the process answers others meanwhile. Looking for causes computes
 * the month up to some hundred times.
 */
export const compareApart = apart<Question, Comparison>(
  new URL('./compare-apart.worker.ts', import.meta.url),
  {
    mostWorkMs: 600_000,
    longestMs: 3_600_000,
    mostHeapMb: 2048,
    tooMuch: () => new Error('comparing the list took more than ten minutes of work'),
  },
);
