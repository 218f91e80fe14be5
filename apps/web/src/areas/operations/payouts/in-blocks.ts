import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { loadAll } from '../../../ui/table/load-all.ts';
import type { Chosen } from '../../../ui/table/selection/selection.ts';

/** Which are done, and which are not, with the reason. */
export type BulkOutcome = CallAnswer<'POST /api/payout_runs/{id}/items/hold'>;

/** So many one call takes. */
const BLOCK = 1000;

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

/** Does something to however many: block by block, since a call takes a thousand. Where one fails, those before it are done. */
export async function inBlocks(
  ids: readonly number[],
  send: (ids: number[]) => Promise<BulkOutcome>,
): Promise<BulkOutcome> {
  const outcome: BulkOutcome = { done: [], failed: [] };
  for (let from = 0; from < ids.length; from += BLOCK) {
    const { done, failed } = await send(ids.slice(from, from + BLOCK));
    outcome.done.push(...done);
    outcome.failed.push(...failed);
  }
  return outcome;
}
