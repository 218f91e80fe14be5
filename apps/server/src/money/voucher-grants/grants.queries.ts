import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listVoucherGrants } from '@blattwerk/contract/vouchers/granting.contract.ts';
import { type Kysely, sql } from 'kysely';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import {
  type PreparedColumns,
  preparedColumns,
  preparedJoin,
  preparedStatusSql,
} from '../corrections/prepared.queries.ts';

type List = ListRequest<(typeof listVoucherGrants)['answer']['list']>;

/** A voucher to create; cents, gross. */
export interface GrantLine {
  readonly partner: number;
  readonly cents: number;
  /** Null for a random one. */
  readonly code: string | null;
  readonly validUntil: string;
}

/** Prepared vouchers; cents. */
export interface GrantRow extends PreparedColumns {
  readonly id: number;
  readonly vouchers: number;
  readonly cents: number;
  /** The receiver of a single voucher; null for several. */
  readonly partner: { readonly id: number; readonly displayName: string } | null;
  readonly reason: string;
  readonly bookedAt: Date | null;
}

const line = sql`from voucher_grant_lines as line where line.grant_id = prepared.id`;

const columns = sql`
  prepared.id, prepared.reason, prepared.booked_at as "bookedAt", (select count(*) ${line}) as vouchers,
  (select sum(line.amount_cents)::bigint ${line}) as cents,
  (select case when count(*) = 1 then
      jsonb_agg(jsonb_build_object('id', partner.id, 'displayName', partner.display_name)) -> 0 end
    from voucher_grant_lines as line join partners as partner on partner.id = line.partner_id
    where line.grant_id = prepared.id) as partner,
  ${preparedColumns}`;

const from = sql`from voucher_grants as prepared ${preparedJoin}`;

/** A page of all grants. */
export function findGrants(db: Kysely<DB>, list: List): Promise<{ rows: GrantRow[]; total: number }> {
  return findPage<GrantRow, List['order'][number]['field']>(db, {
    columns,
    from,
    where: [when(list.filters.status, (names) => sql`${preparedStatusSql} = any(${names}::text[])`)],
    sorting: { id: sql`prepared.id` },
    id: sql`prepared.id`,
    list,
  });
}

/** One grant. */
export async function findGrant(db: Kysely<DB>, id: number): Promise<GrantRow | undefined> {
  const { rows } = await sql<GrantRow>`select ${columns} ${from} where prepared.id = ${id}`.execute(db);
  return rows[0];
}

/** One grant, locked until the transaction ends. */
export async function lockGrant(tx: Tx, id: number): Promise<GrantRow | undefined> {
  await sql`select from voucher_grants where id = ${id} for no key update`.execute(tx);
  return findGrant(tx, id);
}

/** Its vouchers, in file order. */
export async function findLines(db: Kysely<DB>, grant: number): Promise<GrantLine[]> {
  return db
    .selectFrom('voucher_grant_lines')
    .select(['partner_id as partner', 'amount_cents as cents', 'code', 'valid_until as validUntil'])
    .where('grant_id', '=', grant)
    .orderBy('line')
    .execute();
}

/** Lines per INSERT statement: each has five parameters, of which PostgreSQL allows 65,535. */
const CHUNK = 5000;

/** Inserts a prepared grant; returns its id. */
export async function insertGrant(
  tx: Tx,
  lines: readonly GrantLine[],
  { by, reason, at }: { readonly by: number; readonly reason: string; readonly at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('voucher_grants')
    .values({ reason, prepared_by: by, prepared_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = lines.map(({ partner, cents, code, validUntil }, i) => ({
    grant_id: id,
    line: i + 1,
    partner_id: partner,
    amount_cents: cents,
    code,
    valid_until: validUntil,
  }));
  for (let start = 0; start < rows.length; start += CHUNK)
    await tx
      .insertInto('voucher_grant_lines')
      .values(rows.slice(start, start + CHUNK))
      .execute();
  return id;
}

/** Sets its approval, or that its vouchers were created. */
export async function updateGrant(
  tx: Tx,
  id: number,
  change: { readonly approval_id: number } | { readonly booked_at: Date },
): Promise<void> {
  await tx.updateTable('voucher_grants').set(change).where('id', '=', id).execute();
}

/** The terms of a code: those of a voucher, or of one that waits for approval. */
export async function findByCode(
  db: Kysely<DB>,
  code: string,
): Promise<Pick<GrantLine, 'partner' | 'cents' | 'validUntil'> | undefined> {
  const { rows } = await sql<Pick<GrantLine, 'partner' | 'cents' | 'validUntil'>>`
    select owner_id as partner, amount_cents as cents, valid_until as "validUntil" from vouchers where code = ${code}
    union all
    select line.partner_id, line.amount_cents, line.valid_until
    from voucher_grant_lines as line
    join voucher_grants as waiting on waiting.id = line.grant_id
    join approvals as approval on approval.id = waiting.approval_id
    where line.code = ${code} and waiting.booked_at is null and approval.status = 'open'
    limit 1`.execute(db);
  return rows[0];
}

/** The partner with this number or e-mail address and an existing account, with their user. */
export async function findReceiver(
  db: Kysely<DB>,
  named: string,
): Promise<{ readonly id: number; readonly user: number } | undefined> {
  const { rows } = await sql<{ id: number; user: number }>`
    select partner.id, partner.user_id as "user"
    from partners as partner join users as owner on owner.id = partner.user_id
    where owner.deleted_at is null and owner.has_login
      and ${/^\d{1,15}$/.test(named) ? sql`partner.id = ${Number(named)}` : sql`lower(owner.email) = lower(${named})`}`.execute(
    db,
  );
  return rows[0];
}

/** The users who receive the lines; null if an account was deleted meanwhile. */
export async function findOwners(
  db: Kysely<DB>,
  partners: readonly number[],
): Promise<ReadonlyMap<number, { readonly user: number; readonly isDeleted: boolean }>> {
  const { rows } = await sql<{ partner: number; user: number; isDeleted: boolean }>`
    select partner.id as partner, partner.user_id as "user", owner.deleted_at is not null as "isDeleted"
    from partners as partner join users as owner on owner.id = partner.user_id
    where partner.id = any(${[...partners]}::bigint[])`.execute(db);
  return new Map(rows.map(({ partner, ...owner }) => [partner, owner]));
}
