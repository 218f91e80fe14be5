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

/** Who decides, and what there is to decide on. */
export interface Deciding {
  readonly session: Session;
  readonly kinds: ApprovalKinds;
  readonly id: number;
}

/**
 * Does what was prepared, exactly so: whoever approves has the right for it, did not prepare it, gets nothing by it unless
 * nobody else may decide, and has proven the second factor a moment ago, or for this, where the company asks for that.
 * @returns whether it was done; false where what it changes has changed in another way since, and it is `overtaken`
 * @throws ApiError 404 for what the caller does not see; 403 for what they only read, `fourEyes`, `ownCorrection`, `ownPayout`, `accessDenied` or `secondFactorProof`;
 * 409 where it was decided on
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
  // Nobody else loses the right meanwhile, or gets it.
  if (alone) await lockOperators(deps.db);
  if (!(await mayApprove(deps.db, session, { ...approval, doing }))) throw new ApiError(403, 'fourEyes');
  await requireProofOf(deps, session, { approval, proof });
  if (!payloadHash(approval).equals(approval.payloadHash))
    throw new Error(`approval ${id} is not what was prepared`);
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
 * Ends it undone: by whoever may approve it, or whoever prepared it.
 * @throws ApiError 404 for what the caller does not see; 409 where it was decided on
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

/** Ends it, writes that into the log, and tells whoever prepared it. */
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
  await tell(deps, approval, session, status);
}

/** Whoever prepared it learns what became of it, unless they took it back themselves. */
async function tell(
  { db, clock }: InTx<Deps>,
  { id, preparedBy }: ApprovalRow,
  { user }: Session,
  decision: 'approved' | 'rejected' | 'overtaken',
): Promise<void> {
  // Who is gone has no name any more.
  if (preparedBy.id === user.id || preparedBy.name === '') return;
  const parameters = { name: `${user.firstName} ${user.lastName}`, approval: String(id), decision };
  await notify(db, { user: preparedBy.id, type: 'approvalDecided', parameters, at: clock.now() });
}

async function requireOpen({ db }: InTx<Deps>, { session, kinds, id }: Deciding): Promise<ApprovalRow> {
  const viewer = { user: session.user.id, kinds: kinds.decidableBy(session.rights) };
  const approval = await lockApproval(db, viewer, id);
  if (approval === undefined) {
    // Whoever reads the log knows that it is there, and decides on nothing by that.
    const isRead = may(session, 'audit.read') && (await findApproval(db, { ...viewer, readsAll: true }, id));
    throw isRead ? new ApiError(403, 'accessDenied') : notFound();
  }
  if (approval.status !== 'open')
    throw new ApiError(409, 'approvalDecided', { fields: { state: approval.status } });
  return approval;
}
