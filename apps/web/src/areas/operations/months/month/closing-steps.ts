import type { MonthEnd } from '../months-search.ts';

const closingSteps = ['over', 'submitted', 'approved', 'closed'] as const;

/** A step towards the closing of a month. */
export type ClosingStep = (typeof closingSteps)[number];

/**
 * The steps of a month. For a closed one only those that happened: months closed before submissions were recorded have
 * none, and a month closed by one person has no approval.
 */
export function stepsOf({ state, closing }: Pick<MonthEnd, 'state' | 'closing'>): readonly ClosingStep[] {
  if (state !== 'closed') return closingSteps;
  if (closing?.status !== 'closed') return ['over', 'closed'];
  if (closing.approvedBy?.id === closing.submittedBy?.id) return ['over', 'submitted', 'closed'];
  return closingSteps;
}
