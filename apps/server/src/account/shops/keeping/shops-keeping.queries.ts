import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listKeptShops } from '@blattwerk/contract/shops/shops-keeping.contract.ts';
import { type Kysely, sql } from 'kysely';
import { contains, when } from '../../../platform/database/conditions.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { findPage } from '../../../platform/database/find-page.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

type List = ListRequest<(typeof listKeptShops)['answer']['list']>;

/** The contents of a shop. */
export interface ShopFacts {
  readonly name: string;
  /** Its web address. */
  readonly address: string | null;
  /** Payouts to it can be requested. */
  readonly open: boolean;
}

/** A stored shop. */
export interface KeptShop extends ShopFacts {
  readonly id: number;
  /** Number of its payouts. */
  readonly payouts: number;
}

/** Actor and time of a change. */
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

/** One stored shop. */
export async function findKeptShop(db: Kysely<DB>, id: number): Promise<KeptShop | undefined> {
  const { rows } = await sql<KeptShop>`select ${columns} from shops where shops.id = ${id}`.execute(db);
  return rows[0];
}

/** The shop with this name, in any spelling. */
export async function findNamesake(db: Kysely<DB>, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from shops where lower(name) = lower(${name})`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Locks all shops against changes, and requests for payouts to them, until the transaction ends: there are few. */
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

/** Deletes a shop without references. */
export async function deleteShopRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('shops').where('id', '=', id).execute();
}
