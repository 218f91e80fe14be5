import type { MonthEnd } from '../months-search.ts';

const closingSteps = ['over', 'submitted', 'approved', 'closed'] as const;

/** A step on the way to the closing of a month. */
export type ClosingStep = (typeof closingSteps)[number];

/**
 * The steps that a month takes. Of one that is closed only those that it took: nobody submitted what was closed before this was
 * kept, and no second person approved what one alone has closed.
 */
export function stepsOf({ state, closing }: Pick<MonthEnd, 'state' | 'closing'>): readonly ClosingStep[] {
  if (state !== 'closed') return closingSteps;
  if (closing?.status !== 'closed') return ['over', 'closed'];
  if (closing.approvedBy?.id === closing.submittedBy?.id) return ['over', 'submitted', 'closed'];
  return closingSteps;
}
