import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Relation } from '../books/book-by-hand.ts';
import { takenBack } from '../books/taken-back.ts';

/** The subject of a correction: one of these of its partner. */
export interface Named {
  readonly kind: 'credit' | 'cycle' | 'payout';
  readonly id: number;
  /** The other half of a credit's key; if absent, the id has to find it alone. */
  readonly cycle?: number | undefined;
}

/** The subject with the cycle that determines the tax of a correction; undefined if the partner has no such thing. */
export async function findRelation(
  db: Kysely<DB>,
  partner: number,
  named: Named,
): Promise<Relation | undefined> {
  const { rows } = await sql<Relation>`${queries[named.kind](partner, named)}`.execute(db);
  return rows[0];
}

const queries: Readonly<Record<Named['kind'], (partner: number, named: Named) => RawBuilder<unknown>>> = {
  credit: (partner, { id, cycle }) => sql`
    select cycle_id as cycle, id as credit, null as payout from credits
    where id = ${id} and partner_id = ${partner} ${cycle === undefined ? sql`` : sql`and cycle_id = ${cycle}`}`,
  cycle: (_, { id }) => sql`select id as cycle, null as credit, null as payout from cycles where id = ${id}`,
  // The last cycle that it paid for.
  payout: (partner, { id }) => sql`
    select taken.cycle_id as cycle, null as credit, payout.id as payout
    from payouts as payout
    join payout_credits as taken on taken.payout_id = coalesce(payout.replaces_id, payout.id)
    join cycles as cycle on cycle.id = taken.cycle_id
    where payout.id = ${id} and payout.partner_id = ${partner}
    order by cycle.date_from desc limit 1`,
};

/** What can still be taken back of a credit, in cents: its amount, less reversals and corrections. */
export async function findLeft(
  db: Kysely<DB>,
  { cycle, credit }: { readonly cycle: number; readonly credit: number },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select greatest(original.amount_cents + taken.cents, 0)::bigint as cents
    from credits as original cross join lateral (${sql.raw(takenBack())}) as taken
    where original.cycle_id = ${cycle} and original.id = ${credit}`.execute(db);
  return rows[0]?.cents ?? 0;
}
