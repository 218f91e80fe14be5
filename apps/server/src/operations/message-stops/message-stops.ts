import { type Kysely, sql } from 'kysely';
import { stopUnderWay } from '../../content/team-messages/sending.queries.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx, Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { isOwn, type Session } from '../../platform/http/session.ts';

/** Whether a partner may write to the team; if not, since when, why, and by whom they were stopped. */
export interface MessageStop {
  readonly stopped: boolean;
  readonly at: Date | null;
  readonly reason: string | null;
  readonly by: { readonly id: number; readonly name: string } | null;
}

interface Decision {
  readonly partner: number;
  readonly reason: string;
}

type StopDeps = InTx<Pick<Deps, 'db' | 'clock'>>;

/** Whether a partner may write to the team. */
export async function findMessageStop(db: Kysely<DB>, partner: number): Promise<MessageStop> {
  const { rows } = await sql<MessageStop>`
    select true as stopped, stopped_at as at, reason, jsonb_build_object('id', stopped_by, 'name', coalesce(
      (select trim(first_name || ' ' || last_name) from users where users.id = stopped_by), '')) as by
    from team_message_stops where partner_id = ${partner}`.execute(db);
  return rows[0] ?? { stopped: false, at: null, reason: null, by: null };
}

/**
 * Stops a partner's team messages, waiting ones included.
 * @throws ApiError 404; 403 for the caller's own partner; 409 if they are stopped already
 */
export async function stopMessages(
  { db, clock }: StopDeps,
  session: Session,
  { partner, reason }: Decision,
): Promise<void> {
  await requireOther(db, session, partner);
  const at = clock.now();
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('team_message_stops')
    .values({ partner_id: partner, reason, stopped_at: at, stopped_by: session.user.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted !== 1n) throw new ApiError(409, 'teamMessagesStoppedBefore');
  const recipients = await stopUnderWay(db, partner, at);
  await noteDecision(db, session, { partner, reason, stopped: true, recipients });
}

/**
 * Lifts the stop.
 * @throws ApiError 404; 403 for the caller's own partner; 409 if they are not stopped
 */
export async function releaseMessages(
  { db }: StopDeps,
  session: Session,
  { partner, reason }: Decision,
): Promise<void> {
  await requireOther(db, session, partner);
  const { numDeletedRows } = await db
    .deleteFrom('team_message_stops')
    .where('partner_id', '=', partner)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new ApiError(409, 'teamMessagesNotStopped');
  await noteDecision(db, session, { partner, reason, stopped: false });
}

async function requireOther(tx: Tx, session: Session, partner: number): Promise<void> {
  const found = await tx.selectFrom('partners').select('id').where('id', '=', partner).executeTakeFirst();
  if (found === undefined) throw notFound();
  if (isOwn(session, partner)) throw new ApiError(403, 'teamMessagesOwn');
}

async function noteDecision(
  tx: Tx,
  session: Session,
  decision: Decision & { readonly stopped: boolean; readonly recipients?: number },
): Promise<void> {
  const { partner, reason, stopped, recipients } = decision;
  await audit(tx, {
    user: session.user.id,
    action: 'write',
    subject: `/api/partners/${partner}`,
    details: {
      before: { messagesStopped: !stopped },
      after: { messagesStopped: stopped, ...(recipients !== undefined && { recipients }) },
      reason,
    },
  });
}
