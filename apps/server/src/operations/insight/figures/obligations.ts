import { addDays } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/transaction.ts';
import { dayBounds } from '../insight-months.ts';
import { type InsightWindow, keepRows } from './figure-rows.ts';

/** Entries are booked with the current time: older days cannot change any more. */
const DAYS_ANEW = 35;

/** Accounts of the journal as parts of the figure; the sign of accounts that partners owe is inverted. */
const accounts = sql`(values ('pending', 'pending', 1), ('available', 'available', 1), ('in_payout', 'inPayout', 1),
  ('tax_in_payout', 'taxInPayout', 1), ('voucher', 'vouchers', 1), ('debt', 'debt', -1), ('tax_owed', 'taxOwed', -1))
  as known (account, part, sign)`;

/** Amounts owed at the end of each day according to the journal: the stored balance plus later postings. */
export async function keepObligations(tx: Tx, window: InsightWindow): Promise<void> {
  const from = await findBeginning(tx, window);
  const [since, until] = [dayBounds(from).from, dayBounds(window.to).to];
  await keepRows(
    tx,
    { figure: 'obligations', now: window.now, from, to: window.to },
    sql`
      with booked as materialized (
        select (entry.occurred_at at time zone 'Europe/Berlin')::date as day, posting.account,
          sum(posting.amount_cents) as cents
        from journal_entries as entry join postings as posting on posting.entry_id = entry.id
        where entry.occurred_at >= ${since} and entry.occurred_at < ${until} group by 1, 2
      ),
      before as materialized (${from === window.from ? ledgerBefore(since) : keptBefore(from)}),
      days as (select day::date from generate_series(${from}::date, ${window.to}::date, '1 day') as day)
      select days.day, known.part, null::bigint as count, null::bigint as of_count,
        (known.sign * coalesce(before.cents, 0)
          + known.sign * sum(coalesce(booked.cents, 0)) over (partition by known.part order by days.day))::bigint as amount_cents,
        null::bigint as base_cents, null::bigint as seconds
      from days cross join ${accounts}
      left join before on before.account = known.account
      left join booked on booked.day = days.day and booked.account = known.account
      where exists (select from journal_entries)
      union all
      select days.day, 'demands', count(demand.cents), null, coalesce(sum(demand.cents), 0)::bigint, null, null
      from days left join lateral (${askedFor}) as demand on true
      where exists (select from journal_entries) group by days.day`,
  );
}

/** Debts at the end of a day of partners who had been sent a letter about them. */
const dayEnd = sql`((days.day + 1)::timestamp at time zone 'Europe/Berlin')`;
const askedFor = sql`
  select -sum(posting.amount_cents) as cents
  from (select distinct partner_id from demands where issued_at < ${dayEnd}) as letter
  join postings as posting on posting.partner_id = letter.partner_id and posting.account = 'debt'
  join journal_entries as entry on entry.id = posting.entry_id and entry.occurred_at < ${dayEnd}
  group by letter.partner_id having sum(posting.amount_cents) < 0`;

const ledgerBefore = (since: Date) => sql`
  select posting.account, sum(posting.amount_cents) as cents
  from journal_entries as entry join postings as posting on posting.entry_id = entry.id
  where entry.occurred_at < ${since} group by posting.account`;

const keptBefore = (from: string) => sql`
  select known.account, known.sign * kept.amount_cents as cents
  from insight_daily as kept join ${accounts} on known.part = kept.part
  where kept.figure = 'obligations' and kept.day = ${addDays(from, -1)}::date`;

/** The first day to recompute: the window's, unless the day before a later one is stored. */
async function findBeginning(tx: Tx, { from, to }: InsightWindow): Promise<string> {
  const anew = addDays(to, -DAYS_ANEW);
  if (anew <= from) return from;
  const { rows } = await sql`
    select from insight_daily where figure = 'obligations' and day = ${addDays(anew, -1)}::date limit 1`.execute(
    tx,
  );
  return rows.length === 0 ? from : anew;
}
