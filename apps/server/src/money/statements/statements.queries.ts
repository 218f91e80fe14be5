import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listStatements } from '@blattwerk/contract/statements/statements.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { bonusOrder } from '../books/bonus-order.ts';

type StatementList = ListRequest<(typeof listStatements)['answer']['list']>;
type Field = StatementList['order'][number]['field'];

/** The effects of a closed cycle on what is owed to a partner, in cents; everything except tax is net. */
export interface StatementRow {
  readonly cycle: number;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly openingCents: number;
  readonly creditsCents: number;
  /** Not positive. */
  readonly reversalsCents: number;
  /** Credits and debits by hand, and balances brought forward. */
  readonly correctionsCents: number;
  /** Not negative: debt written off by the company. */
  readonly writtenOffCents: number;
  /** Not negative: debt repaid by the partner. */
  readonly paidBackCents: number;
  /** Payouts that were paid, less those that the bank returned. */
  readonly payoutsCents: number;
  /** Value added tax paid with them: together they are what left the company. */
  readonly taxCents: number;
  readonly closingCents: number;
  readonly pendingCents: number;
  readonly availableCents: number;
  readonly inPayoutCents: number;
  /** Not negative. */
  readonly debtCents: number;
  /** Tax of payouts that are not paid yet. */
  readonly taxInPayoutCents: number;
  /** Tax that the partner owes after corrections; not negative. */
  readonly taxOwedCents: number;
  /** Tax of the documents issued in the month: billed by self-billed invoices, less what corrections took back. */
  readonly taxNotedCents: number;
  readonly taxCorrectedCents: number;
  /** Not negative: tax owed by the partner, written off with a debt. */
  readonly taxWrittenOffCents: number;
  /** Not negative: tax owed by the partner, and paid with a debt. */
  readonly taxPaidBackCents: number;
}

/** One page of a partner's statements, and their total number. */
export async function findStatementPage(
  db: Kysely<DB>,
  { partner, list }: { partner: number; list: StatementList },
): Promise<{ rows: StatementRow[]; total: number }> {
  const { rows } = await sql<{ total: number; cycle: null } | (StatementRow & { total: number })>`
    with statement as materialized (${statements(partner)})
    select counted.total, page.*
    from (select count(*) as total from statement) as counted
    left join (
      select * from statement
      order by ${orderOf(list)} limit ${list.size} offset ${(list.page - 1) * list.size}
    ) as page on true
    order by ${orderOf(list)}`.execute(db);
  return { rows: rows.filter((row) => row.cycle !== null), total: rows[0]?.total ?? 0 };
}

/** A partner's statement of one closed cycle. */
export async function findStatement(
  db: Kysely<DB>,
  { partner, cycle }: { partner: number; cycle: number },
): Promise<StatementRow | undefined> {
  const { rows } = await sql<StatementRow>`
    select * from (${statements(partner)}) as statement where cycle = ${cycle}`.execute(db);
  return rows[0];
}

/** All monthly statements of a partner, oldest first; optionally of one calendar year only. */
export async function findStatements(
  db: Kysely<DB>,
  { partner, year }: { partner: number; year?: number },
): Promise<StatementRow[]> {
  const isMeant = year === undefined ? sql`true` : sql`extract(year from "dateFrom") = ${year}::int`;
  const { rows } = await sql<StatementRow>`
    select * from (${statements(partner)}) as statement where ${isMeant} order by "dateFrom"`.execute(db);
  return rows;
}

/**
 * Every movement is in exactly one statement and stays there: credits of a closing in that of its cycle, everything else in
 * that of the month in which it was booked. Months without a cycle of their own belong to the next one.
 */
function statements(partner: number): RawBuilder<unknown> {
  const moved = (condition: RawBuilder<unknown>) => sql`
    coalesce(sum(moved.cents) filter (where ${condition}), 0)::bigint`;
  const held = (account: string) => sql`
    (sum(coalesce(sum(moved.cents) filter (where moved.account = ${account}), 0)) over so_far)::bigint`;
  return sql`
    with moved as materialized (
      select posting.account, posting.amount_cents as cents, entry.kind,
        coalesce(cycle.date_from, date_trunc('month', entry.occurred_at at time zone 'Europe/Berlin')::date) as month
      from postings as posting
      join journal_entries as entry on entry.id = posting.entry_id
      left join cycles as cycle on cycle.id = entry.cycle_id
      where posting.partner_id = ${partner}
    ), closed as materialized (
      select id, date_from, date_to, lag(date_from) over (order by date_from) as before
      from cycles where closed_at is not null
    ), summed as (
      select closed.id as cycle, closed.date_from as "dateFrom", closed.date_to as "dateTo",
        ${moved(sql`moved.kind = 'closing'`)} as "creditsCents",
        ${moved(sql`moved.kind = 'reversal'`)} as "reversalsCents",
        ${moved(sql`moved.kind in ('correction', 'opening')`)} as "correctionsCents",
        ${moved(sql`moved.kind = 'write-off' and moved.account = 'debt'`)} as "writtenOffCents",
        ${moved(sql`moved.kind = 'debt-paid' and moved.account = 'debt'`)} as "paidBackCents",
        ${moved(sql`moved.account = 'paid'`)} as "payoutsCents", ${moved(sql`moved.account = 'tax_paid'`)} as "taxCents",
        (sum(coalesce(sum(moved.cents) filter (where moved.account in ('pending', 'available', 'in_payout', 'debt')), 0))
          over so_far)::bigint as "closingCents",
        ${held('pending')} as "pendingCents", ${held('available')} as "availableCents",
        ${held('in_payout')} as "inPayoutCents", -${held('debt')} as "debtCents",
        ${held('tax_in_payout')} as "taxInPayoutCents", -${held('tax_owed')} as "taxOwedCents",
        -${moved(sql`moved.account = 'tax_noted'`)} as "taxNotedCents",
        ${moved(sql`moved.account = 'tax_corrected'`)} as "taxCorrectedCents",
        -${moved(sql`moved.account = 'tax_written_off'`)} as "taxWrittenOffCents",
        -${moved(sql`moved.account = 'tax_paid_back'`)} as "taxPaidBackCents"
      from closed
      left join moved on moved.month <= closed.date_from and (closed.before is null or moved.month > closed.before)
      where closed.date_to >= (select min(month) from moved)
      group by closed.id, closed.date_from, closed.date_to
      window so_far as (order by closed.date_from)
    )
    select *, "closingCents" - "creditsCents" - "reversalsCents" - "correctionsCents" - "writtenOffCents" - "paidBackCents"
      + "payoutsCents" as "openingCents"
    from summed`;
}

