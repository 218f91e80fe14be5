import { addDays, berlinMidnight } from '@blattwerk/plan/days.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { findOpenEnds } from '../../money/contract-ends/contract-ends.queries.ts';
import { findOpenMoves } from '../../network/placing/scheduled-moves.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { sumOfTotals } from '../cycles/bonus-totals.ts';
import type { StoredCycle } from '../cycles/cycle.queries.ts';
import { type CheckFacts, type Counted, decideChecks, type StoredCheck } from './checks.ts';
import { findClosedBefore, findEarlierOpen } from './months.queries.ts';
import { findLatestPreview } from './previews.queries.ts';
import { latenessOf } from './settlement-terms.ts';

/** Number of closed months that a month is compared with. */
export const COMPARED_MONTHS = 3;

/** The first instant after a cycle. */
function endOf({ dateTo }: Pick<StoredCycle, 'dateTo'>): Date {
  return new Date(berlinMidnight(addDays(dateTo, 1)));
}

/** Checks a month as it is now. */
export async function findChecks(db: Kysely<DB>, cycle: StoredCycle, now: Date): Promise<StoredCheck[]> {
  const end = endOf(cycle);
  const preview = await findLatestPreview(db, cycle.id);
  const closed = await findClosedBefore(db, cycle.dateFrom, COMPARED_MONTHS);
  const facts: CheckFacts = {
    earlierOpen: (await findEarlierOpen(db, cycle.dateFrom)) ?? null,
    moves: await countMoves(db, cycle.dateTo),
    contractEnds: (await findOpenEnds(db, cycle.dateTo)).length,
    laterBuyers: await countLaterBuyers(db, cycle.id, end),
    ...(await countInbox(db, end)),
    unplaced: await countUnplaced(db, cycle.id, end),
    refunds: await countRefunds(db, cycle.id, end),
    debts: await countDebts(db),
    memberships: await countMemberships(db, cycle.dateTo),
    onHold: await countOnHold(db, preview?.id ?? null, now),
    month:
      preview === undefined
        ? null
        : { baseCents: preview.baseCents ?? 0, amountCents: preview.amountCents ?? 0 },
    earlier: closed.flatMap(({ baseCents, totals }) =>
      totals === null ? [] : [{ baseCents, amountCents: sumOfTotals(totals).cents }],
    ),
    isLate: latenessOf(cycle, now) !== 'none',
  };
  return decideChecks(facts);
}

async function counted(db: Kysely<DB>, query: RawBuilder<Counted>): Promise<Counted> {
  const { rows } = await query.execute(db);
  return onlyRow(rows);
}

const countsIn = (cycle: number) =>
  sql`orders.cycle_id = ${cycle} and orders.status in ('paid', 'refunded') and orders.base_cents > 0`;

/** Scheduled moves for a month that were not carried out: it would be computed with the former tree. */
async function countMoves(db: Kysely<DB>, lastDay: string): Promise<number> {
  return (await findOpenMoves(db, lastDay)).length;
}

/** Orders of a month by buyers who joined after its end: they earn nobody anything in it. */
function countLaterBuyers(db: Kysely<DB>, cycle: number, end: Date): Promise<Counted> {
  return counted(
    db,
    sql`
      select count(*)::int as count, coalesce(sum(orders.base_cents), 0)::bigint as cents
      from orders join partners as buyer on buyer.id = orders.partner_id
      where ${countsIn(cycle)} and buyer.created_at >= ${end}`,
  );
}

/** Orders waiting in the inbox: those received before a month ended may belong to that month. */
async function countInbox(db: Kysely<DB>, end: Date): Promise<{ inbox: number; inboxSince: number }> {
  const { rows } = await sql<{ inbox: number; inboxSince: number }>`
    select count(*) filter (where not is_history and arrived_at < ${end})::int as inbox,
           count(*) filter (where not is_history and arrived_at >= ${end})::int as "inboxSince"
    from import_inbox where status = 'waiting'`.execute(db);
  return onlyRow(rows);
}

/** Orders by buyers without a place at the month's end. It starts from those few partners: a month may have millions of orders. */
function countUnplaced(db: Kysely<DB>, cycle: number, end: Date): Promise<Counted> {
  return counted(
    db,
    sql`
      with unplaced as materialized (
        select id from partners where not exists (
          select from placements as placement
          where placement.partner_id = partners.id and placement.valid_from < ${end}
            and (placement.valid_to is null or placement.valid_to >= ${end})
        )
      )
      select count(*)::int as count, coalesce(sum(orders.base_cents), 0)::bigint as cents
      from unplaced join orders on orders.partner_id = unplaced.id
      where ${countsIn(cycle)}`,
  );
}

/** Refunds that became known after the month's end, and are still deducted. */
function countRefunds(db: Kysely<DB>, cycle: number, end: Date): Promise<Counted> {
  return counted(
    db,
    sql`
      select count(*)::int as count, coalesce(sum(refunds.base_cents), 0)::bigint as cents
      from refunds join orders on orders.id = refunds.order_id
      where orders.cycle_id = ${cycle} and refunds.known_at >= ${end}`,
  );
}

/** Partners with debts. */
function countDebts(db: Kysely<DB>): Promise<Counted> {
  return counted(
    db,
    sql`
      select count(*)::int as count, coalesce(-sum(owed), 0)::bigint as cents
      from (select sum(amount_cents) as owed from postings where account = 'debt' group by partner_id
            having sum(amount_cents) <> 0) as debt`,
  );
}

/** Memberships active on the month's last day that no order paid for. */
async function countMemberships(db: Kysely<DB>, lastDay: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from memberships
    where order_line_id is null and start_date <= ${lastDay}::date and expiry_date > ${lastDay}::date`.execute(
    db,
  );
  return onlyRow(rows).count;
}

/** Partners whose payouts are on hold, and their credits in the preview. */
function countOnHold(db: Kysely<DB>, preview: number | null, now: Date): Promise<Counted> {
  return counted(
    db,
    sql`
      select count(*)::int as count, coalesce(sum(credited.amount_cents), 0)::bigint as cents
      from (
        select distinct on (partner_id) partner_id, state from partner_states where valid_from <= ${now}
        order by partner_id, valid_from desc, id desc
      ) as latest
      join cycle_preview_partners as credited
        on credited.preview_id = ${preview} and credited.partner_id = latest.partner_id and credited.amount_cents > 0
      where latest.state = 'held'`,
  );
}
