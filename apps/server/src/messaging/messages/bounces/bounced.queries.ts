import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/transaction.ts';
import { noteResult } from '../broadcasts/broadcast-results.ts';
import type { Bounce } from './read-bounce.ts';

/**
 * Number of days after which an address is tried again: a mail server that knew no users for an afternoon should not
 * silence a partner permanently.
 */
const SILENT_DAYS = 30;

/**
 * Status codes of an unreachable address: unknown, without a server, disabled. A full mailbox or a rejected text does
 * not mean this.
 */
const DEAD = '5\\.(1\\.(10|1|2|3|6)|2\\.1)';

const unreachablePattern = new RegExp(`\\b${DEAD}\\b`);

/** Whether a response means that the address is unreachable, so that retries would not help. */
export function isUnreachable(answer: string): boolean {
  return unreachablePattern.test(answer);
}

/** Prefix of the reason why a mail was not sent. */
const NOT_SENT = 'not sent: ';

/**
 * Why a mail would bounce: the status of the last bounce from this address within the last 30 days. Null if there was
 * none or a later mail arrived, and for mails older than the bounce, which an operator has requeued.
 */
export async function findBounceReason(
  tx: Tx,
  message: { readonly id: number; readonly recipient: string; readonly createdAt: Date },
  now: Date,
): Promise<string | null> {
  const since = new Date(now.getTime() - SILENT_DAYS * MS_A_DAY);
  const { rows } = await sql<{ status: string | null }>`
    select case when status = 'failed' then substring(last_error from ${`\\m(${DEAD})\\M`}) end as status
    from outbox
    where channel = 'mail' and recipient = ${message.recipient} and id <> ${message.id}
      and created_at > ${since} and created_at <= ${message.createdAt}
      and (status = 'sent' or (status = 'failed' and last_error not like ${`${NOT_SENT}%`}))
    order by created_at desc, id desc limit 1`.execute(tx);
  const status = rows[0]?.status ?? null;
  return status === null ? null : `${NOT_SENT}mails to this address come back (${status})`;
}

/** Mails of the last 30 days that failed because their address is unreachable, and the start of that period. */
export function unreachableFailures(now: Date): {
  readonly failed: RawBuilder<unknown>;
  readonly since: Date;
} {
  const since = new Date(now.getTime() - SILENT_DAYS * MS_A_DAY);
  const failed = sql`
    select user_id, recipient, created_at from outbox
    where channel = 'mail' and status = 'failed' and created_at > ${since}
      and last_error ~ ${`\\m(${DEAD})\\M`} and last_error not like ${`${NOT_SENT}%`}`;
  return { failed, since };
}

/** Records the bounce of a mail that had been sent; returns whether it had been. */
export async function noteBounce(
  tx: Tx,
  { message, status, diagnostic }: Bounce,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('outbox')
    .set({ status: 'failed', sent_at: null, last_error: `bounced: ${status} ${diagnostic}`.trim() })
    .where('id', '=', message)
    .where('channel', '=', 'mail')
    .where('status', '=', 'sent')
    .returning(['id', 'template'])
    .executeTakeFirst();
  if (row === undefined) return false;
  await noteResult(tx, row, { result: 'failed', at: now });
  return true;
}
