import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { oneOf, tableSearch, wholeNumber } from '../../../ui/table/table-search.ts';

/** What was spent of a voucher, came back to it, or expired. */
export type VoucherMovement = CallAnswer<'GET /api/voucher_movements'>['items'][number];

/** In the order in which a filter offers them. */
export const movementKinds = [
  'redeemed',
  'refunded',
  'expired',
] as const satisfies readonly VoucherMovement['kind'][];

/** How the movements stand in the address, the latest first. */
export const movementsTable = tableSearch({
  sortFields: ['id', 'amount'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { kind: oneOf(movementKinds), voucher: wholeNumber },
});

export type MovementsSearch = ReturnType<typeof movementsTable.parse>;
