import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listPayouts } from '@blattwerk/contract/payouts/payouts.contract.ts';
import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../platform/database/database-types.ts';
import { type Prepared, prepared } from '../platform/database/prepared.ts';

type PayoutList = ListRequest<(typeof listPayouts)['answer']['list']>;

/** A payout with the names that it shows. */
export type PayoutRow = Awaited<ReturnType<typeof findPayout>> & object;

const orderColumns = {
  id: 'payout.id',
  createdAt: 'payout.created_at',
  amount: 'payout.amount_cents',
  status: 'payout.status',
  statusChangedAt: 'payout.status_changed_at',
} as const;

function payouts(db: Kysely<DB>) {
  return db
    .selectFrom('payouts as payout')
    .innerJoin('payout_statuses as status', 'status.id', 'payout.status')
    .innerJoin('partners as partner', 'partner.id', 'payout.partner_id')
    .leftJoin('shops as shop', 'shop.id', 'payout.shop_id');
}

const columns = [
  'payout.id',
  'payout.partner_id as partner',
  'partner.display_name as displayName',
  'partner.user_id as user',
  'payout.type',
  'payout.status',
  'status.name as statusName',
  'payout.fee_cents as feeCents',
  'payout.amount_cents as amountCents',
  'payout.tax_rate_bp as taxRateBp',
  'payout.tax_cents as taxCents',
  'payout.tax_kind as taxKind',
  'payout.number',
  'payout.approved_at as approvedAt',
  'payout.shop_id as shop',
  'shop.name as shopName',
  'payout.reason',
  'payout.held_until as heldUntil',
  'payout.created_at as createdAt',
  'payout.status_changed_at as statusChangedAt',
] as const;

const columnList = sql.join(columns.map((column) => sql`${named(column)}`));

/** `table.column as name` as SQL. */
function named(column: string): RawBuilder<unknown> {
  const [source = '', name] = column.split(' as ');
  return name === undefined ? sql.ref(source) : sql`${sql.ref(source)} as ${sql.ref(name)}`;
}

/** One payout, whosever it is. */
export async function findPayout(db: Kysely<DB>, payout: number) {
  return payouts(db).select(columns).where('payout.id', '=', payout).executeTakeFirst();
}

type Page = [partner: number, size: number, offset: number];
type CountedRow = { total: number; id: null } | (PayoutRow & { total: number });

const ownPages = new Map<string, Prepared<CountedRow, Page>>();

/** A page of a partner's own payouts by one field: what is asked for again and again. */
function readOwnPage({ order }: PayoutList): Prepared<CountedRow, Page> | undefined {
  const [{ field, direction } = { field: 'id' as const, direction: 'desc' as const }, ...others] = order;
  if (others.length > 0) return undefined;
  const key = `${field} ${direction}`;
  const by = sql.raw(direction);
  const last = sql`${sql.ref(orderColumns[field])} ${by}, payout.id ${by}`;
  const read =
    ownPages.get(key) ??
    prepared<CountedRow, Page>(
      (partner, size, offset) => sql`
        select counted.total, page.*
        from (select count(*) as total from payouts where partner_id = ${partner}) as counted
        left join (
          select ${columnList}, row_number() over (order by ${last}) as position
          from payouts as payout
          join payout_statuses as status on status.id = payout.status
          join partners as partner on partner.id = payout.partner_id
          left join shops as shop on shop.id = payout.shop_id
          where payout.partner_id = ${partner}
          order by ${last} limit ${size} offset ${offset}
        ) as page on true
        order by page.position`,
    );
  ownPages.set(key, read);
  return read;
}

/** A page of the payouts of a partner, or of everybody's, as a list's request asks for it. */
export async function findPayouts(
  db: Kysely<DB>,
  partner: number | 'everybody',
  list: PayoutList,
): Promise<{ rows: PayoutRow[]; total: number }> {
  const offset = (list.page - 1) * list.size;
  const readOwn = Object.keys(list.filters).every((name) => name === 'user') && readOwnPage(list);
  if (partner !== 'everybody' && readOwn) {
    const found = await readOwn(db, partner, list.size, offset);
    return { rows: found.filter((row) => row.id !== null), total: found[0]?.total ?? 0 };
  }
  const matching = conditions(partner, list.filters);
  const last = list.order[0]?.direction ?? 'desc';
  let page = payouts(db).select(columns).where(matching);
  for (const { field, direction } of list.order) page = page.orderBy(orderColumns[field], direction);
  const [rows, counted] = await Promise.all([
    page.orderBy('payout.id', last).limit(list.size).offset(offset).execute(),
    db
      .selectFrom('payouts as payout')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(matching)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.total };
}

/** On columns of the payout alone, each of which leads an index. */
function conditions(
  partner: number | 'everybody',
  { status, type, 'status.name': names }: PayoutList['filters'],
): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [sql`true`];
  if (partner !== 'everybody') all.push(sql`payout.partner_id = ${partner}`);
  if (status) all.push(sql`payout.status = any(${status}::bigint[])`);
  if (names)
    all.push(
      sql`payout.status = any(array(select id from payout_statuses where name = any(${names}::text[])))`,
    );
  if (type) all.push(sql`payout.type = any(${type}::text[])`);
  return sql.join(all, sql` and `) as RawBuilder<boolean>;
}

/** Writes a payout's row and answers its id. */
export async function insertPayout(db: Kysely<DB>, payout: Insertable<DB['payouts']>): Promise<number> {
  const { id } = await db.insertInto('payouts').values(payout).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Keeps what a payout said when it was requested. */
export async function keepParticulars(
  db: Kysely<DB>,
  payout: number,
  { taxKind, particulars }: { taxKind: DB['payouts']['tax_kind']; particulars: Buffer },
): Promise<void> {
  await db.updateTable('payouts').set({ tax_kind: taxKind, particulars }).where('id', '=', payout).execute();
}

/** All payouts of a partner, oldest first. */
export function findAllPayouts(db: Kysely<DB>, partner: number): Promise<PayoutRow[]> {
  return payouts(db).select(columns).where('payout.partner_id', '=', partner).orderBy('payout.id').execute();
}
