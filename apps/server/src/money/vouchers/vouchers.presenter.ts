import type { getVoucher } from '@blattwerk/contract/vouchers/vouchers.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { VoucherRow } from './vouchers.queries.ts';

/** A voucher as `viewer` sees it. */
export function presentVoucher(row: VoucherRow, viewer: number | null): HandlerAnswer<typeof getVoucher> {
  const { id, code, product, status, validUntil, createdAt, partner, displayName } = row;
  return {
    id,
    code,
    amount: formatCents(row.amountCents),
    remaining: formatCents(row.remainingCents),
    redeemed: formatCents(row.redeemedCents),
    currency: 'EUR',
    product,
    isOwn: row.owner === viewer,
    partner: partner === null ? null : { id: partner, displayName },
    status,
    validUntil,
    createdAt,
  };
}
