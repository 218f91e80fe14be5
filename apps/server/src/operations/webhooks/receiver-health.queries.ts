import type { DeliveryFailure } from '@blattwerk/contract/webhooks/webhooks.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { decideHealth } from './decide-next-try.ts';

interface Tried {
  /** Null if it accepted the message. */
  readonly failure: DeliveryFailure | null;
  /** Status of its answer; null without one. */
  readonly status: number | null;
  readonly now: Date;
}

/**
 * Records whether a receiver accepted a message.
 * @returns its name and the reason, if this pauses it
 */
export async function noteHealth(
  tx: Tx,
  receiver: number,
  { failure, status, now }: Tried,
): Promise<{ name: string; cause: 'failing' | 'gone' } | null> {
  if (failure !== null) return noteNotTaken(tx, receiver, { status, now });
  await noteTaken(tx, receiver);
  return null;
}

/** A healthy row is not written again. */
async function noteTaken(tx: Tx, receiver: number): Promise<void> {
  await tx
    .updateTable('webhook_receivers')
    .set({ failures: 0, failing_since: null, rests_until: null })
    .where('id', '=', receiver)
    .where('failures', '>', 0)
    .execute();
}

async function noteNotTaken(
  tx: Tx,
  receiver: number,
  { status, now }: { readonly status: number | null; readonly now: Date },
): Promise<{ name: string; cause: 'failing' | 'gone' } | null> {
  const row = await tx
    .selectFrom('webhook_receivers')
    .select(['name', 'failures', 'failing_since as failingSince', 'paused_at as pausedAt'])
    .where('id', '=', receiver)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { failures, failingSince, restsUntil, pauseCause } = decideHealth(row, { status, now });
  const isPaused = pauseCause !== null && row.pausedAt === null;
  await tx
    .updateTable('webhook_receivers')
    .set({
      failures,
      failing_since: failingSince,
      rests_until: restsUntil,
      ...(isPaused && { paused_at: now, pause_cause: pauseCause }),
    })
    .where('id', '=', receiver)
    .execute();
  return isPaused ? { name: row.name, cause: pauseCause } : null;
}

/** How many receivers are failing now, and how many are paused because of that. */
export async function countFailing(db: Kysely<DB>): Promise<{ failing: number; paused: number }> {
  const { rows } = await sql<{ failing: number; paused: number }>`
    select count(*) filter (where paused_at is null and failing_since is not null)::int as failing,
      count(*) filter (where pause_cause <> 'operator')::int as paused
    from webhook_receivers`.execute(db);
  return rows[0] ?? { failing: 0, paused: 0 };
}
