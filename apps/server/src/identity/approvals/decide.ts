import { notify } from '../../messaging/notifications/notify.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { may, type Session } from '../../platform/http/session.ts';
import { lockOperators } from '../session/session.queries.ts';
import type { ApprovalKinds } from './approval-kinds.ts';
import { concernsOwn, gains, mayApprove } from './approvals.policy.ts';
import { type ApprovalRow, endApproval, findApproval, lockApproval } from './approvals.queries.ts';
import { type Proof, requireProofOf } from './demanded-proof.ts';
import { canonical, payloadHash } from './payload-hash.ts';

/** The decider, and the approval to decide on. */
export interface Deciding {
  readonly session: Session;
  readonly kinds: ApprovalKinds;
  readonly id: number;
}

/**
 * Executes a change exactly as prepared. The approver must have the right for it, must not have prepared it, must not
 * benefit unless nobody else may decide, and, where the company requires it, must have proven the second factor
 * recently or for this decision.
 * @returns whether it was executed; false if its subject has changed since, which makes it `overtaken`
 * @throws ApiError 404 for what the caller cannot see; 403 for what they may only read, `fourEyes`, `ownCorrection`,
 * `ownPayout`, `accessDenied` or `secondFactorProof`; 409 if it was already decided
 */
export async function approvePrepared(
  deps: InTx<Deps>,
  { session, kinds, id }: Deciding,
  proof: Proof,
): Promise<boolean> {
  const approval = await requireOpen(deps, { session, kinds, id });
  const doing = kinds.of(approval.kind);
  if (!may(session, doing.right)) throw new ApiError(403, 'accessDenied');
  if (concernsOwn(approval, doing, session)) throw new ApiError(403, doing.ownRefusal ?? 'ownCorrection');
  const alone = gains(approval, doing, session);
  // Locked, so that nobody else loses or gets the right meanwhile.
  if (alone) await lockOperators(deps.db);
  if (!(await mayApprove(deps.db, session, { ...approval, doing }))) throw new ApiError(403, 'fourEyes');
  await requireProofOf(deps, session, { approval, proof });
  if (!payloadHash(approval).equals(approval.payloadHash))
    throw new Error(`approval ${id} differs from what was prepared`);
  const current = await doing.current(deps, approval);
  if (current === undefined || canonical(current) !== canonical(approval.before)) {
    await end(deps, approval, session, { status: 'overtaken' });
    await doing.undone?.(deps, approval);
    return false;
  }
  await end(deps, approval, session, { status: 'approved', ...(alone && { alone }) });
  await doing.execute(deps, { ...approval, alone }, approval.preparedBy.id);
  return true;
}

/**
 * Rejects a change, either by a user who may approve it or by the one who prepared it.
 * @throws ApiError 404 for what the caller cannot see; 409 if it was already decided
 */
export async function rejectPrepared(
  deps: InTx<Deps>,
  { session, kinds, id }: Deciding,
  decision: string,
): Promise<void> {
  const approval = await requireOpen(deps, { session, kinds, id });
  await end(deps, approval, session, { status: 'rejected', decision });
  await kinds.of(approval.kind).undone?.(deps, approval);
}

/** Closes the approval, writes the audit log and notifies the user who prepared it. */
async function end(
  deps: InTx<Deps>,
  approval: ApprovalRow,
  session: Session,
  how: {
    readonly status: 'approved' | 'rejected' | 'overtaken';
    readonly decision?: string;
    readonly alone?: boolean;
  },
): Promise<void> {
  const { status, decision, alone } = how;
  const { id } = approval;
  const by = session.user.id;
  const ended = { id, status, by, at: deps.clock.now(), ...(decision !== undefined && { decision }) };
  await endApproval(deps.db, ended);
  const details = {
    before: { status: 'open' },
    after: { status },
    ...(decision !== undefined && { reason: decision }),
    ...(alone && { alone }),
  };
  const subject = `/api/approvals/${id}`;
  await audit(deps.db, { user: by, action: 'write', subject, approval: id, details });
  await notifyPreparer(deps, approval, session, status);
}

/** Notifies the user who prepared it of the outcome, unless they withdrew it themselves. */
async function notifyPreparer(
  { db, clock }: InTx<Deps>,
  { id, preparedBy }: ApprovalRow,
  { user }: Session,
  decision: 'approved' | 'rejected' | 'overtaken',
): Promise<void> {
  // Deleted users have no name.
  if (preparedBy.id === user.id || preparedBy.name === '') return;
  const parameters = { name: `${user.firstName} ${user.lastName}`, approval: String(id), decision };
  await notify(db, { user: preparedBy.id, type: 'approvalDecided', parameters, at: clock.now() });
}

async function requireOpen({ db }: InTx<Deps>, { session, kinds, id }: Deciding): Promise<ApprovalRow> {
  const viewer = { user: session.user.id, kinds: kinds.decidableBy(session.rights) };
  const approval = await lockApproval(db, viewer, id);
  if (approval === undefined) {
    // Readers of the audit log know that it exists, but may not decide on it.
    const isRead = may(session, 'audit.read') && (await findApproval(db, { ...viewer, readsAll: true }, id));
    throw isRead ? new ApiError(403, 'accessDenied') : notFound();
  }
  if (approval.status !== 'open')
    throw new ApiError(409, 'approvalDecided', { fields: { state: approval.status } });
  return approval;
}