const sortKeys: Readonly<Record<Field, string>> = {
  cycle: 'dateFrom',
  credits: 'creditsCents',
  payouts: 'payoutsCents',
  closing: 'closingCents',
};

/** The month is the last sort key: each has one statement. */
function orderOf({ order }: StatementList): RawBuilder<unknown> {
  const keys = order.map(({ field, direction }) => sql`${sql.ref(sortKeys[field])} ${sql.raw(direction)}`);
  return sql.join([...keys, sql`"dateFrom" ${sql.raw(order[0]?.direction ?? 'desc')}`]);
}

/** A partner's credits from a closing by bonus, in cents. */
export async function findStatementBonuses(
  db: Kysely<DB>,
  { partner, cycle }: { partner: number; cycle: number },
): Promise<{ bonus: string; cents: number }[]> {
  const { rows } = await sql<{ bonus: string; cents: number }>`
    select bonus, sum(amount_cents)::bigint as cents from credits
    where partner_id = ${partner} and cycle_id = ${cycle} and reverses_id is null
      and bonus not in ('correction', 'opening')
    group by bonus
    order by ${bonusOrder(sql`bonus`)}`.execute(db);
  return rows;
}

/** A credit or debit by hand, in cents. */
export interface CorrectedCredit {
  readonly credit: number;
  readonly kind: 'correction' | 'opening';
  readonly text: string;
  readonly bookedAt: Date;
  readonly cents: number;
}

/** The credits by hand in the statement of a cycle: those booked in its month. */
export async function findStatementCorrections(
  db: Kysely<DB>,
  { partner, cycle }: { partner: number; cycle: number },
): Promise<CorrectedCredit[]> {
  const { rows } = await sql<CorrectedCredit>`
    with closed as (
      select id, date_from, lag(date_from) over (order by date_from) as before from cycles where closed_at is not null
    )
    select credit.id as credit, credit.bonus as kind, credit.text, credit.created_at as "bookedAt",
      credit.amount_cents as cents
    from closed, credits as credit
    cross join lateral (select date_trunc('month', credit.created_at at time zone 'Europe/Berlin')::date as month) as booked
    where closed.id = ${cycle} and credit.partner_id = ${partner} and credit.bonus in ('correction', 'opening')
      and booked.month <= closed.date_from and (closed.before is null or booked.month > closed.before)
    order by credit.created_at, credit.id`.execute(db);
  return rows;
}

/** A payout that was paid, or returned by the bank: then its amounts are negative. Cents. */
export interface PaidPayout {
  readonly payout: number;
  readonly number: number | null;
  readonly type: 'bank' | 'paypal' | 'shopping';
  readonly paidAt: Date;
  /** The bank's day; null if unknown. */
  readonly valueOn: string | null;
  /** Net. */
  readonly cents: number;
  readonly taxCents: number;
  /** What left the company: net plus tax, less the fee. */
  readonly grossCents: number;
  readonly isReturned: boolean;
  /** The earlier payout whose tax it paid; null for one that paid credits. */
  readonly replaces: number | null;
}

/** The paid and returned payouts in the statement of a cycle. */
export async function findStatementPayouts(
  db: Kysely<DB>,
  { partner, cycle }: { partner: number; cycle: number },
): Promise<PaidPayout[]> {
  const { rows } = await sql<PaidPayout>`
    with closed as (
      select id, date_from, lag(date_from) over (order by date_from) as before from cycles where closed_at is not null
    )
    select payout.id as payout, payout.number, payout.type, entry.occurred_at as "paidAt",
      case when side.sign < 0 then came_back.returned_on when came_back.payout_id is not null then came_back.value_on
        when entry.attempt = payout.attempt then payout.value_on end as "valueOn",
      side.sign * payout.amount_cents as cents, side.sign * payout.tax_cents as "taxCents",
      side.sign * (payout.amount_cents + payout.tax_cents - payout.fee_cents) as "grossCents",
      side.sign < 0 as "isReturned", payout.replaces_id as replaces
    from closed, payouts as payout
    join journal_entries as entry on entry.payout_id = payout.id
    join (values ('payout-paid', 1), ('payout-returned', -1)) as side (kind, sign) on side.kind = entry.kind
    left join payout_returns as came_back on came_back.payout_id = payout.id and came_back.attempt = entry.attempt
    cross join lateral (select date_trunc('month', entry.occurred_at at time zone 'Europe/Berlin')::date as month) as paid
    where closed.id = ${cycle} and payout.partner_id = ${partner}
      and paid.month <= closed.date_from and (closed.before is null or paid.month > closed.before)
    order by entry.id`.execute(db);
  return rows;
}
