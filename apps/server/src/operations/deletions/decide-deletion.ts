import type { Kysely } from 'kysely';
import { hashPassword } from '../../identity/session/password.ts';
import { createToken } from '../../identity/session/token.ts';
import { findWaitingOf } from '../../money/book-extract/book-extracts.queries.ts';
import { findAccounts } from '../../money/books/accounts.queries.ts';
import { lockAccounts } from '../../money/books/books-lock.ts';
import { isCorrectionWaiting } from '../../money/corrections/corrections.queries.ts';
import { findUnsettledObjection } from '../../money/objections/objections.queries.ts';
import { lockChain } from '../../money/signed-documents/signed-documents.queries.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { dayIn } from '../../platform/paper/formats.ts';
import { type DeletionRow, endDeletion, lockDeletion } from './deletions.queries.ts';
import { erasePerson } from './erase-person.ts';
import { findOpenTax, hasOpenApproval } from './obstacles.queries.ts';
import { decideObstacles, type Standing } from './obstacles.ts';

type DecisionDeps = InTx<Pick<Deps, 'db' | 'clock' | 'messages' | 'files'>>;

/** A decision on a deletion request, with its reason. */
interface Decision {
  readonly id: number;
  readonly reason: string;
}

/** The facts that decide whether an account can be deleted. */
export async function findStanding(
  db: Kysely<DB>,
  { partner, roles, rights, isCompany }: DeletionRow,
  now: Date,
): Promise<Standing> {
  const money = partner === null ? NO_MONEY : await findMoney(db, partner, now);
  return { ...money, roles, rights, isCompany };
}

type Money = Omit<Standing, 'roles' | 'rights' | 'isCompany'>;

/** For staff, who have no partner. */
const NO_MONEY: Money = {
  accounts: null,
  correctionWaits: false,
  objectionWaits: false,
  objectionAnswered: false,
  taxPayoutCents: null,
  taxOwedCents: 0,
  approvalWaits: false,
  extractWaits: false,
};

async function findMoney(db: Kysely<DB>, partner: number, now: Date): Promise<Money> {
  const objection = await findUnsettledObjection(db, partner, now);
  return {
    accounts: await findAccounts(db, partner),
    correctionWaits: await isCorrectionWaiting(db, partner),
    objectionWaits: objection === 'open',
    objectionAnswered: objection === 'answered',
    ...(await findOpenTax(db, partner)),
    approvalWaits: await hasOpenApproval(db, partner),
    extractWaits: (await findWaitingOf(db, partner)).length > 0,
  };
}

/**
 * Erases the requester's account, and notifies them at the address that they had.
 * @throws ApiError 404 if there is no such request; 403 for one's own; 409 if it is decided already, and for obstacles
 */
export async function carryOutDeletion(
  deps: DecisionDeps,
  session: Session,
  { id, reason }: Decision,
): Promise<void> {
  const { db, clock, messages, files } = deps;
  const request = await requireOpen(deps, session, id);
  // Prevents payouts, releases, credits and documents in the meantime.
  if (request.partner !== null) {
    await lockAccounts(db, request.partner);
    await lockChain(db, request.partner);
  }
  const now = clock.now();
  const [obstacle] = decideObstacles(await findStanding(db, request, now));
  if (obstacle !== undefined) throw new ApiError(409, obstacle.code);
  const passwordHash = await hashPassword(createToken());
  const keys = await erasePerson(db, request, { now, passwordHash });
  await messages.queue(db, {
    to: { email: request.email, locale: request.locale },
    channel: 'mail',
    template: 'deletion-done',
    parameters: { date: dayIn(request.locale, request.createdAt) },
  });
  await end(deps, session, { id, reason, status: 'done' });
  // Comes last: a deleted file cannot be restored.
  for (const key of keys) await files.remove(key);
}

/**
 * Keeps the account, and sends the requester the reason; they may ask again.
 * @throws ApiError 404 if there is no such request; 403 for one's own; 409 if it is decided already
 */
export async function refuseDeletion(
  deps: DecisionDeps,
  session: Session,
  { id, reason }: Decision,
): Promise<void> {
  const request = await requireOpen(deps, session, id);
  await deps.messages.queue(deps.db, {
    to: { userId: request.user },
    channel: 'mail',
    template: 'deletion-refused',
    parameters: { date: dayIn(request.locale, request.createdAt), reason },
  });
  await end(deps, session, { id, reason, status: 'refused' });
}

async function requireOpen({ db }: DecisionDeps, session: Session, id: number): Promise<DeletionRow> {
  const request = await lockDeletion(db, id);
  if (request === undefined) throw notFound();
  if (request.user === session.user.id) throw new ApiError(403, 'ownPayout');
  if (request.status !== 'open')
    throw new ApiError(409, 'deletionDecided', { fields: { status: request.status } });
  return request;
}

async function end(
  { db, clock }: DecisionDeps,
  { user }: Session,
  { id, reason, status }: Decision & { readonly status: 'done' | 'refused' },
): Promise<void> {
  await endDeletion(db, { id, status, at: clock.now(), by: user.id, decision: reason });
  const details = { before: { status: 'open' }, after: { status }, reason };
  await audit(db, { user: user.id, action: 'write', subject: `/api/deletion_requests/${id}`, details });
}
