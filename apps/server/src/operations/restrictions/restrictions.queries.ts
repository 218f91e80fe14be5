import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listRestrictions } from '@blattwerk/contract/operators/restrictions.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';

type List = ListRequest<(typeof listRestrictions)['answer']['list']>;

interface Person {
  readonly id: number;
  readonly name: string;
}

/** Beginning, end and reason of a restriction. */
export interface RestrictionRow {
  readonly id: number;
  readonly reason: string;
  readonly by: Person;
  readonly from: Date;
  /** When it ends or has ended; null until it is lifted. */
  readonly until: Date | null;
  readonly liftedAt: Date | null;
  readonly liftedBy: Person | null;
  readonly liftedReason: string | null;
}

const personOf = (user: RawBuilder<unknown>) => sql`
  jsonb_build_object('id', ${user}, 'name', coalesce(
    (select trim(first_name || ' ' || last_name) from users where users.id = ${user}), ''))`;

const columns = sql`
  restriction.id, restriction.reason, ${personOf(sql`restriction.set_by`)} as by, restriction.set_at as "from",
  restriction.ends_at as until, restriction.lifted_at as "liftedAt", restriction.lifted_reason as "liftedReason",
  case when restriction.lifted_by is not null then ${personOf(sql`restriction.lifted_by`)} end as "liftedBy"`;

const ofPartner = (partner: number) =>
  sql`restriction.user_id = (select user_id from partners where id = ${partner})`;

/** A page of a partner's restrictions. */
export function findRestrictions(
  db: Kysely<DB>,
  partner: number,
  list: List,
): Promise<{ rows: RestrictionRow[]; total: number }> {
  return findPage<RestrictionRow, 'from'>(db, {
    columns,
    from: sql`from restrictions as restriction`,
    where: [ofPartner(partner)],
    sorting: { from: sql`restriction.set_at` },
    id: sql`restriction.id`,
    list,
  });
}

/** A partner's latest restriction; undefined if there never was one. */
export async function findLatestRestriction(
  db: Kysely<DB>,
  partner: number,
): Promise<RestrictionRow | undefined> {
  const { rows } = await sql<RestrictionRow>`
    select ${columns} from restrictions as restriction where ${ofPartner(partner)} order by restriction.id desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Actor, time and reason of a change. */
interface Deed {
  readonly user: number;
  readonly by: number;
  readonly at: Date;
  readonly reason: string;
}

/** Restricts somebody's stored data; false if they are restricted already. */
export async function insertRestriction(tx: Tx, { user, by, at, reason }: Deed): Promise<boolean> {
  const { rows } = await sql`
    insert into restrictions (user_id, reason, set_by, set_at) values (${user}, ${reason}, ${by}, ${at})
    on conflict (user_id) where ends_at is null do nothing returning id`.execute(tx);
  return rows.length === 1;
}

/** Lifts a restriction, effective from a later instant; false if there is none in force. */
export async function endRestriction(
  tx: Tx,
  { user, by, at, reason, endsAt }: Deed & { readonly endsAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('restrictions')
    .set({ ends_at: endsAt, lifted_by: by, lifted_at: at, lifted_reason: reason })
    .where('user_id', '=', user)
    .where('ends_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
