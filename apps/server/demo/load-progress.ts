import type { DemoSizes } from './demo-tables.ts';

/** The progress of loading. */
export interface Progress {
  /** The current step: a table's name, or another word. */
  readonly step: string;
  /** From 0 to 1. */
  readonly share: number;
}

/** Counts the steps of a load and the rows within them. */
export interface ProgressCounter {
  begin(step: string): void;
  /** Passes rows on and counts them. */
  count<T>(rows: Iterable<T>): Generator<T>;
}

const perPartner = new Set(['users', 'billing_addresses', 'partners', 'placements', 'account_types', 'tree']);
const rowsBetweenReports = 5000;

/** A step's weight is the number of rows it is about to write. */
export function countProgress(
  steps: readonly string[],
  { partners, orders }: DemoSizes,
  report: (progress: Progress) => void,
): ProgressCounter {
  const weights = new Map(steps.map((step) => [step, weightOf(step, partners, orders)]));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  let passed = 0;
  let current = { step: '', weight: 0 };
  const tell = (within: number) =>
    report({ step: current.step, share: (passed + current.weight * Math.min(1, within)) / total });
  return {
    begin: (step) => {
      passed += current.weight;
      current = { step, weight: weights.get(step) ?? 0 };
      tell(0);
    },
    *count(rows) {
      let seen = 0;
      for (const row of rows) {
        yield row;
        if (++seen % rowsBetweenReports === 0) tell(seen / current.weight);
      }
    },
  };
}

function weightOf(step: string, partners: number, orders: number): number {
  if (perPartner.has(step)) return partners;
  if (step === 'orders') return orders;
  if (step === 'order_lines') return 2 * orders;
  if (step === 'indexes') return partners + orders;
  return step.startsWith('cycle ') || step === 'referral_links' ? partners / 2 : 100;
}
