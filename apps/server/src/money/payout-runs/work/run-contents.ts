import { createHash } from 'node:crypto';
import { formatCents } from '@blattwerk/plan/money.ts';
import { type Kysely, sql } from 'kysely';
import type { Fields } from '../../../identity/approvals/approval-kinds.ts';
import type { DB } from '../../../platform/database/database-types.ts';

/**
 * The contents that a second person decides on: the included payouts with their amounts, as one hash. It changes as soon as a
 * payout is held, moved or changed.
 */
export async function findContents(db: Kysely<DB>, run: number): Promise<Fields> {
  const { rows } = await sql<{ payout: number; attempt: number; amount: number; status: number }>`
    select item.payout_id as payout, item.attempt, item.amount_cents as amount, payout.status
    from payout_run_items as item join payouts as payout on payout.id = item.payout_id
    where item.run_id = ${run} and item.status = 'included'
    order by item.payout_id`.execute(db);
  const cents = rows.reduce((sum, { amount }) => sum + amount, 0);
  const listed = rows.map(({ payout, attempt, amount, status }) => [payout, attempt, amount, status]);
  return {
    payouts: rows.length,
    gross: formatCents(cents),
    contents: createHash('sha256').update(JSON.stringify(listed)).digest('hex'),
  };
}
