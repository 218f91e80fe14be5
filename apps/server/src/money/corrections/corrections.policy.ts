import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { requireNotOwnPayee } from '../../account/bank-accounts/own-account.ts';
import { requirePartnerThere } from '../../identity/users/deleted-users.ts';
import { findUserOf } from '../../identity/users/users.queries.ts';
import { requireOwn } from '../../network/tree/visibility.policy.ts';
import { ApiError, invalidField } from '../../platform/api-error.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOwn, type Session } from '../../platform/http/session.ts';
import { findEarliestOpenCycle, type Relation } from '../books/book-by-hand.ts';
import { findLeft, findRelation, type Named } from './relations.queries.ts';

/**
 * Authorizes a change of a partner's money: not by that partner, nor by somebody whose account receives their payouts.
 * @throws ApiError 404 for an unknown partner; 403; 409 `accountDeleted`
 */
export async function requireOthersMoney(
  deps: Pick<Deps, 'db' | 'secrets'>,
  session: Session,
  partner: number,
): Promise<void> {
  await requireOthersDebt(deps, session, partner);
  await requirePartnerThere(deps.db, partner);
}

/**
 * The same for a debt that is written off, also of a deleted account: nobody gains by it.
 * @throws ApiError 404 for an unknown partner; 403
 */
export async function requireOthersDebt(
  deps: Pick<Deps, 'db' | 'secrets'>,
  session: Session,
  partner: number,
): Promise<void> {
  await requireOwn(deps, session, partner);
  if (isOwn(session, partner)) throw new ApiError(403, 'ownCorrection');
  await requireOthersAccountOf(deps, session.user.id, partner);
}

/**
 * The same check by the payee's account, for whoever decides, including the approver. A deleted account's money cannot be
 * changed, unless `evenDeleted`: its debt is written off.
 * @throws ApiError 403; 409 `accountDeleted`
 */
export async function requireOthersPayee(
  deps: Pick<Deps, 'db' | 'secrets'>,
  by: number,
  partner: number,
  { evenDeleted = false } = {},
): Promise<void> {
  if (!evenDeleted) await requirePartnerThere(deps.db, partner);
  await requireOthersAccountOf(deps, by, partner);
}

async function requireOthersAccountOf(
  deps: Pick<Deps, 'db' | 'secrets'>,
  by: number,
  partner: number,
): Promise<void> {
  await requireNotOwnPayee(deps, { by, owner: await findUserOf(deps.db, partner) });
}

/** @throws ApiError 409 if no month is open for a correction */
export async function requireOpenCycle({ db }: InTx<Pick<Deps, 'db'>>): Promise<void> {
  if ((await findEarliestOpenCycle(db)) === undefined) throw new ApiError(409, 'correctionNoCycle');
}

/**
 * The subject of a correction. A debit takes back at most what is left of its credit, so that no document is corrected by more
 * than its amount; what a payout paid is taken back from its credits. Needs the exclusive lock of the books.
 * @throws ApiError 422
 */
export async function requireRelation(
  { db }: InTx<Pick<Deps, 'db'>>,
  { partner, cents, named }: { partner: number; cents: number; named: Named | null },
): Promise<Relation | null> {
  if (named === null) return null;
  const relation = await findRelation(db, partner, named);
  if (relation === undefined) throw invalidField('relatesTo', 'correctionRelation');
  if (cents > 0) return relation;
  if (relation.payout !== null) throw invalidField('relatesTo', 'correctionNamesCredit');
  const { cycle, credit } = relation;
  if (credit === null) return relation;
  const left = await findLeft(db, { cycle, credit });
  if (-cents > left) throw invalidField('amount', refusal('correctionExceeds', { left: formatCents(left) }));
  return relation;
}
