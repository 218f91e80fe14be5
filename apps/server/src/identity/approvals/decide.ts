import { notify } from '../../messaging/notifications/notify.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { may, type Session } from '../../platform/http/session.ts';
import { requireProof } from '../session/second-factor-proof.ts';
import type { ApprovalKinds } from './approval-kinds.ts';
import { type ApprovalRow, endApproval, lockApproval } from './approvals.queries.ts';
import { canonical, payloadHash } from './payload-hash.ts';
import { findSafeguards } from './safeguards.ts';

/** Who decides, and what there is to decide on. */
interface Deciding {
  readonly session: Session;
  readonly kinds: ApprovalKinds;
  readonly id: number;
}

/**
 * Does what was prepared, exactly so: whoever approves has the right for it, did not prepare it, and has proven the second
 * factor a moment ago where the company asks for that.
 * @returns whether it was done; false where what it changes has changed in another way since, and it is `overtaken`
 * @throws ApiError 404 for what the caller does not see; 403 `fourEyes`, `accessDenied` or `secondFactorProof`; 409 where
 * it was decided on
 */
export async function approvePrepared(
  deps: InTx<Deps>,
  { session, kinds, id }: Deciding,
  code: string | undefined,
): Promise<boolean> {
  const approval = await requireOpen(deps, { session, kinds, id });
  const doing = kinds.of(approval.kind);
  if (!may(session, doing.right)) throw new ApiError(403, 'accessDenied');
  if (approval.preparedBy.id === session.user.id) throw new ApiError(403, 'fourEyes');
  const { secondFactor } = await findSafeguards(deps.db);
  if (secondFactor) await requireProof(deps, session, code);
  if (!payloadHash(approval).equals(approval.payloadHash))
    throw new Error(`approval ${id} is not what was prepared`);
  const by = session.user.id;
  const at = deps.clock.now();
  const current = await doing.current(deps, approval);
  if (current === undefined || canonical(current) !== canonical(approval.before)) {
    await endApproval(deps.db, { id, status: 'overtaken', by, at });
    return false;
  }
  await endApproval(deps.db, { id, status: 'approved', by, at });
  await note(deps, approval, by, { before: { status: 'open' }, after: { status: 'approved' } });
  await doing.execute(deps, approval, approval.preparedBy.id);
  await tell(deps, approval, session, 'approved');
  return true;
}

/**
 * Ends it undone: by whoever may approve it, or whoever prepared it.
 * @throws ApiError 404 for what the caller does not see; 409 where it was decided on
 */
export async function rejectPrepared(
  deps: InTx<Deps>,
  { session, kinds, id }: Deciding,
  decision: string,
): Promise<void> {
  const approval = await requireOpen(deps, { session, kinds, id });
  const by = session.user.id;
  await endApproval(deps.db, { id, status: 'rejected', by, at: deps.clock.now(), decision });
  const status = { before: { status: 'open' }, after: { status: 'rejected' } };
  await note(deps, approval, by, { ...status, reason: decision });
  await tell(deps, approval, session, 'rejected');
}

/** Whoever prepared it learns what became of it, unless they took it back themselves. */
async function tell(
  { db, clock }: InTx<Deps>,
  { id, preparedBy }: ApprovalRow,
  { user }: Session,
  decision: 'approved' | 'rejected',
): Promise<void> {
  // Who is gone has no name any more.
  if (preparedBy.id === user.id || preparedBy.name === '') return;
  const parameters = { name: `${user.firstName} ${user.lastName}`, approval: String(id), decision };
  await notify(db, { user: preparedBy.id, type: 'approvalDecided', parameters, at: clock.now() });
}

async function requireOpen({ db }: InTx<Deps>, { session, kinds, id }: Deciding): Promise<ApprovalRow> {
  const viewer = { user: session.user.id, kinds: kinds.decidableBy(session.rights) };
  const approval = await lockApproval(db, viewer, id);
  if (approval === undefined) throw notFound();
  if (approval.status !== 'open')
    throw new ApiError(409, 'approvalDecided', { fields: { state: approval.status } });
  return approval;
}

async function note(
  { db }: InTx<Deps>,
  { id }: ApprovalRow,
  user: number,
  details: NonNullable<Parameters<typeof audit>[1]['details']>,
): Promise<void> {
  await audit(db, { user, action: 'write', subject: `/api/approvals/${id}`, approval: id, details });
}
