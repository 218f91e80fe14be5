import type { listBalances } from '@blattwerk/contract/balances/balances.contract.ts';
import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { allOf, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';

type BalanceList = ListRequest<(typeof listBalances)['answer']['list']>;
type Field = BalanceList['order'][number]['field'];

/** A partner's credits of one cycle and their state in the books, in cents; until the cycle is closed, only those booked by hand. */
export interface BalanceRow {
  readonly id: number;
  readonly partner: number;
  readonly displayName: string;
  readonly cycle: number;
  readonly dateFrom: string;
  readonly dateTo: string;
  /** Until the cycle is closed, when the first of them was booked. */
  readonly closedAt: Date;
  readonly amountCents: number;
  readonly availableCents: number;
  readonly pendingCents: number;
  readonly inPayoutCents: number;
  readonly paidCents: number;
  readonly status: 'pending' | 'available' | 'in_payout' | 'paid';
}

/** One page of a partner's balances, and the number of rows that match the filters. */
export async function findBalancePage(
  db: Kysely<DB>,
  { partner, list }: { partner: number; list: BalanceList },
): Promise<{ rows: BalanceRow[]; total: number }> {
  const { rows } = await sql<{ total: number; id: null } | (BalanceRow & { total: number })>`
    with matching as materialized (
      select * from (${balanceRows(partner)}) as balance where ${conditions(list)}
    )
    select counted.total, page.*
    from (select count(*) as total from matching) as counted
    left join (
      select * from matching
      order by ${orderOf(list)} limit ${list.size} offset ${(list.page - 1) * list.size}
    ) as page on true
    order by ${orderOf(list)}`.execute(db);
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

/** One balance of a partner. */
export async function findBalance(
  db: Kysely<DB>,
  { partner, id }: { partner: number; id: number },
): Promise<BalanceRow | undefined> {
  const { rows } = await sql<BalanceRow>`
    select * from (${balanceRows(partner)}) as balance where id = ${id}`.execute(db);
  return rows[0];
}

/** The owner of a balance; undefined if there is none. */
export async function findBalanceOwner(db: Kysely<DB>, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('balances').select('partner_id').where('id', '=', id).executeTakeFirst();
  return row?.partner_id;
}

/** How many balances a partner has. */
export async function countBalances(db: Kysely<DB>, partner: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from balances where partner_id = ${partner}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** All balances of a partner: one per cycle with a credit, so never many. */
function balanceRows(partner: number): RawBuilder<unknown> {
  const held = (account: string, name: string) => sql`
    coalesce(sum(amount_cents) filter (where account = ${account}), 0)::bigint as ${sql.ref(name)}`;
  return sql`
    select balance.id, balance.partner_id as partner, owner.display_name as "displayName",
           balance.cycle_id as cycle, cycle.date_from as "dateFrom", cycle.date_to as "dateTo",
           coalesce(cycle.closed_at, credited.first_at, 'epoch') as "closedAt", credited.cents as "amountCents",
           held.available as "availableCents", held.pending as "pendingCents",
           held.in_payout as "inPayoutCents", held.paid as "paidCents",
           case when held.available > 0 then 'available' when held.pending <> 0 then 'pending'
                when held.in_payout > 0 then 'in_payout' else 'paid' end as status
    from balances as balance
    join cycles as cycle on cycle.id = balance.cycle_id
    join partners as owner on owner.id = balance.partner_id
    cross join lateral (
      select coalesce(sum(amount_cents), 0)::bigint as cents, min(created_at) as first_at from credits
      where partner_id = ${partner} and cycle_id = balance.cycle_id
    ) as credited
    cross join lateral (
      select ${held('available', 'available')}, ${held('pending', 'pending')},
             ${held('in_payout', 'in_payout')}, ${held('paid', 'paid')}
      from (
        select balance_id, account, amount_cents from postings
        where partner_id = ${partner} and balance_id is not null
      ) as posting
      where posting.balance_id = balance.id
    ) as held
    where balance.partner_id = ${partner}`;
}

const sortKeys: Readonly<Record<Field, string>> = {
  createdAt: 'closedAt',
  cycle: 'dateFrom',
  amount: 'amountCents',
  available: 'availableCents',
  id: 'id',
};

/** The cycle is the last sort key: a partner has one balance per cycle. */
function orderOf({ order }: BalanceList): RawBuilder<unknown> {
  const keys = order.map(({ field, direction }) => sql`${sql.ref(sortKeys[field])} ${sql.raw(direction)}`);
  return sql.join([...keys, sql`"dateFrom" ${sql.raw(order[0]?.direction ?? 'desc')}`]);
}

function conditions({ filters }: BalanceList): RawBuilder<unknown> {
  return allOf([
    when(filters['status.name'], (names) => sql`status = any(${names}::text[])`),
    when(filters.cycle, (id) => sql`cycle = ${id}`),
  ]);
}
