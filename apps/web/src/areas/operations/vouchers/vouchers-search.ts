import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { oneOf, tableSearch, wholeNumber } from '../../../ui/table/table-search.ts';

/** A redemption, refund or expiry of a voucher. */
export type VoucherMovement = CallAnswer<'GET /api/voucher_movements'>['items'][number];

/** In the filter's order. */
export const movementKinds = [
  'redeemed',
  'refunded',
  'expired',
] as const satisfies readonly VoucherMovement['kind'][];

/** Search parameters of the movements, latest first. */
export const movementsTable = tableSearch({
  sortFields: ['id', 'amount'],
  defaultSort: 'id',
  defaultDirection: 'desc',
  filters: { kind: oneOf(movementKinds), voucher: wholeNumber },
});

export type MovementsSearch = ReturnType<typeof movementsTable.parse>;
