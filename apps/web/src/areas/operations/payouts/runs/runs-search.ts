import { oneOf, tableSearch } from '../../../../ui/table/table-search.ts';
import type { Run } from '../payouts.data.ts';

/** Where a run can stand, in the order of its life. */
export const runStatuses = [
  'draft',
  'submitted',
  'approved',
  'exported',
  'done',
  'discarded',
] as const satisfies readonly Run['status'][];

/** How its money is sent. */
export const runTypes = ['bank', 'paypal'] as const satisfies readonly Run['type'][];

/** How the list of runs stands in the address, the latest first; a row leads to its own page. */
export const runsTable = tableSearch({
  sortFields: ['id', 'dueOn'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { status: oneOf(runStatuses), type: oneOf(runTypes) },
});

export type RunsSearch = ReturnType<typeof runsTable.parse> & {
  /** The form for a new one is open, for money that is sent so. */
  new?: Run['type'];
  /** The day that the form begins with. */
  due?: string;
};

/** Reads the state out of an address; whatever is unusable is left out. */
export function parseRunsSearch(raw: Record<string, unknown>): RunsSearch {
  const type = oneOf(runTypes)(raw.new);
  const due = typeof raw.due === 'string' && /^\d{4}-\d\d-\d\d$/.test(raw.due) ? raw.due : undefined;
  return {
    ...runsTable.parse(raw),
    ...(type !== undefined && { new: type }),
    ...(type !== undefined && due !== undefined && { due }),
  };
}
