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

type List = ListRequest<(typeof listDemands)['answer']['list']>;

/** Names and addresses of both sides, as a letter has them: they change, it does not. */
export interface LetterParticulars {
  readonly issuer: Issuer;
  readonly name: string;
  readonly company: string | null;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly countryIso: string;
}

/** A letter about a debt; cents, `dueOn` a day of Berlin. */
export interface DemandRow {
  readonly id: number;
  readonly partner: number;
  readonly displayName: string;
  readonly number: number;
  readonly netCents: number;
  readonly taxCents: number;
  readonly dueOn: string;
  /** When its partner paid it; null as long as nobody did. */
  readonly paidOn: string | null;
  /** Its partner owes still what it asks for: nobody paid it, and the debt has not been 0 since. */
  readonly isCurrent: boolean;
  readonly locale: Locale;
  readonly issuedAt: Date;
  readonly issuedBy: { readonly id: number; readonly name: string };
}

const paidOn = sql`(
  select received_on from debt_payments as paid
  where paid.demand_id = demand.id and paid.booked_at is not null order by paid.id limit 1)`;

const columns = sql`
  demand.id, demand.partner_id as partner, partner.display_name as "displayName", demand.number,
  demand.net_cents as "netCents", demand.tax_cents as "taxCents", demand.due_on as "dueOn", demand.locale,
  demand.issued_at as "issuedAt",
  ${paidOn} as "paidOn",
  ${paidOn} is null and coalesce((demand.issued_at at time zone 'Europe/Berlin')::date
    >= (${debtSince(sql`demand.partner_id`)} at time zone 'Europe/Berlin')::date, false) as "isCurrent",
  jsonb_build_object('id', demand.issued_by, 'name',
    coalesce((select trim(first_name || ' ' || last_name) from users where users.id = demand.issued_by), '')) as "issuedBy"`;

const from = sql`from demands as demand join partners as partner on partner.id = demand.partner_id`;

/** A page of the letters to a partner, or to everybody. */
export function findDemands(
  db: Kysely<DB>,
  partner: number | undefined,
  list: List,
): Promise<{ rows: DemandRow[]; total: number }> {
  return findPage<DemandRow, List['order'][number]['field']>(db, {
    columns,
    from,
    where: [when(partner, (id) => sql`demand.partner_id = ${id}`)],
    sorting: { id: sql`demand.id`, dueOn: sql`demand.due_on` },
    id: sql`demand.id`,
    list,
  });
}

/** One letter. */
export async function findDemand(db: Kysely<DB>, id: number): Promise<DemandRow | undefined> {
  const { rows } = await sql<DemandRow>`select ${columns} ${from} where demand.id = ${id}`.execute(db);
  return rows[0];
}

/** The latest letter to a partner. */
export async function findLatestDemand(db: Kysely<DB>, partner: number): Promise<DemandRow | undefined> {
  const { rows } = await sql<DemandRow>`
    select ${columns} ${from} where demand.partner_id = ${partner} order by demand.id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Sealed for one letter, it does not open as another. */
const ownerOf = (number: number) => `demands.particulars:${number}`;

/** Keeps a letter for good; answers its id. */
export async function insertDemand(
  { db, secrets }: { readonly db: Tx; readonly secrets: Secrets },
  demand: Omit<DemandRow, 'id' | 'displayName' | 'issuedBy' | 'paidOn' | 'isCurrent'> & {
    readonly particulars: LetterParticulars;
    readonly reason: string;
    readonly issuedBy: number;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('demands')
    .values({
      partner_id: demand.partner,
      number: demand.number,
      net_cents: demand.netCents,
      tax_cents: demand.taxCents,
      due_on: demand.dueOn,
      locale: demand.locale,
      particulars: secrets.seal(JSON.stringify(demand.particulars), ownerOf(demand.number)),
      reason: demand.reason,
      issued_by: demand.issuedBy,
      issued_at: demand.issuedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Opens what a letter says of both sides; null once its retention is over. */
export async function findLetterParticulars(
  { db, secrets }: { readonly db: Kysely<DB>; readonly secrets: Secrets },
  { id, number }: Pick<DemandRow, 'id' | 'number'>,
): Promise<LetterParticulars | null> {
  const { particulars } = await db
    .selectFrom('demands')
    .select('particulars')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return particulars && JSON.parse(secrets.open(particulars, ownerOf(number)));
}
