import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listKeptShops } from '@blattwerk/contract/shops/shops-keeping.contract.ts';
import { type Kysely, sql } from 'kysely';
import { contains, when } from '../../../platform/database/conditions.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { findPage } from '../../../platform/database/find-page.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

type List = ListRequest<(typeof listKeptShops)['answer']['list']>;

/** What a shop is. */
export interface ShopFacts {
  readonly name: string;
  /** Where it is on the web. */
  readonly address: string | null;
  /** Payouts can be asked for that are redeemed there. */
  readonly open: boolean;
}

/** A shop as it is kept. */
export interface KeptShop extends ShopFacts {
  readonly id: number;
  /** How many payouts name it. */
  readonly payouts: number;
}

/** Who changes shops, and when. */
export interface Deed {
  readonly by: number;
  readonly now: Date;
}

const payouts = sql`(select count(*) from payouts where payouts.shop_id = shops.id)`;

const columns = sql`shops.id, shops.name, shops.address, shops.is_open as open, ${payouts} as payouts`;

/** A page of all shops. */
export async function findKeptShops(
  db: Kysely<DB>,
  list: List,
): Promise<{ rows: KeptShop[]; total: number }> {
  const { text, open } = list.filters;
  return findPage<KeptShop, List['order'][number]['field']>(db, {
    columns,
    from: sql`from shops`,
    where: [
      when(text, (part) => contains(sql`shops.name`, part)),
      when(open, (isOpen) => sql`shops.is_open = ${isOpen}`),
    ],
    sorting: { name: sql`shops.name collate de_names`, payouts },
    id: sql`shops.id`,
    list,
  });
}

/** One shop as it is kept. */
export async function findKeptShop(db: Kysely<DB>, id: number): Promise<KeptShop | undefined> {
  const { rows } = await sql<KeptShop>`select ${columns} from shops where shops.id = ${id}`.execute(db);
  return rows[0];
}

/** The shop of this name, however it is written. */
export async function findNamesake(db: Kysely<DB>, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from shops where lower(name) = lower(${name})`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Holds off whoever else changes shops, or asks for a payout into one, until the transaction ends: there are a few of them. */
export async function lockShops(tx: Tx): Promise<void> {
  await sql`lock table shops in share row exclusive mode`.execute(tx);
  await tx.selectFrom('shops').select('id').orderBy('id').forUpdate().execute();
}

/** Writes a new shop. */
export async function insertShop(
  tx: Tx,
  { name, address, open }: ShopFacts,
  { by, now }: Deed,
): Promise<number> {
  const { id } = await tx
    .insertInto('shops')
    .values({ name, address, is_open: open, changed_at: now, changed_by: by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes what a shop is. */
export async function updateShop(
  tx: Tx,
  id: number,
  { name, address, open }: ShopFacts,
  { by, now }: Deed,
): Promise<void> {
  await tx
    .updateTable('shops')
    .set({ name, address, is_open: open, changed_at: now, changed_by: by })
    .where('id', '=', id)
    .execute();
}

/** Deletes a shop that nothing names. */
export async function deleteShopRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('shops').where('id', '=', id).execute();
}
