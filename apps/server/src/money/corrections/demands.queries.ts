import type { listDemands } from '@blattwerk/contract/corrections/demands.contract.ts';
import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, sql } from 'kysely';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Issuer } from '../payouts/issuer.ts';
import { debtSince } from './debt-since.ts';
import { type PreparedColumns, preparedJoin, preparedStatusSql } from './prepared.queries.ts';

type List = ListRequest<(typeof listDemands)['answer']['list']>;

/** Snapshot of names and addresses of both sides: they may change, the letter does not. */
export interface LetterSnapshot {
  readonly issuer: Issuer;
  readonly name: string;
  readonly company: string | null;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly countryIso: string;
}

/** A letter about a debt, prepared or issued; cents, `dueOn` a day in Berlin. */
export interface DemandRow extends Pick<PreparedColumns, 'status' | 'approval'> {
  readonly id: number;
  readonly partner: number;
  readonly displayName: string;
  /** Null until it is issued. */
  readonly number: number | null;
  readonly netCents: number;
  readonly taxCents: number;
  readonly dueOn: string;
  /** When the partner paid it, or the rest of it; null until then. */
  readonly paidOn: string | null;
  /** Part payments, gross. */
  readonly partsCents: number;
  /** The partner still owes it: it was not paid, and the debt has not been 0 since. */
  readonly isCurrent: boolean;
  readonly locale: Locale;
  readonly issuedAt: Date | null;
  readonly issuedBy: { readonly id: number; readonly name: string };
}

const paidOn = sql`(
  select received_on from debt_payments as paid
  where paid.demand_id = prepared.id and paid.booked_at is not null and paid.left_cents = 0 order by paid.id limit 1)`;

/** Part payments of a letter, gross. */
const partsCents = sql`(
  select coalesce(sum(paid.amount_cents), 0)::bigint from debt_payments as paid
  where paid.demand_id = prepared.id and paid.booked_at is not null and paid.left_cents > 0)`;

/** An issued letter. */
export interface LetterRow extends DemandRow {
  readonly number: number;
  readonly issuedAt: Date;
}

const columns = sql`
  prepared.id, prepared.partner_id as partner, partner.display_name as "displayName", prepared.number,
  prepared.net_cents as "netCents", prepared.tax_cents as "taxCents", prepared.due_on as "dueOn", prepared.locale,
  prepared.issued_at as "issuedAt",
  ${paidOn} as "paidOn", ${partsCents} as "partsCents",
  ${paidOn} is null and coalesce((prepared.issued_at at time zone 'Europe/Berlin')::date
    >= (${debtSince(sql`prepared.partner_id`)} at time zone 'Europe/Berlin')::date, false) as "isCurrent",
  ${preparedStatusSql} as status, prepared.approval_id as approval,
  jsonb_build_object('id', prepared.issued_by, 'name',
    coalesce((select trim(first_name || ' ' || last_name) from users where users.id = prepared.issued_by), '')) as "issuedBy"`;

const from = sql`
  from (select demands.*, issued_at as booked_at from demands) as prepared
  join partners as partner on partner.id = prepared.partner_id ${preparedJoin}`;

const isIssued = sql`prepared.issued_at is not null`;

/** A page of letters issued to one partner, or to all. */
export function findDemands(
  db: Kysely<DB>,
  partner: number | undefined,
  list: List,
): Promise<{ rows: LetterRow[]; total: number }> {
  return findPage<LetterRow, List['order'][number]['field']>(db, {
    columns,
    from,
    where: [isIssued, when(partner, (id) => sql`prepared.partner_id = ${id}`)],
    sorting: { id: sql`prepared.id`, dueOn: sql`prepared.due_on` },
    id: sql`prepared.id`,
    list,
  });
}

/** A letter, issued or not. */
export async function findDemand(db: Kysely<DB>, id: number): Promise<DemandRow | undefined> {
  const { rows } = await sql<DemandRow>`select ${columns} ${from} where prepared.id = ${id}`.execute(db);
  return rows[0];
}

/** An issued letter. */
export async function findLetter(db: Kysely<DB>, id: number): Promise<LetterRow | undefined> {
  const { rows } = await sql<LetterRow>`
    select ${columns} ${from} where prepared.id = ${id} and ${isIssued}`.execute(db);
  return rows[0];
}

/** The latest letter issued to a partner. */
export async function findLatestDemand(db: Kysely<DB>, partner: number): Promise<LetterRow | undefined> {
  const { rows } = await sql<LetterRow>`
    select ${columns} ${from} where prepared.partner_id = ${partner} and ${isIssued}
    order by prepared.id desc limit 1`.execute(db);
  return rows[0];
}

/** Whether a letter to a partner waits for a second person. */
export async function isDemandWaiting(db: Kysely<DB>, partner: number): Promise<boolean> {
  const { rows } = await sql`
    select from demands join approvals on approvals.id = demands.approval_id
    where demands.partner_id = ${partner} and approvals.status = 'open' limit 1`.execute(db);
  return rows.length > 0;
}

/** Bound to one letter: it cannot be decrypted as that of another one. */
const ownerOf = (number: number) => `demands.particulars:${number}`;

/** Inserts a prepared letter; returns its id. */
export async function insertDemand(
  tx: Tx,
  demand: Pick<DemandRow, 'partner' | 'netCents' | 'taxCents' | 'dueOn' | 'locale'> & {
    readonly reason: string;
    readonly issuedBy: number;
    readonly preparedAt: Date;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('demands')
    .values({
      partner_id: demand.partner,
      net_cents: demand.netCents,
      tax_cents: demand.taxCents,
      due_on: demand.dueOn,
      locale: demand.locale,
      reason: demand.reason,
      issued_by: demand.issuedBy,
      prepared_at: demand.preparedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets its approval. */
export async function updateDemandApproval(tx: Tx, id: number, approval: number): Promise<void> {
  await tx.updateTable('demands').set({ approval_id: approval }).where('id', '=', id).execute();
}

/** Marks a letter as issued, for good. */
export async function updateIssuedDemand(
  { db, secrets }: { readonly db: Tx; readonly secrets: Secrets },
  id: number,
  letter: Pick<LetterRow, 'number' | 'locale'> & {
    readonly particulars: LetterSnapshot;
    readonly at: Date;
  },
): Promise<void> {
  const { number, locale, particulars, at } = letter;
  const sealed = secrets.seal(JSON.stringify(particulars), ownerOf(number));
  await db
    .updateTable('demands')
    .set({ number, locale, particulars: sealed, issued_at: at })
    .where('id', '=', id)
    .execute();
}

/** Decrypts the names and addresses in a letter; null once its retention period is over. */
export async function findLetterSnapshot(
  { db, secrets }: { readonly db: Kysely<DB>; readonly secrets: Secrets },
  { id, number }: Pick<LetterRow, 'id' | 'number'>,
): Promise<LetterSnapshot | null> {
  const { particulars } = await db
    .selectFrom('demands')
    .select('particulars')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return particulars && JSON.parse(secrets.open(particulars, ownerOf(number)));
}
