import type { InboxEntry } from './inbox.data.ts';

/** Number of the unknown product in an order; undefined if none of its rows has it in a cell of its own. */
export function unknownProductOf({ rows, faults }: Pick<InboxEntry, 'rows' | 'faults'>): string | undefined {
  const named = new Set((rows ?? []).flatMap(({ cells }) => cells.product ?? []));
  // Faults quote a cell as JSON does.
  return [...named].find((number) =>
    faults.some(({ reason }) => reason === `there is no product ${JSON.stringify(number)}`),
  );
}
