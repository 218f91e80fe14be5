import { createHash } from 'node:crypto';
import { formatCents } from '@blattwerk/plan/money.ts';
import { type Kysely, sql } from 'kysely';
import type { Fields } from '../../../identity/approvals/approval-kinds.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { findFiles } from './run-files.queries.ts';

/** What a second person decides on for an approved run: its last file and the payouts that wait for a file, as one hash. */
export async function fileStateOf(db: Kysely<DB>, run: number): Promise<Fields> {
  const { rows } = await sql<{ id: number; amount: number }>`
    select id, amount_cents as amount from payout_run_items
    where run_id = ${run} and status = 'approved' order by id`.execute(db);
  const [last] = await findFiles(db, run);
  return {
    file: last?.version ?? 0,
    payouts: rows.length,
    gross: formatCents(rows.reduce((sum, { amount }) => sum + amount, 0)),
    contents: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
  };
}
