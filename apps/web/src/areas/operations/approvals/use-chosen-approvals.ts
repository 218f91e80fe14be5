import { useState } from 'react';
import { afterStep, NOTHING, type SelectionStep } from '../../../ui/table/selection/selection.ts';

/** What is chosen of the approvals, on whatever pages. */
export interface ChosenApprovals {
  readonly selection: { readonly kind: 'rows'; readonly ids: readonly number[] };
  readonly step: (next: Exclude<SelectionStep, { kind: 'matching' }>) => void;
}

/** What is chosen while these filters hold; with others nothing is any more. Each is chosen by itself: some are not to be decided on. */
export function useChosenApprovals(filters: string): ChosenApprovals {
  const [kept, setKept] = useState({ filters, selection: NOTHING });
  const selection = kept.filters === filters ? kept.selection : NOTHING;
  return {
    selection: { kind: 'rows', ids: selection.kind === 'rows' ? selection.ids.map(Number) : [] },
    step: (next) =>
      setKept((before) => ({
        filters,
        selection: afterStep(before.filters === filters ? before.selection : NOTHING, next),
      })),
  };
}
