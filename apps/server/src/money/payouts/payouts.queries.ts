import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import { listPayouts } from '@blattwerk/contract/payouts/payouts.contract.ts';
import {
  type ExpressionBuilder,
  expressionBuilder,
  type InferResult,
  type Insertable,
  type Kysely,
  type RawBuilder,
  sql,
} from 'kysely';
import { allOf, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { type Param, prepared } from '../../platform/database/prepared.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { payoutStatus } from '../books/book-payout.ts';
import { isOnHold } from '../books/partner-holds.ts';

type PayoutList = ListRequest<(typeof listPayouts)['answer']['list']>;

/** A payout with the names that it shows. */
export type PayoutRow = InferResult<ReturnType<typeof onePayout>>[number];

const orderColumns = {
  id: 'payout.id',
  createdAt: 'payout.created_at',
  amount: 'payout.amount_cents',
  status: 'payout.status',
  statusChangedAt: 'payout.status_changed_at',
} as const;

function payouts(db: Pick<Kysely<DB>, 'selectFrom'> | ExpressionBuilder<DB, never>) {
  return db
    .selectFrom('payouts as payout')
    .innerJoin('payout_statuses as status', 'status.id', 'payout.status')
    .innerJoin('partners as partner', 'partner.id', 'payout.partner_id')
    .leftJoin('shops as shop', 'shop.id', 'payout.shop_id')
    .leftJoin('payout_papers as correction', (join) =>
      join.onRef('correction.payout_id', '=', 'payout.id').on('correction.kind', '=', 'correction'),
    );
}

/** An owner's objection to a credit note, and the company's answer. Times are ISO 8601. */
interface ObjectionToNote {
  readonly objectedAt: string;
  readonly reason: string;
  readonly answer: string | null;
  readonly answeredAt: string | null;
  readonly agreedAt: string | null;
  readonly ended: boolean;
}

/** A document that takes back a part of what a payout paid; cents, not positive. */
export interface RefundCorrection {
  readonly id: number;
  readonly number: number;
  /** ISO 8601, since it comes from JSON. */
  readonly issuedAt: string;
  readonly netCents: number;
  readonly taxCents: number;
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
  'payout.set_off_cents as setOffCents',
  'payout.replaces_id as replaces',
  sql<
    number | null
  >`(select successor.id from payouts as successor where successor.replaces_id = payout.id)`.as('replacedBy'),
  sql<number[]>`(
    select coalesce(json_agg(other.id order by other.id), '[]') from payouts as other
    where other.id <> payout.id
      and (other.part_of_id = coalesce(payout.part_of_id, payout.id) or other.id = payout.part_of_id)
  )`.as('requestedWith'),
  sql<boolean>`(payout.status = ${payoutStatus.pending} and payout.unsound_vat_id is not null and (
    select decision.id from vat_id_decisions as decision
    where decision.partner_id = payout.partner_id and decision.vat_id = payout.unsound_vat_id
  ) is null)`.as('lacksVatId'),
  sql<boolean>`(payout.status in (${payoutStatus.pending}, ${payoutStatus.approved})
    and ${sql.raw(isOnHold('payout.partner_id'))})`.as('isOnHold'),
  'payout.number',
  'correction.number as correctionNumber',
  'payout.approved_at as approvedAt',
  'payout.shop_id as shop',
  'shop.name as shopName',
  'payout.reason',
  'payout.held_until as heldUntil',
  'payout.created_at as createdAt',
  'payout.status_changed_at as statusChangedAt',
  'payout.attempt',
  'payout.value_on as valueOn',
  'payout.bank_reference as bankReference',
  sql<{ on: string; code: string | null } | null>`(
    select json_build_object('on', came_back.returned_on, 'code', came_back.code) from payout_returns as came_back
    where came_back.payout_id = payout.id and came_back.attempt = payout.attempt
      and payout.status = ${payoutStatus.returned}
  )`.as('returned'),
  sql<RefundCorrection[]>`(
    select coalesce(json_agg(json_build_object('id', paper.id, 'number', paper.number, 'issuedAt', paper.issued_at,
      'netCents', paper.net_cents, 'taxCents', paper.tax_cents) order by paper.number), '[]')
    from payout_papers as paper where paper.payout_id = payout.id and paper.kind = 'refund-correction'
  )`.as('corrections'),
  sql<ObjectionToNote | null>`(
    select json_build_object('objectedAt', objection.objected_at, 'reason', objection.reason, 'answer', objection.answer,
      'answeredAt', objection.answered_at, 'agreedAt', objection.agreed_at, 'ended', num_nonnulls(objection.write_off_id, objection.ended_at) > 0)
    from note_objections as objection where objection.payout_id = payout.id
  )`.as('objection'),
] as const;

function onePayout(payout: Param<number>) {
  return payouts(expressionBuilder<DB, never>()).select(columns).where(sql<boolean>`payout.id = ${payout}`);
}

const readPayout = prepared<PayoutRow, [payout: number]>((payout) => sql`${onePayout(payout)}`);

/** One payout, whoever owns it. */
export async function findPayout(db: Kysely<DB>, payout: number): Promise<PayoutRow | undefined> {
  const [row] = await readPayout(db, payout);
  return row;
}

/** These payouts, in no particular order. */
export async function findPayoutsById(db: Kysely<DB>, ids: readonly number[]): Promise<PayoutRow[]> {
  return payouts(db).select(columns).where(sql<boolean>`payout.id = any(${ids}::bigint[])`).execute();
}

/** A page as JSON: assembled by the database, it costs this process little. */
interface JsonPage {
  readonly total: number;
  readonly rows: readonly JsonRow[];
}
type Instants = 'approvedAt' | 'heldUntil' | 'createdAt' | 'statusChangedAt';
type JsonRow = Omit<PayoutRow, Instants> & {
  readonly [Field in Instants]: null extends PayoutRow[Field] ? string | null : string;
};

/** The newest payouts of one partner: the most frequent query. */
function ownPage(
  partner: Param<number> | RawBuilder<number>,
  size: Param<number>,
  offset: Param<number>,
): RawBuilder<JsonPage> {
  const newest = payouts(expressionBuilder<DB, never>())
    .select(columns)
    .where(sql<boolean>`payout.partner_id = ${partner}`)
    .orderBy('payout.id', 'desc')
    .limit(sql<number>`${size}`)
    .offset(sql<number>`${offset}`);
  return sql`
    select json_build_object(
      'total', (select count(*) from payouts where partner_id = ${partner}),
      'rows', (select coalesce(json_agg(page order by page.id desc), '[]') from (
        ${newest}
      ) as page)) as page`;
}

const readOwnPage = prepared<{ page: JsonPage }, [partner: number, size: number, offset: number]>(ownPage);

function fromJson(row: JsonRow): PayoutRow {
  const { approvedAt, heldUntil } = row;
  return {
    ...row,
    approvedAt: approvedAt === null ? null : new Date(approvedAt),
    heldUntil: heldUntil === null ? null : new Date(heldUntil),
    createdAt: new Date(row.createdAt),
    statusChangedAt: new Date(row.statusChangedAt),
  };
}

/** Whether a list has its default order and no filter except the owner. */
function isPlain({ order, filters }: PayoutList): boolean {
  return (
    order === listPayouts.answer.list.defaultOrder && Object.keys(filters).every((name) => name === 'user')
  );
}

function offsetOf({ page, size }: PayoutList): number {
  return (page - 1) * size;
}

/** A page of the payouts of one partner or of all, for a list request. */
export async function findPayouts(
  db: Kysely<DB>,
  partner: number | 'everybody',
  list: PayoutList,
): Promise<{ rows: PayoutRow[]; total: number }> {
  const offset = offsetOf(list);
  if (partner !== 'everybody' && isPlain(list)) {
    const [own] = await readOwnPage(db, partner, list.size, offset);
    return own ? { ...own.page, rows: own.page.rows.map(fromJson) } : { rows: [], total: 0 };
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

/** Only on columns of the payout, each of which leads an index. */
function conditions(
  partner: number | 'everybody',
  { status, type, 'status.name': names }: PayoutList['filters'],
): RawBuilder<boolean> {
  return allOf([
    partner === 'everybody' ? undefined : sql`payout.partner_id = ${partner}`,
    when(status, (ids) => sql`payout.status = any(${ids}::bigint[])`),
    when(
      names,
      (some) =>
        sql`payout.status = any(array(select id from payout_statuses where name = any(${some}::text[])))`,
    ),
    when(type, (types) => sql`payout.type = any(${types}::text[])`),
  ]);
}

/** Inserts a payout's row and returns its id. */
export async function insertPayout(tx: Tx, payout: Insertable<DB['payouts']>): Promise<number> {
  const { id } = await tx.insertInto('payouts').values(payout).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** All payouts of a partner, oldest first. */
export function findAllPayouts(db: Kysely<DB>, partner: number): Promise<PayoutRow[]> {
  return payouts(db).select(columns).where('payout.partner_id', '=', partner).orderBy('payout.id').execute();
}
