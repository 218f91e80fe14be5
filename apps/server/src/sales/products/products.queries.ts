import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listProducts } from '@blattwerk/contract/products/products.contract.ts';
import { type Kysely, sql } from 'kysely';
import { anyContains, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import { lockKeys } from '../../platform/database/lock-keys.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Price, Worth } from './price-history.ts';

type List = ListRequest<(typeof listProducts)['answer']['list']>;

/** Languages in which a product may have a name besides the German one. */
type NameLocale = 'en' | 'fr-FR' | 'ru-RU';

/** Names and kind of a product, without its price. */
export interface ProductFacts {
  readonly number: string;
  readonly name: string;
  readonly names: Readonly<Partial<Record<NameLocale, string>>>;
  readonly kind: 'goods' | 'business-box' | 'home-delivery';
  /** Duration of the membership in one piece; null for goods. */
  readonly days: number | null;
  readonly shopId: string | null;
}

/** A product with its current price. */
export interface ProductRow extends ProductFacts, Worth {
  readonly id: number;
  /** Null for the first price, which applies to all time before. */
  readonly validFrom: Date | null;
  readonly next: (Worth & { readonly validFrom: Date }) | null;
  readonly sold: boolean;
}

const columnsAt = (now: Date) => sql`
  product.id, product.number, product.name, product.names, product.kind, product.days, product.shop_id as "shopId",
  price.net_cents as "netCents", price.vat_bp as "vatBp", price.qp,
  case when exists (select from product_prices where product_id = product.id and valid_from < price.valid_from)
    then price.valid_from end as "validFrom",
  (select jsonb_build_object('validFrom', valid_from, 'netCents', net_cents, 'vatBp', vat_bp, 'qp', qp)
   from product_prices where product_id = product.id and valid_from > greatest(${now}::timestamptz, price.valid_from)
   order by valid_from limit 1) as next,
  exists (select from order_lines where product_id = product.id) as sold`;

/** The current price: the latest that has taken effect, or the first one. */
const fromAt = (now: Date) => sql`
  from products as product
  join lateral (
    select * from product_prices where product_id = product.id
    order by valid_from <= ${now} desc, abs(extract(epoch from valid_from - ${now}::timestamptz)) limit 1
  ) as price on true`;

type StoredRow = Omit<ProductRow, 'next'> & { next: (Worth & { validFrom: string }) | null };

function read({ next, ...row }: StoredRow): ProductRow {
  return { ...row, next: next && { ...next, validFrom: new Date(next.validFrom) } };
}

/** Filters of products; absent ones match all. */
type ProductFilters = List['filters'];

const conditions = ({ text, kind }: ProductFilters) => [
  when(text, (part) =>
    anyContains(
      [sql`product.number`, sql`product.name`, sql`product.names::text`, sql`product.shop_id`],
      part,
    ),
  ),
  when(kind, (kinds) => sql`product.kind = any(${kinds}::text[])`),
];

/** A page of the products, with the prices of `now`. */
export async function findProductPage(
  db: Kysely<DB>,
  list: Pick<List, 'filters' | 'order' | 'page' | 'size'>,
  now: Date,
): Promise<{ rows: ProductRow[]; total: number }> {
  const { rows, total } = await findPage<StoredRow, List['order'][number]['field']>(db, {
    columns: columnsAt(now),
    from: fromAt(now),
    where: conditions(list.filters),
    sorting: {
      number: sql`product.number collate de_names`,
      name: sql`product.name collate de_names`,
      kind: sql`product.kind collate "C"`,
      net: sql`price.net_cents`,
      qp: sql`price.qp`,
    },
    id: sql`product.id`,
    list,
  });
  return { rows: rows.map(read), total };
}

/** More products than any shop has. */
const MOST_AT_ONCE = 1_000_000;

/** All products that match the filters, by number. */
export async function findAllProducts(
  db: Kysely<DB>,
  filters: ProductFilters,
  now: Date,
): Promise<ProductRow[]> {
  const order = [{ field: 'number', direction: 'asc' }] as const;
  const { rows } = await findProductPage(db, { filters, order, page: 1, size: MOST_AT_ONCE }, now);
  return rows;
}

/** One product, by its id or its number. */
export async function findProduct(
  db: Kysely<DB>,
  by: { readonly id: number } | { readonly number: string },
  now: Date,
): Promise<ProductRow | undefined> {
  const is = 'id' in by ? sql`product.id = ${by.id}` : sql`product.number = ${by.number}`;
  const { rows } = await sql<StoredRow>`select ${columnsAt(now)} ${fromAt(now)} where ${is}`.execute(db);
  return rows[0] && read(rows[0]);
}

/** All prices of a product, oldest first. */
export async function findPrices(db: Kysely<DB>, product: number): Promise<Price[]> {
  return db
    .selectFrom('product_prices')
    .select(['valid_from as from', 'net_cents as netCents', 'vat_bp as vatBp', 'qp'])
    .where('product_id', '=', product)
    .orderBy('valid_from')
    .execute();
}

/**
 * Blocks other changes of products, and the pricing of orders, until the transaction ends: no order can come between
 * the check of sales and the new price.
 */
export async function lockProducts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKeys.import})`.execute(tx);
}

/** Another product with this number or this id in the shop. */
export async function findNamesake(
  db: Kysely<DB>,
  {
    id,
    number,
    shopId,
  }: { readonly id: number | null; readonly number: string; readonly shopId: string | null },
): Promise<{ number: string; shopId: string | null } | undefined> {
  return db
    .selectFrom('products')
    .select(['number', 'shop_id as shopId'])
    .where((where) => where.or([where('number', '=', number), where('shop_id', '=', shopId)]))
    .$if(id !== null, (query) => query.where('id', '<>', id))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Creates a product; a trigger stores its price as the first one, for all time. */
export async function insertProduct(
  tx: Tx,
  { facts, worth }: { readonly facts: ProductFacts; readonly worth: Worth },
): Promise<number> {
  const { id } = await tx
    .insertInto('products')
    .values({ ...columnsOf(facts), net_cents: worth.netCents, vat_bp: worth.vatBp, qp: worth.qp })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes names and kind of a product. */
export async function updateProduct(tx: Tx, id: number, facts: ProductFacts): Promise<void> {
  await tx.updateTable('products').set(columnsOf(facts)).where('id', '=', id).execute();
}

function columnsOf({ number, name, names, kind, days, shopId }: ProductFacts) {
  return { number, name, names: JSON.stringify(names), kind, days, shop_id: shopId };
}

/** Inserts a price, or replaces the one of the same instant. */
export async function insertPrice(
  tx: Tx,
  product: number,
  { from, netCents, vatBp, qp }: Price,
): Promise<void> {
  const worth = { net_cents: netCents, vat_bp: vatBp, qp };
  await tx
    .insertInto('product_prices')
    .values({ product_id: product, valid_from: from, ...worth })
    .onConflict((conflict) => conflict.columns(['product_id', 'valid_from']).doUpdateSet(worth))
    .execute();
}

/** Number of orders of a product placed from an instant on, and before another one if given. */
export async function countOrders(
  db: Kysely<DB>,
  product: number,
  { from, until }: { readonly from: Date; readonly until: Date | null },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct orders.id) from order_lines as line join orders on orders.id = line.order_id
    where line.product_id = ${product} and orders.placed_at >= ${from}
      and (${until}::timestamptz is null or orders.placed_at < ${until})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The earliest closed month that ends after an instant: `2026-03`. */
export async function findClosedMonth(db: Kysely<DB>, since: Date): Promise<string | undefined> {
  const { rows } = await sql<{ month: string }>`
    select to_char(date_from, 'YYYY-MM') as month from cycles
    where closed_at is not null and date_to >= (${since}::timestamptz at time zone 'Europe/Berlin')::date
    order by date_from limit 1`.execute(db);
  return rows[0]?.month;
}
