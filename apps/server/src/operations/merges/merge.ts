import { cycleOf } from '@blattwerk/plan/days.ts';
import type { Kysely } from 'kysely';
import { changeAccount } from '../../identity/session/session.queries.ts';
import { requireAccount } from '../../identity/users/deleted-users.ts';
import { lockBooks } from '../../money/books/books-lock.ts';
import { findFirstLine } from '../../money/contract-ends/contract-ends.queries.ts';
import { endPartner } from '../../money/contract-ends/end-partner.ts';
import { requireOthersPartner } from '../../money/partner-states/partner-states.policy.ts';
import { carryOutMoves } from '../../network/placing/carry-out-moves.ts';
import { lockTree } from '../../network/placing/place-partner.ts';
import { insertMove, type OpenMove } from '../../network/placing/scheduled-moves.queries.ts';
import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { lockImport } from '../../sales/orders/import/land-orders.ts';
import {
  countGoingOver,
  findSide,
  giveCodes,
  giveMemberships,
  giveOrders,
  insertMerge,
  type Side,
  standsBelow,
} from './merges.queries.ts';

/** Which partner is merged into which, why, and by whom. */
interface Wanted {
  readonly partner: number;
  readonly into: number;
}

/** A merge that passed all checks. */
interface Checked {
  readonly goes: Side;
  readonly stays: Side;
  /** First day of the current month. */
  readonly from: string;
  readonly over: Awaited<ReturnType<typeof countGoingOver>>;
}

/**
 * Checks whether a partner may be merged into another one. Only reliable while orders, books and tree are locked.
 * @throws ApiError as the contract of the call says
 */
export async function requireMerge(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  session: Session,
  { partner, into }: Wanted,
): Promise<Checked> {
  const { db, clock } = deps;
  const now = clock.now();
  const goes = await findSide(db, partner, now);
  if (goes === undefined) throw notFound();
  await requireOthersPartner(deps, { partner, by: session.user.id });
  const stays = await requireStays(db, { partner, into }, now);
  await requireOthersPartner(deps, { partner: into, by: session.user.id });
  requireGoes(goes);
  if (goes.hasPayout || stays.hasPayout) throw new ApiError(409, 'mergePayouts');
  if (goes.waits || stays.waits) throw new ApiError(409, 'mergeWaits');
  const from = cycleOf(now.getTime()).dateFrom;
  const over = await countGoingOver(db, { partner, from, createdOn: stays.createdOn });
  if (over.isTooEarly) throw new ApiError(409, 'mergeMonth');
  return { goes, stays, from, over };
}

function requireGoes({ isMerged, isOnTop, worksHere }: Side): void {
  if (isMerged) throw new ApiError(409, 'mergeDone');
  if (isOnTop) throw new ApiError(409, 'mergeTop');
  if (worksHere) throw new ApiError(409, 'mergeOperator');
}

async function requireStays(db: Kysely<DB>, { partner, into }: Wanted, now: Date): Promise<Side> {
  if (into === partner) throw invalidField('into', 'mergeSelf');
  const stays = await findSide(db, into, now);
  if (stays === undefined) throw invalidField('into', 'mergeNobody');
  if (stays.isMerged || stays.state === 'ended') throw invalidField('into', 'mergeEnded');
  if (await standsBelow(db, into, partner)) throw invalidField('into', 'mergeBelow');
  return stays;
}

/**
 * Merges a partner into another one from the start of the current month on. Closed months and the books do not change.
 * The figures of the open months have to be recomputed afterwards.
 * @throws ApiError as `requireMerge`; 409 for a deleted account, and if the tree has changed meanwhile
 */
export async function mergePartner(
  deps: InTx<Pick<Deps, 'db' | 'secrets' | 'clock'>>,
  session: Session,
  { reason, ...wanted }: Wanted & { readonly reason: string },
): Promise<void> {
  const { db, clock } = deps;
  // Like an import, before a closing: no order is stored meanwhile, and nobody moves.
  await lockImport(db);
  await lockBooks(db, 'shared');
  await lockTree(db);
  const { goes, stays, from } = await requireMerge(deps, session, wanted);
  for (const { user } of [goes, stays]) await requireAccount(db, user);
  const at = clock.now();
  const by = session.user.id;
  const over = { ...wanted, from, reason, by, at };
  const orders = await giveOrders(db, over);
  await giveMemberships(db, { into: stays.id, createdOn: stays.createdOn }, orders);
  const firstLine = await moveFirstLine(db, over);
  await giveCodes(db, over);
  await endPartner(db, over, at);
  await changeAccount(db, { user: goes.user, now: at, isDisabled: true });
  await insertMerge(db, over, { orders: orders.length, firstLine });
  await note(db, { ...over, orders: orders.length });
}

/** Moves the whole first line below the remaining partner. Returns how many. */
async function moveFirstLine(
  tx: Tx,
  { partner, into, from, reason, by, at }: Wanted & { from: string; reason: string; by: number; at: Date },
): Promise<number> {
  const moves: OpenMove[] = [];
  for (const child of await findFirstLine(tx, partner)) {
    const move = { partner: child, parent: into, branch: null, from, reason, by };
    moves.push({ ...move, id: await insertMove(tx, { ...move, at }) });
  }
  const left = await carryOutMoves(tx, moves, at);
  if (left.length > 0) throw new ApiError(409, 'placeChanged');
  return moves.length;
}

/** Logged for both partners. */
async function note(
  tx: Tx,
  { partner, into, reason, by, orders }: Wanted & { reason: string; by: number; orders: number },
): Promise<void> {
  const write = (subject: number, after: Readonly<Record<string, unknown>>) =>
    audit(tx, {
      user: by,
      action: 'write',
      subject: `/api/partners/${subject}`,
      details: { before: {}, after, reason },
    });
  await write(partner, { mergedInto: into, state: 'ended', orders });
  await write(into, { mergedFrom: partner, orders });
}
