import { useState } from 'react';
import { afterStep, NOTHING, type SelectionStep } from '../../../ui/table/selection/selection.ts';

/** The selected approvals, across pages. */
export interface ChosenApprovals {
  readonly selection: { readonly kind: 'rows'; readonly ids: readonly number[] };
  readonly step: (next: Exclude<SelectionStep, { kind: 'matching' }>) => void;
}

/** The selection, cleared when the filters change. Approvals are selected one by one, since some cannot be decided. */
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
