import { type Kysely, sql } from 'kysely';
import { type CreditRow, creditColumns, creditJoins } from '../../commission/credits/credit-columns.ts';
import {
  creditRows,
  findCreditsOf,
  standingColumns,
  statusSources,
} from '../../commission/credits/credit-rows.ts';
import type { DB } from '../../platform/database/database-types.ts';

/** A partner's credits from these orders, final ones and estimates, the oldest first. */
export async function findOrderCredits(
  db: Kysely<DB>,
  { partner, orders, now }: { partner: number; orders: readonly number[]; now: Date },
): Promise<CreditRow[]> {
  if (orders.length === 0) return [];
  const whose = await findCreditsOf(db, partner, now);
  const { rows } = await sql<CreditRow>`
    select ${standingColumns(whose)}, ${creditColumns}
    from (
      ${creditRows(whose, {
        final: sql`credit.order_id = any(${orders}::bigint[]) and credit.partner_id = ${partner}
          and credit.bonus = 'level'`,
        projected: sql`projected.order_id = any(${orders}::bigint[]) and projected.partner_id = ${partner}`,
      })}
    ) as credit
    ${statusSources(partner)} ${creditJoins(partner)}
    order by credit.order_id, credit.created_at, credit.id`.execute(db);
  return rows;
}

/** The partners with credits from an order. */
export async function findBeneficiaries(db: Kysely<DB>, order: number): Promise<number[]> {
  const { rows } = await sql<{ partner: number }>`
    select partner_id as partner from credits
    where order_id = ${order} and bonus = 'level' and reverses_id is null
    union select partner_id from projected_credits where order_id = ${order}
    order by partner`.execute(db);
  return rows.map(({ partner }) => partner);
}
