import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { payoutStatus } from '../../books/book-payout.ts';
import type { RunTerms } from './askable.ts';
import { countryOf } from './payout-runs.queries.ts';

const { pending, approved, rejected, returned } = payoutStatus;

/** SQL of the number of a payout's next attempt. */
const nextAttempt = sql`payout.attempt + case when payout.status = ${sql.lit(returned)} then 1 else 0 end`;

/**
 * SQL of whether a payout waits to be sent and is in no run. Whether a returned one can be sent again is checked when it is
 * added. One that replaces a note of the same tax pays nothing: there is nothing to send.
 */
const isFree = sql`
  payout.amount_cents + payout.tax_cents - payout.fee_cents > 0 and payout.status in (${sql.lit(pending)}, ${sql.lit(approved)}, ${sql.lit(returned)}) and not exists (
    select from payout_run_items as taken
    where taken.payout_id = payout.id and taken.attempt = ${nextAttempt}
      and taken.status in ('included', 'held', 'approved', 'sent', 'paid', 'returned'))`;

/**
 * SQL of whether a payout reaches the minimum. An approved payout already has its document, and a payout of a tax difference
 * takes no balance, so the minimum applies to neither. For payouts requested together, their sum has reached it.
 */
const isEnough = (minimum: RawBuilder<unknown>) => sql`
  (payout.status <> ${sql.lit(pending)} or payout.replaces_id is not null or payout.part_of_id is not null
    or payout.amount_cents >= ${minimum} or exists (
      select from payouts as part where part.part_of_id = payout.id and part.status <> ${sql.lit(rejected)}))`;

/** PayPal's limit of payments per file. */
const MOST_FOR_PAYPAL = 5000;

/** SQL of how many more payouts of a run fit into one file; the others wait for another run. Null: unlimited. */
const roomOf = (run: number) => sql`(
  select case when type = 'paypal' then greatest(${sql.lit(MOST_FOR_PAYPAL)} - (
    select count(*) from payout_run_items where run_id = ${run}), 0) end
  from payout_runs where id = ${run})`;

/** Payouts that a draft takes, by id, starting after `after`. */
export async function findCollectable(
  db: Kysely<DB>,
  { run, after, limit }: { readonly run: number; readonly after: number; readonly limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select payout.id from payout_runs as run
    join payouts as payout on payout.type = run.type and payout.id > ${after}
    join partners as partner on partner.id = payout.partner_id
    where run.id = ${run} and run.status = 'draft' and ${isFree} and ${isEnough(sql`run.minimum_cents`)}
      and not exists (
        select from payout_run_items as had where had.run_id = run.id and had.payout_id = payout.id)
      and (run.countries = '{}' or ${countryOf(sql`partner.user_id`)} = any(run.countries))
    order by payout.id limit least(${limit}::bigint, ${roomOf(run)})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Totals of what would be taken now, of payouts requested by the end of a Berlin day. */
export async function sumCollectable(
  db: Kysely<DB>,
  {
    type,
    minimumCents,
    until,
  }: { readonly type: 'bank' | 'paypal'; readonly minimumCents: number; readonly until: string },
): Promise<{ count: number; grossCents: number }> {
  const { rows } = await sql<{ count: number; grossCents: number }>`
    select count(*)::int as count,
      coalesce(sum(payout.amount_cents + payout.tax_cents - payout.fee_cents), 0)::bigint as "grossCents"
    from payouts as payout
    where payout.type = ${type} and payout.status in (${sql.lit(pending)}, ${sql.lit(approved)}) and ${isFree}
      and ${isEnough(sql`${minimumCents}::bigint`)}
      and (coalesce(payout.held_until, payout.created_at) at time zone 'Europe/Berlin')::date <= ${until}::date`.execute(
    db,
  );
  return rows[0] ?? { count: 0, grossCents: 0 };
}

/** SQL of rows `payout`, with their `partner`, that a run with these terms would take now, and of those that another run has. */
export function waitingPayouts({ type, minimumCents, countries }: RunTerms): RawBuilder<unknown> {
  const country = countryOf(sql`partner.user_id`);
  return sql`
    select payout.id, payout.partner_id, ${country} as country, payout.amount_cents as net_cents, payout.tax_cents,
      payout.amount_cents + payout.tax_cents - payout.fee_cents as gross_cents, ${isFree} as is_free,
      ${isEnough(sql`${minimumCents}::bigint`)} as is_enough, payout.status = ${sql.lit(returned)} as is_returned
    from payouts as payout join partners as partner on partner.id = payout.partner_id
    where payout.type = ${type}
      and payout.status in (${sql.lit(pending)}, ${sql.lit(approved)}, ${sql.lit(returned)})
      and (${countries.length === 0} or ${country} = any(${[...countries]}::text[]))`;
}
