import { cycleStart } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { findEarliestOpenDay } from '../../commission/cycles/cycle.queries.ts';
import { beginFigures } from '../../network/statistics/begin-figures.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A buyer and the time of an order. */
interface PlacedOrder {
  readonly partnerId: number;
  readonly placedAt: Date;
}

/**
 * Since when a customer with an order of that time exists below `parent`: since the order, but not in a closed
 * month, and not before the sponsor, below whom there was no place yet.
 */
export async function beginningOf(
  db: Kysely<DB>,
  { placedAt, parent }: { readonly placedAt: Date; readonly parent: number },
): Promise<Date> {
  const day = await findEarliestOpenDay(db);
  const sponsor = await db
    .selectFrom('partners')
    .select('created_at')
    .where('id', '=', parent)
    .executeTakeFirstOrThrow();
  const openSince = cycleStart({ dateFrom: day, dateTo: day });
  return new Date(Math.max(placedAt.getTime(), openSince, sponsor.created_at.getTime()));
}

/**
 * Moves the beginning of customers to their first order if a later one created them: messages of a shop overtake one
 * another, and otherwise an order paid before the end of a month would count in the next one. Partners who are not
 * customers of a shop stay as they are, and orders that count in a month already do not move. Needs the lock of the
 * tree.
 */
export async function beginEarlier(tx: Tx, orders: readonly PlacedOrder[]): Promise<void> {
  const first = new Map<number, Date>();
  for (const { partnerId, placedAt } of orders) {
    const known = first.get(partnerId);
    if (known === undefined || placedAt < known) first.set(partnerId, placedAt);
  }
  for (const { id, since, parent } of await findBeginnings(tx, [...first.keys()])) {
    const placedAt = first.get(id);
    if (placedAt === undefined || placedAt >= since) continue;
    const earlier = await beginningOf(tx, { placedAt, parent });
    if (earlier < since) await moveBeginning(tx, id, earlier);
  }
}

interface Beginning {
  readonly id: number;
  readonly since: Date;
  /** The partner they were first placed below. */
  readonly parent: number;
}

/** Restricted to customers of a shop who have been placed since they exist. */
async function findBeginnings(db: Kysely<DB>, partners: readonly number[]): Promise<Beginning[]> {
  if (partners.length === 0) return [];
  const { rows } = await sql<Beginning>`
    select partner.id, partner.created_at as since, place.parent_id as parent
    from customers as customer
    join partners as partner on partner.id = customer.partner_id
    join users as owner on owner.id = partner.user_id and owner.deleted_at is null
    join placements as place on place.partner_id = partner.id and place.valid_from = partner.created_at
    where partner.id = any(${partners}::bigint[]) and place.parent_id is not null`.execute(db);
  return rows;
}

async function moveBeginning(tx: Tx, partner: number, since: Date): Promise<void> {
  const before = sql`(select created_at from partners where id = ${partner})`;
  await sql`update placements set valid_from = ${since} where partner_id = ${partner} and valid_from = ${before}`.execute(
    tx,
  );
  await sql`update account_types set valid_from = ${since} where partner_id = ${partner} and valid_from = ${before}`.execute(
    tx,
  );
  await sql`update users set created_at = ${since} where id = (select user_id from partners where id = ${partner})`.execute(
    tx,
  );
  await tx.updateTable('partners').set({ created_at: since }).where('id', '=', partner).execute();
  await beginFigures(tx, { partner, at: since });
}
