import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { GrantKind, listPartnerGrants } from '@blattwerk/contract/operators/partner-grants.contract.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { storedKinds } from '../../network/memberships/stored-kinds.ts';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';

type List = ListRequest<(typeof listPartnerGrants)['answer']['list']>;

interface Named {
  readonly id: number;
  readonly name: string;
}

/** A grant, with the names of the people involved. */
export interface PartnerGrantRow {
  readonly id: number;
  readonly partner: { readonly id: number; readonly displayName: string };
  readonly grant: GrantKind;
  readonly from: string;
  readonly until: string | null;
  readonly status: 'scheduled' | 'running' | 'over' | 'withdrawn';
  readonly reason: string;
  readonly grantedBy: Named;
  readonly grantedAt: Date;
  readonly endReason: string | null;
  readonly shortenedBy: Named | null;
}

/** The kinds of grants as stored in rows. */
export const storedGrants: Readonly<Record<GrantKind, DB['partner_grants']['kind']>> = {
  companyFree: 'company-free',
  ...storedKinds,
};

const grantNames = sql.join(
  Object.entries(storedGrants).map(([name, stored]) => sql`when ${sql.lit(stored)} then ${sql.lit(name)}`),
  sql` `,
);

/** SQL: the status of a grant on a day. */
const statusOn = (today: string) => sql`
  case when held.to_day = held.from_day then 'withdrawn' when held.to_day <= ${today}::date then 'over'
       when held.from_day > ${today}::date then 'scheduled' else 'running' end`;

const named = (user: RawBuilder<unknown>) => sql`
  jsonb_build_object('id', ${user}, 'name',
    coalesce((select trim(first_name || ' ' || last_name) from users where users.id = ${user}), ''))`;

const columns = (today: string) => sql`
  held.id,
  (select jsonb_build_object('id', whose.id, 'displayName', whose.display_name) from partners as whose
   where whose.id = held.partner_id) as partner,
  case held.kind ${grantNames} end as grant, held.from_day as "from", held.to_day as until, ${statusOn(today)} as status,
  held.reason, ${named(sql`held.granted_by`)} as "grantedBy", held.granted_at as "grantedAt", held.end_reason as "endReason",
  case when held.shortened_by is not null then ${named(sql`held.shortened_by`)} end as "shortenedBy"`;

/** A page of a partner's grants. */
export function findPartnerGrants(
  db: Kysely<DB>,
  { partner, now }: { readonly partner: number; readonly now: Date },
  list: List,
): Promise<{ rows: PartnerGrantRow[]; total: number }> {
  const today = berlinDay(now.getTime());
  const { grant, status } = list.filters;
  return findPage<PartnerGrantRow, 'from'>(db, {
    columns: columns(today),
    from: sql`from partner_grants as held`,
    where: [
      sql`held.partner_id = ${partner}`,
      when(grant, (wanted) => sql`(case held.kind ${grantNames} end) = any(${[...wanted]}::text[])`),
      when(status, (wanted) => sql`${statusOn(today)} = any(${[...wanted]}::text[])`),
    ],
    sorting: { from: sql`held.from_day` },
    id: sql`held.id`,
    list,
  });
}

/** One of them, or undefined. */
export async function findPartnerGrant(
  db: Kysely<DB>,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<PartnerGrantRow | undefined> {
  const { rows } = await sql<PartnerGrantRow>`
    select ${columns(berlinDay(now.getTime()))} from partner_grants as held where held.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Premium with a pending change of account type: its beginning or its end. */
export interface DueGrant {
  readonly id: number;
  readonly partner: number;
  readonly from: string;
  readonly until: string | null;
  readonly hasBegun: boolean;
}

/** All that are due on a day, the earliest first; locked inside a transaction that carries them out. */
export async function findDueGrants(db: Kysely<DB>, today: string): Promise<DueGrant[]> {
  const { rows } = await sql<DueGrant>`
    select id, partner_id as partner, from_day as "from", to_day as until, begun_at is not null as "hasBegun"
    from partner_grants
    where kind = 'company-free' and ended_at is null
      and (begun_at is null and from_day <= ${today}::date or to_day <= ${today}::date)
    order by from_day, id`.execute(db);
  return rows;
}

/** A membership and its last effective day. */
export interface HeldMembership {
  readonly kind: 'businessBox' | 'homeDelivery';
  readonly qualificationPoints: number;
  readonly from: string;
  readonly until: string;
  readonly granted: boolean;
}

/** A partner's memberships that run on a day or begin later. */
export async function findMemberships(
  db: Kysely<DB>,
  partner: number,
  today: string,
): Promise<HeldMembership[]> {
  const { rows } = await sql<HeldMembership>`
    select case membership.kind ${grantNames} end as kind, membership.qp as "qualificationPoints",
           membership.start_date as "from", membership.expiry_date as until,
           exists (select from partner_grants where membership_id = membership.id) as granted
    from memberships as membership
    where membership.partner_id = ${partner} and membership.expiry_date > ${today}::date
    order by membership.start_date, membership.id`.execute(db);
  return rows;
}

/** Stores a grant. Returns its id. */
export async function insertGrant(
  tx: Tx,
  grant: {
    readonly partner: number;
    readonly kind: DB['partner_grants']['kind'];
    readonly from: string;
    readonly until: string | null;
    readonly reason: string;
    readonly by: number;
    readonly at: Date;
    readonly membership: number | null;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('partner_grants')
    .values({
      partner_id: grant.partner,
      kind: grant.kind,
      from_day: grant.from,
      to_day: grant.until,
      reason: grant.reason,
      granted_by: grant.by,
      granted_at: grant.at,
      membership_id: grant.membership,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
