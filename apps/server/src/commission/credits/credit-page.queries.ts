import type { listCredits } from '@blattwerk/contract/credits/credits.contract.ts';
import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { bonusOrder } from '../../money/books/bonus-order.ts';
import { type CreditKey, payoutStatus } from '../../money/books/book-payout.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { type CreditRow, creditColumns, creditJoins } from './credit-columns.ts';
import { conditions, filterSources, rowsOf } from './credit-filters.ts';
import { type CreditsOf, creditRows, findCreditsOf, standingColumns, statusSources } from './credit-rows.ts';

type CreditList = ListRequest<(typeof listCredits)['answer']['list']>;
type Field = CreditList['order'][number]['field'];

/** One page of a partner's credits, and the number of rows that match the filters. */
export async function findCreditPage(
  db: Kysely<DB>,
  { partner, list, now }: { partner: number; list: CreditList; now: Date },
): Promise<{ rows: CreditRow[]; total: number }> {
  const whose = await findCreditsOf(db, partner, now);
  const { rows } = await sql<{ total: number; row: null } | (CreditRow & { total: number; row: number })>`
    select counted.total, found.*
    from (${countOf(whose, list)}) as counted
    left join (
      select page.row, ${standingColumns(whose)}, ${creditColumns}
      from (
        select first.*, row_number() over (order by ${orderOf(list)}) as row
        from (${pageOf(whose, list)}) as first
      ) as page
      cross join lateral (
        ${creditRows(whose, {
          final: sql`credit.partner_id = ${partner} and credit.cycle_id = page.cycle_id and credit.id = page.id`,
          projected: sql`page.id is null and projected.order_id = page.order_id
            and projected.partner_id = ${partner}`,
        })}
      ) as credit
      ${statusSources(partner)} ${creditJoins(partner)}
    ) as found on true
    order by found.row`.execute(db);
  return { rows: rows.filter((row) => row.row !== null), total: rows[0]?.total ?? 0 };
}

/** Identifies a partner's credit: a final one by its key, an estimate by its order. */
export interface NamedCredit {
  readonly partner: number;
  readonly key: CreditKey | null;
  readonly order: number | null;
}

/** The credit; undefined if the partner has no such credit. */
export async function findCredit(
  db: Kysely<DB>,
  { partner, key, order, now }: NamedCredit & { readonly now: Date },
): Promise<CreditRow | undefined> {
  const whose = await findCreditsOf(db, partner, now);
  const { rows } = await sql<CreditRow>`
    select ${standingColumns(whose)}, ${creditColumns}
    from (
      ${creditRows(whose, {
        final: sql`credit.cycle_id = ${key?.cycle ?? null}::bigint and credit.id = ${key?.id ?? null}::bigint
          and credit.partner_id = ${partner}`,
        projected: sql`projected.order_id = ${order}::bigint and projected.partner_id = ${partner}`,
      })}
    ) as credit
    ${statusSources(partner)} ${creditJoins(partner)}`.execute(db);
  return rows[0];
}

/** The payout of a final credit; rejected ones do not count. */
export async function findPayoutOf(
  db: Kysely<DB>,
  { cycle, id }: { readonly cycle: number; readonly id: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('payout_credits as taken')
    .innerJoin('payouts as payout', 'payout.id', 'taken.payout_id')
    .select('payout.id')
    .where('taken.cycle_id', '=', cycle)
    .where('taken.credit_id', '=', id)
    .where('payout.status', '<>', payoutStatus.rejected)
    .executeTakeFirst();
  return row?.id;
}

/** Ids and sort keys of one page. Nothing sits above the sort, so a top-N sort keeps only these rows in memory. */
function pageOf(whose: CreditsOf, list: CreditList): RawBuilder<unknown> {
  const keys = list.order.map(({ field }, i) => sql`, ${sortKeys[field]} as ${sql.ref(`key${i}`)}`);
  const isByCycle = list.order.some(({ field }) => field === 'cycle');
  return sql`
    select credit.id, credit.cycle_id, credit.order_id${sql.join(keys, sql``)}
    from (${rowsOf(whose, list.filters)}) as credit
    ${isByCycle ? sql`join cycles as cycle on cycle.id = credit.cycle_id` : sql``}
    ${filterSources(whose.partner, list.filters)}
    where ${conditions(whose, list.filters)}
    order by ${orderOf(list)} limit ${list.size} offset ${(list.page - 1) * list.size}`;
}

/** A separate query: it needs neither keys nor order, and a partner may have hundreds of thousands. */
function countOf(whose: CreditsOf, list: CreditList): RawBuilder<unknown> {
  return sql`
    select count(*) as total from (${rowsOf(whose, list.filters)}) as credit
    ${filterSources(whose.partner, list.filters)}
    where ${conditions(whose, list.filters)}`;
}

const sortKeys: Readonly<Record<Field, RawBuilder<unknown>>> = {
  createdAt: sql`credit.created_at`,
  availableAt: sql`credit.available_at`,
  amount: sql`credit.amount_cents`,
  bonus: bonusOrder(sql`credit.bonus`),
  cycle: sql`cycle.date_from`,
  id: sql`credit.id`,
};

/** The last sort keys make every order total, so that pages never overlap. Estimates are the newest. */
function orderOf(list: CreditList): RawBuilder<unknown> {
  const last = sql.raw(list.order[0]?.direction ?? 'desc');
  const keys = list.order.map(({ direction }, i) => sql`${sql.ref(`key${i}`)} ${sql.raw(direction)}`);
  return sql.join([...keys, sql`id ${last}`, sql`order_id ${last}`]);
}
