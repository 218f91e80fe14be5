import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { loadAll } from '../../../ui/table/load-all.ts';
import type { Chosen } from '../../../ui/table/selection/selection.ts';

/** Ids done, and ids not done with the reason. */
export type BulkOutcome = CallAnswer<'POST /api/payout_runs/{id}/items/hold'>;

/** Maximum number of payouts or statement lines per call. */
export const MOST_AT_ONCE = 1000;

/** Reads a page of the filtered rows. */
type Load = (page: number, size: number) => Promise<{ items: { readonly id: number }[]; total: number }>;

/** The selected ids; if all filtered rows are selected, they are read page by page. */
export async function chosenIds(chosen: Chosen, load: Load): Promise<number[]> {
  if (chosen.kind === 'rows') return chosen.ids.map(Number);
  const rows = await loadAll({
    load,
    rowId: ({ id }) => id,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  return rows.map(({ id }) => id);
}
