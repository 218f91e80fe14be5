import { listTakeoverBalances } from '@blattwerk/contract/takeover/takeover-balances.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { notFound } from '../../../platform/api-error.ts';
import type { Route } from '../../../platform/http/route.ts';
import { areWaiting, findBalanceRows } from './balance-rows.queries.ts';

/** The balances of an approval: each of them, not just their total. */
export function takeoverBalanceRoutes(route: Route): void {
  route(listTakeoverBalances, async ({ params, list }, { db }) => {
    if (!(await areWaiting(db, params.id))) throw notFound();
    const { rows, total } = await findBalanceRows(db, params.id, list);
    const items = rows.map(({ cents, knownCents, differenceCents, ...row }) => ({
      ...row,
      amount: formatCents(cents),
      known: knownCents === null ? null : formatCents(knownCents),
      difference: formatCents(differenceCents),
    }));
    return { items, total };
  });
}
