import type { listLedger } from '@blattwerk/contract/balances/ledger.contract.ts';
import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { dueAt } from '../books/due-at.ts';
import { isKept, PARTNER_HOLDS } from '../books/partner-holds.ts';

type LedgerList = ListRequest<(typeof listLedger)['answer']['list']>;

/** A journal entry with its effect on what is available to a partner, or owed by them; in cents. */
export interface LedgerRow {
  readonly id: number;
  readonly kind:
    | 'release'
    | 'reversal'
    | 'payout'
    | 'payout-rejected'
    | 'correction'
    | 'write-off'
    | 'debt-paid';
  readonly occurredAt: Date;
  readonly cents: number;
  readonly sumCents: number;
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
  readonly payout: number | null;
}

/** One page of a partner's ledger. The running sum covers all of it, whatever the page and the filters. */
export async function findLedgerPage(
  db: Kysely<DB>,
  { partner, list }: { partner: number; list: LedgerList },
): Promise<{ rows: LedgerRow[]; total: number }> {
  const { rows } = await sql<{ total: number; id: null } | (LedgerRow & { total: number })>`
    with changed as materialized (
      select entry_id as id, sum(amount_cents)::bigint as cents from postings
      where partner_id = ${partner} and account in ('available', 'debt')
      group by entry_id having sum(amount_cents) <> 0
    ), ledger as materialized (
      select changed.id, changed.cents, (sum(changed.cents) over (order by changed.id))::bigint as sum_cents,
        entry.occurred_at, entry.payout_id,
        case when entry.kind <> 'release' then entry.kind when entry.correction_id is not null then 'correction'
          when changed.cents < 0 then 'reversal' else 'release' end as kind
      from changed join journal_entries as entry on entry.id = changed.id
    ), matching as materialized (
      select * from ledger where ${conditions(list)}
    )
    select counted.total, page.id, page.kind, page.occurred_at as "occurredAt", page.cents,
      page.sum_cents as "sumCents", page.payout_id as payout, span."dateFrom", span."dateTo"
    from (select count(*) as total from matching) as counted
    left join (
      select *, row_number() over (order by ${orderOf(list)}) as position from matching
      order by ${orderOf(list)} limit ${list.size} offset ${(list.page - 1) * list.size}
    ) as page on true
    left join lateral (
      select min(cycle.date_from) as "dateFrom", max(cycle.date_to) as "dateTo"
      from postings as posting
      join balances as balance on balance.partner_id = posting.partner_id and balance.id = posting.balance_id
      join cycles as cycle on cycle.id = balance.cycle_id
      where posting.entry_id = page.id and posting.account = 'pending' and posting.partner_id = ${partner}
    ) as span on true
    order by page.position`.execute(db);
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

/** A credit in a line of the ledger. */
export interface LedgerCreditRow {
  readonly id: number;
  readonly bonus: string;
  readonly cycle: number;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly orderNumber: string | null;
  readonly text: string | null;
  readonly cents: number;
}

const MOST_CREDITS = 100;

/**
 * The credits of a partner that an entry released, or that its payout, write-off or payment settled: the largest ones, and
 * their number. Credits under a hold are released by the entry that ended it.
 */
export async function findLedgerCredits(
  db: Kysely<DB>,
  { partner, entry }: { partner: number; entry: number },
): Promise<{ rows: LedgerCreditRow[]; total: number }> {
  const { rows } = await sql<LedgerCreditRow & { total: number }>`
    with entry as materialized (
      select payout_id, write_off_id, debt_payment_id, released_until, coalesce((
        select max(released_until) from journal_entries where released_until < entry.released_until
      ), 'epoch') as released_after
      from journal_entries as entry where id = ${entry}
    ), inside as materialized (
      select credit.id, credit.bonus, credit.text, credit.cycle_id, credit.order_id, credit.amount_cents
      from credits as credit, entry
      where credit.partner_id = ${partner}
        and ${due} > entry.released_after and ${due} <= entry.released_until
        and not exists (
          select from (${holds(partner)}) as hold
          where hold.kept_after < entry.released_until
            and (hold.kept_until is null or hold.kept_until > entry.released_until) and ${isKeptByHold}
        )
      union all
      select credit.id, credit.bonus, credit.text, credit.cycle_id, credit.order_id, credit.amount_cents
      from entry
      join (${holds(partner)}) as hold on hold.kept_until = entry.released_until
      join credits as credit on credit.partner_id = ${partner}
        and ${due} <= entry.released_after and ${isKeptByHold}
      union all
      select credit.id, credit.bonus, credit.text, credit.cycle_id, credit.order_id, credit.amount_cents
      from entry
      join payout_credits as taken on taken.payout_id = entry.payout_id
      join credits as credit on credit.cycle_id = taken.cycle_id and credit.id = taken.credit_id
        and credit.partner_id = ${partner}
      union all
      select credit.id, credit.bonus, credit.text, credit.cycle_id, credit.order_id, credit.amount_cents
      from entry
      join write_off_credits as given on given.write_off_id = entry.write_off_id
      join credits as credit on credit.cycle_id = given.cycle_id and credit.id = given.credit_id
        and credit.partner_id = ${partner}
      union all
      select credit.id, credit.bonus, credit.text, credit.cycle_id, credit.order_id, credit.amount_cents
      from entry
      join debt_payment_credits as given on given.payment_id = entry.debt_payment_id
      join credits as credit on credit.cycle_id = given.cycle_id and credit.id = given.credit_id
        and credit.partner_id = ${partner}
    )
    select page.id, page.bonus, page.text, page.cycle_id as cycle, page.amount_cents as cents, page.total,
      cycle.date_from as "dateFrom", cycle.date_to as "dateTo", "order".number as "orderNumber"
    from (
      select *, count(*) over () as total from inside
      order by abs(amount_cents) desc, id limit ${MOST_CREDITS}
    ) as page
    join cycles as cycle on cycle.id = page.cycle_id
    left join orders as "order" on "order".id = page.order_id
    order by abs(page.amount_cents) desc, page.id`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

const holds = (partner: number) => sql`
  select * from (${sql.raw(PARTNER_HOLDS)}) as every where every.partner_id = ${partner}`;

const due = sql.raw(dueAt());

/** Whether a row `hold` covers the row `credit`. */
const isKeptByHold = sql.raw(isKept('hold.kept_after'));

const sortKeys = { id: 'id', amount: 'cents' } as const;

function orderOf({ order }: LedgerList): RawBuilder<unknown> {
  const keys = order.map(({ field, direction }) => sql`${sql.ref(sortKeys[field])} ${sql.raw(direction)}`);
  return sql.join([...keys, sql`id ${sql.raw(order[0]?.direction ?? 'desc')}`]);
}

function conditions({ filters: { kind } }: LedgerList): RawBuilder<unknown> {
  return kind ? sql`kind = any(${kind}::text[])` : sql`true`;
}
