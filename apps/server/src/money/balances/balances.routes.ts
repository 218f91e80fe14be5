import {
  confirmBalance,
  countBalances as countBalancesCall,
  getBalance,
  getPartnerBalance,
  listBalances,
} from '@blattwerk/contract/balances/balances.contract.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { requireOwnUser } from '../../identity/users/user.policy.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Route } from '../../platform/http/route.ts';
import { ownPartner, type Session } from '../../platform/http/session.ts';
import { findAccounts } from '../books/accounts.queries.ts';
import { presentBalance } from './balance.presenter.ts';
import {
  type BalanceRow,
  countBalances,
  findBalance,
  findBalanceOwner,
  findBalancePage,
} from './balances.queries.ts';

/** The results of closed cycles and what is left of them: visible only to the partner, because it is money. */
export function balanceRoutes(route: Route): void {
  route(listBalances, async ({ list, session }, deps) => {
    const partner = list.filters.partner ?? ownPartner(session).id;
    await requireOwn(deps, session, partner);
    const { rows, total } = await findBalancePage(deps.db, { partner, list });
    return { items: rows.map(presentBalance), total };
  });

  route(getBalance, async ({ params, session }, deps) =>
    presentBalance(await requireOwnBalance(deps, session, params.id)),
  );

  // Only the books decide what is available; a client may merely confirm it.
  route(confirmBalance, async ({ params, body, session }, deps) => {
    const balance = await requireOwnBalance(deps, session, params.id);
    if (body.available !== undefined && parseCents(body.available) !== balance.availableCents)
      throw new ApiError(403, 'accessDenied');
    return presentBalance(balance);
  });

  route(countBalancesCall, async ({ params, session }, deps) => {
    await requireOwn(deps, session, params.partner);
    return { totalNumber: await countBalances(deps.db, params.partner) };
  });

  route(getPartnerBalance, async ({ params, session }, deps) => {
    const partner = await requireOwnUser(deps, session, params.userId);
    const accounts = await findAccounts(deps.db, partner);
    return {
      balance: formatCents(accounts.availableCents),
      debt: formatCents(accounts.debtCents),
      pending: formatCents(accounts.pendingCents + accounts.projectedCents),
      inPayout: formatCents(accounts.inPayoutCents),
      paid: formatCents(accounts.paidCents),
      currency: 'EUR' as const,
    };
  });
}

async function requireOwnBalance(deps: Deps, session: Session, id: number): Promise<BalanceRow> {
  const partner = await findBalanceOwner(deps.db, id);
  if (partner === undefined) throw notFound();
  await requireOwn(deps, session, partner);
  const balance = await findBalance(deps.db, { partner, id });
  if (!balance) throw notFound();
  return balance;
}
