import { sql } from 'kysely';
import { lockBooks } from '../../money/books/books-lock.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { ComputedFindings } from './compute-findings.ts';
import { refreshFindings } from './refresh-findings.ts';

/** Rows written by one statement. */
const BLOCK = 1000;

/**
 * Stores the differences of a recomputed cycle, and deletes those that no longer exist and were not decided on. If another
 * process already knew of as many refunds, nothing is written.
 */
export async function keepFindings(tx: Tx, computed: ComputedFindings): Promise<void> {
  const { cycle, asOf, refunds, compared } = computed;
  // Prevents corrections of credits and decisions on findings meanwhile.
  await lockBooks(tx, 'exclusive');
  const noted = await tx
    .insertInto('finding_cycles')
    .values({ cycle_id: cycle.id, refunds, is_reproduced: compared !== null, computed_at: asOf })
    .onConflict((conflict) =>
      conflict
        .column('cycle_id')
        .doUpdateSet({ refunds, is_reproduced: compared !== null, computed_at: asOf })
        .where('finding_cycles.refunds', '<', refunds),
    )
    .executeTakeFirst();
  if (noted.numInsertedOrUpdatedRows === 0n || compared === null) return;
  for (let from = 0; from < compared.length; from += BLOCK)
    await keepBlock(tx, { ...computed, compared: compared.slice(from, from + BLOCK) });
  await tx
    .deleteFrom('findings')
    .where('cycle_id', '=', cycle.id)
    .where('status', 'in', ['gain', 'small', 'open'])
    .where('computed_at', '<', asOf)
    .execute();
  await refreshFindings(tx, { cycle: cycle.id, now: asOf });
}

/** `refreshFindings` sets the amount of each, and whether it needs a decision. */
async function keepBlock(tx: Tx, { cycle, asOf, compared }: ComputedFindings): Promise<void> {
  const rows = (compared ?? []).map(
    ({ partner, bonus, stage, credit, computedCents, evidence, ...both }) => ({
      partner,
      bonus,
      stage,
      credit,
      computed: computedCents,
      largest: evidence.largest,
      refunds: evidence.count,
      refunded: evidence.baseCents,
      figures: { with: both.with, without: both.without },
    }),
  );
  await sql`
    insert into findings (cycle_id, partner_id, bonus, stage, credit_id, computed_cents, status, refund_ids, refund_count,
      refunded_cents, figures, found_at, computed_at)
    select ${cycle.id}, partner, bonus, stage, credit, computed, 'small', largest, refunds, refunded, figures, ${asOf}, ${asOf}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      partner bigint, bonus text, stage text, credit bigint, computed bigint, largest bigint[], refunds integer, refunded bigint,
      figures jsonb)
    on conflict (cycle_id, partner_id, bonus, stage) where status in ('gain', 'small', 'open', 'waiting', 'approved')
    do update set credit_id = excluded.credit_id, computed_cents = excluded.computed_cents, refund_ids = excluded.refund_ids,
      refund_count = excluded.refund_count, refunded_cents = excluded.refunded_cents, figures = excluded.figures,
      computed_at = excluded.computed_at`.execute(tx);
}
