import { oneOf, tableSearch } from '../../../../ui/table/table-search.ts';
import type { Run } from '../payouts.data.ts';

/** Statuses of a run, in their order. */
export const runStatuses = [
  'draft',
  'submitted',
  'approved',
  'exported',
  'done',
  'discarded',
] as const satisfies readonly Run['status'][];

/** Channels of payment. */
export const runTypes = ['bank', 'paypal'] as const satisfies readonly Run['type'][];

/** Search parameters of the runs, latest first; a row links to its own page. */
export const runsTable = tableSearch({
  sortFields: ['id', 'dueOn'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { status: oneOf(runStatuses), type: oneOf(runTypes) },
});

export type RunsSearch = ReturnType<typeof runsTable.parse> & {
  /** The form for a new run of this channel is open. */
  new?: Run['type'];
  /** Initial day of the form. */
  due?: string;
};

/** Parses the search parameters; unusable ones are dropped. */
export function parseRunsSearch(raw: Record<string, unknown>): RunsSearch {
  const type = oneOf(runTypes)(raw.new);
  const due = typeof raw.due === 'string' && /^\d{4}-\d\d-\d\d$/.test(raw.due) ? raw.due : undefined;
  return {
    ...runsTable.parse(raw),
    ...(type !== undefined && { new: type }),
    ...(type !== undefined && due !== undefined && { due }),
  };
}
