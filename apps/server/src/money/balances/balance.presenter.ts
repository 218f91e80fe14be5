import type { getBalance } from '@blattwerk/contract/balances/balances.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { BalanceRow } from './balances.queries.ts';

/** A balance as its owner sees it. */
export function presentBalance(row: BalanceRow): HandlerAnswer<typeof getBalance> {
  const { id, cycle, dateFrom, dateTo, status } = row;
  return {
    id,
    partner: { id: row.partner, displayName: row.displayName },
    cycle: { id: cycle, dateFrom, dateTo },
    dateFrom,
    dateTo,
    amount: formatCents(row.amountCents),
    available: formatCents(row.availableCents),
    pending: formatCents(row.pendingCents),
    inPayout: formatCents(row.inPayoutCents),
    paid: formatCents(row.paidCents),
    currency: 'EUR',
    status: { name: status },
    statusName: status,
    createdAt: row.closedAt,
  };
}
