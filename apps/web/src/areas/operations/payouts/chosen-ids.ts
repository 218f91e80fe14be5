import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { loadAll } from '../../../ui/table/load-all.ts';
import type { Chosen } from '../../../ui/table/selection/selection.ts';

/** Which are done, and which are not, with the reason. */
export type BulkOutcome = CallAnswer<'POST /api/payout_runs/{id}/items/hold'>;

/** So many payouts or lines of a statement one call takes. */
export const MOST_AT_ONCE = 1000;

/** One page of the rows that the filters leave. */
type Load = (page: number, size: number) => Promise<{ items: { readonly id: number }[]; total: number }>;

/** The numbers of what is chosen: where that is all that the filters leave, they are read page by page. */
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
