import { type ComparedCents, decideFinding } from '@blattwerk/plan/ledger/decide-finding.ts';
import { type RawBuilder, sql } from 'kysely';
import { takenBack } from '../../money/books/taken-back.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type FindingBonus, type FindingStatus, UNDONE } from './finding.ts';

/** The findings to refresh: of a cycle, of a decision, or some. */
type Which = (
  | { readonly cycle: number }
  | { readonly decision: number }
  | { readonly ids: readonly number[] }
) & {
  readonly now: Date;
};

interface Row extends ComparedCents {
  readonly id: number;
  readonly bonus: FindingBonus;
  readonly status: FindingStatus;
  readonly differenceCents: number;
  readonly storedCents: number;
  readonly stoodCents: number;
}

/** The new values of a row. */
interface Change {
  readonly id: number;
  readonly credited: number;
  readonly difference: number;
  readonly stood: number;
  readonly status: FindingStatus;
  readonly decision: number | null;
}

/**
 * Recomputes undecided findings from the current amounts of their credits and all corrections, from what already stands, and
 * from the minimum for a decision. A finding of a bonus that is always corrected is marked for booking. For decided but
 * unfinished ones the difference is updated as well, so that nothing is booked but what was decided. Needs the exclusive lock
 * of the books.
 */
export async function refreshFindings(tx: Tx, which: Which): Promise<void> {
  const [minimumCents, rules] = [await findMinimum(tx), await findAlways(tx)];
  const changes: Change[] = [];
  const gone: number[] = [];
  for (const row of await findUndone(tx, which)) {
    const found = decideFinding(row, minimumCents);
    const isDecided = row.status === 'waiting' || row.status === 'approved';
    if (found === null && !isDecided) {
      gone.push(row.id);
      continue;
    }
    const { differenceCents = 0, stoodCents = 0 } = found ?? {};
    const rule = found?.status === 'open' && !isDecided ? (rules.get(row.bonus) ?? null) : null;
    const status = isDecided ? row.status : rule === null ? (found?.status ?? 'small') : 'approved';
    const isSame =
      status === row.status &&
      differenceCents === row.differenceCents &&
      stoodCents === row.stoodCents &&
      row.creditedCents === row.storedCents;
    if (isSame) continue;
    const { id, creditedCents } = row;
    changes.push({
      id,
      credited: creditedCents,
      difference: differenceCents,
      stood: stoodCents,
      status,
      decision: rule,
    });
  }
  if (gone.length > 0) await tx.deleteFrom('findings').where('id', 'in', gone).execute();
  if (changes.length > 0) await write(tx, changes, which.now);
}

async function write(tx: Tx, changes: readonly Change[], now: Date): Promise<void> {
  await sql`
    update findings set credited_cents = given.credited, difference_cents = given.difference, stood_cents = given.stood,
      status = given.status, decision_id = coalesce(given.decision, decision_id),
      decided_cents = case when given.decision is null then decided_cents else given.difference end,
      decided_at = case when given.decision is null then decided_at else ${now} end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given (
      id bigint, credited bigint, difference bigint, stood bigint, status text, decision bigint)
    where findings.id = given.id`.execute(tx);
}

async function findMinimum(tx: Tx): Promise<number> {
  const { cents } = await tx
    .selectFrom('company')
    .select('findings_from_cents as cents')
    .executeTakeFirstOrThrow();
  return cents;
}

/** The decisions by which bonuses are always corrected. */
async function findAlways(tx: Tx): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('finding_rules')
    .innerJoin('finding_decisions', 'finding_decisions.id', 'finding_rules.decision_id')
    .select(['finding_rules.bonus', 'finding_decisions.id'])
    .where('finding_decisions.always', '=', true)
    .execute();
  return new Map(rows.map(({ bonus, id }) => [bonus, id]));
}

async function findUndone(tx: Tx, which: Which): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select finding.id, finding.bonus, finding.status, finding.difference_cents as "differenceCents",
      finding.credited_cents as "storedCents", finding.stood_cents as "stoodCents", finding.computed_cents as "computedCents",
      coalesce(original.amount_cents, 0)::bigint as "amountCents",
      (coalesce(original.amount_cents, 0) + coalesce(corrected.cents, 0))::bigint as "creditedCents",
      greatest(coalesce(original.amount_cents, 0) + coalesce(taken.cents, 0), 0)::bigint as "leftCents",
      stood.computed_cents as "stoodComputedCents"
    from findings as finding
    left join credits as original on original.partner_id = finding.partner_id and original.cycle_id = finding.cycle_id
      and original.id = finding.credit_id
    left join lateral (
      select sum(about.amount_cents) as cents from credits as about
      where about.relates_cycle_id = original.cycle_id and about.relates_id = original.id
    ) as corrected on true
    left join lateral (${sql.raw(takenBack())}) as taken on true
    left join lateral (
      select earlier.computed_cents from findings as earlier
      where earlier.cycle_id = finding.cycle_id and earlier.partner_id = finding.partner_id
        and earlier.bonus = finding.bonus and earlier.stage = finding.stage and earlier.status = 'stands'
      order by earlier.id desc limit 1
    ) as stood on true
    where ${conditionOf(which)} and finding.status = any(${[...UNDONE]}::text[])
    order by finding.id`.execute(tx);
  return rows;
}

function conditionOf(which: Which): RawBuilder<unknown> {
  if ('cycle' in which) return sql`finding.cycle_id = ${which.cycle}`;
  if ('decision' in which) return sql`finding.decision_id = ${which.decision}`;
  return sql`finding.id = any(${[...which.ids]}::bigint[])`;
}
