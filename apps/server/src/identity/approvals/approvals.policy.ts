import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { isOwn, may, type Session } from '../../platform/http/session.ts';
import type { ApprovalDoing } from './approval-kinds.ts';
import { type ApprovalRow, hasOtherDecider } from './approvals.queries.ts';

/**
 * Whether a user may approve something: with the right for it, but not their own preparation nor anything that moves
 * the money of their own partner; what gives them access only if nobody else may decide.
 */
export async function mayApprove(
  db: Kysely<DB>,
  session: Session,
  approval: Omit<ApprovalRow, 'payloadHash'> & { readonly doing: ApprovalDoing },
): Promise<boolean> {
  const { doing, preparedBy } = approval;
  if (!may(session, doing.right) || preparedBy.id === session.user.id) return false;
  if (concernsOwn(approval, doing, session)) return false;
  if (!gains(approval, doing, session)) return true;
  return !(await hasOtherDecider(db, { right: doing.right, but: [preparedBy.id, session.user.id] }));
}

/** Whether it moves the money of the caller's own partner. */
export function concernsOwn(
  approval: Omit<ApprovalRow, 'payloadHash'>,
  { concerns }: ApprovalDoing,
  session: Session,
): boolean {
  return concerns !== undefined && isOwn(session, concerns(approval));
}

/** Whether it gives the caller access. */
export function gains(
  approval: Omit<ApprovalRow, 'payloadHash'>,
  doing: ApprovalDoing,
  { user }: Session,
): boolean {
  return doing.gainer?.(approval) === user.id;
}
