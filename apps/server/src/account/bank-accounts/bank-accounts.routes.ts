import {
  addBankAccount,
  changeBankAccount,
  deleteBankAccount,
  getBankAccount,
  listBankAccounts,
} from '@blattwerk/contract/bank-accounts/bank-accounts.contract.ts';
import { requireFreshLogin } from '../../identity/session/fresh-login.ts';
import { requireOwnUser, requireSelf } from '../../identity/users/user.policy.ts';
import { notFound } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { CallOf, HandlerAnswer, Route } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { type BankAccount, findBankAccount } from './bank-accounts.queries.ts';
import { dropBankAccount, movesDestination, writeBankAccount } from './change-bank-account.ts';
import { maskIban } from './iban.ts';
import { findHeldUntil } from './payout-hold.ts';

/** The destination of a user's money: the caller's own account; operators see everybody's, masked as well. */
export function bankAccountRoutes(route: Route): void {
  route(listBankAccounts, async ({ list, session }, deps) => {
    const user = list.filters.user ?? session.user.id;
    await requireOwnUser(deps, session, user);
    const account = await findBankAccount(deps, { user });
    if (!account) return { items: [], total: 0 };
    return { items: list.page === 1 && list.size > 0 ? [await present(deps, account)] : [], total: 1 };
  });

  route(getBankAccount, async ({ params, session }, deps) => {
    const account = await findBankAccount(deps, { id: params.id });
    if (!account) throw notFound();
    await requireOwnUser(deps, session, account.user);
    return present(deps, account);
  });

  route(
    addBankAccount,
    async ({ body, session }, deps) => {
      const { user, ...given } = body;
      requireSelf(session, user);
      await inTransaction(deps.db, (db) => writeBankAccount({ ...deps, db }, user, given, 'add'));
      return answerWith(deps, user);
    },
    { before: ({ body, session }, deps) => requireFreshOwner(deps, session, body) },
  );

  route(
    changeBankAccount,
    async ({ params, body, session }, deps) => {
      const account = await findBankAccount(deps, { id: params.id });
      requireSelf(session, account?.user);
      const user = session.user.id;
      await deps.db.transaction().execute((db) => writeBankAccount({ ...deps, db }, user, body, 'change'));
      return answerWith(deps, user);
    },
    { before: ({ body, session }, deps) => requireFreshOwner(deps, session, body) },
  );

  route(deleteBankAccount, async ({ params, session }, deps) => {
    const account = await findBankAccount(deps, { id: params.id });
    requireSelf(session, account?.user);
    await deps.db.transaction().execute((db) => dropBankAccount({ ...deps, db }, session.user.id));
  });
}

/** The destination can only be changed by the owner, not by somebody who found an open session. */
async function requireFreshOwner(
  deps: Deps,
  session: Session,
  given: CallOf<typeof changeBankAccount>['body'],
): Promise<void> {
  if (await movesDestination(deps, session.user.id, given))
    await requireFreshLogin(deps, { session, password: given.password });
}

async function answerWith(deps: Deps, user: number) {
  const account = await findBankAccount(deps, { user });
  if (!account) throw notFound();
  return present(deps, account);
}

async function present(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  account: BankAccount,
): Promise<HandlerAnswer<typeof getBankAccount>> {
  return {
    ...account,
    user: `/api/users/${account.user}`,
    iban: account.iban && maskIban(account.iban),
    heldUntil: await findHeldUntil(db, account.user, clock.now()),
  };
}
