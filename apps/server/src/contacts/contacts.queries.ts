import { type Kysely, sql } from 'kysely';
import { isValid } from '../memberships/memberships.queries.ts';
import { contains } from '../platform/database/conditions.ts';
import type { DB } from '../platform/database/database-types.ts';
import { onlyRow } from '../platform/database/only-row.ts';
import { joinStatistics, runningCycle } from '../statistics/figures.queries.ts';
import { missingPoints, type Reason, reasonsToCall } from '../team/reasons-to-call.ts';

/** How somebody is reached. */
export interface Contact {
  readonly displayName: string;
  readonly email: string;
  readonly phone: string | null;
}

/** Whoever stands directly above a partner. */
export async function findSponsorContact(db: Kysely<DB>, partner: number): Promise<Contact | undefined> {
  return db
    .selectFrom('tree_nodes')
    .innerJoin('partners', 'partners.id', 'tree_nodes.parent_id')
    .innerJoin('users', 'users.id', 'partners.user_id')
    .select(['partners.display_name as displayName', 'users.email', 'users.phone'])
    .where('tree_nodes.partner_id', '=', partner)
    .executeTakeFirst();
}

/** Ids of one page of a partner's first line by name, and how many stand in it; `text` asks for names that contain it. */
export async function findFirstLinePage(
  db: Kysely<DB>,
  { partner, page, size, text }: { partner: number; page: number; size: number; text: string },
): Promise<{ ids: number[]; total: number }> {
  const named = text === '' ? sql`true` : contains(sql`partner.display_name`, text);
  const firstLine = sql`
    from tree_nodes as node join partners as partner on partner.id = node.partner_id
    where node.parent_id = ${partner} and ${named}`;
  const { rows } = await sql<{ ids: number[]; total: number }>`
    select array(
      select node.partner_id ${firstLine}
      order by partner.display_name collate de_names, partner.id
      limit ${size} offset ${(page - 1) * size}
    ) as ids, (select count(*) ${firstLine}) as total`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** Why a partner of the first line is worth a call, and what is missing for the next level (null at the last). */
export interface CallReasons {
  readonly id: number;
  readonly reasons: readonly Reason[];
  readonly missing: number | null;
}

/** For how many of a first line each reason holds, and for how many any. */
type CallCounts = Readonly<Record<Reason | 'all', number>>;

/** From the most pressing on; whoever has as many reasons as another is listed by the first of them. */
const urgency = ['isExpiring', 'isCloseToNextLevel', 'isNew', 'isAway'] as const satisfies readonly Reason[];

/** One page of a first line's partners for whom a reason holds, and for how many each does. */
export async function findCallsToday(
  db: Kysely<DB>,
  given: { partner: number; now: Date; page: number; size: number; reason: Reason | undefined },
): Promise<{ calls: CallReasons[]; counts: CallCounts }> {
  const { partner, now, page, size, reason } = given;
  const holds = reasonsToCall(now);
  const flags = sql.join(
    urgency.map((name) => sql`case when ${holds[name]} then ${name} end`),
    sql`, `,
  );
  const counts = sql.join(
    urgency.flatMap((name) => [sql`${name}::text`, sql`count(*) filter (where ${name} = any(reasons))`]),
    sql`, `,
  );
  const { rows } = await sql<{ calls: CallReasons[] | null; counts: CallCounts }>`
    with running as materialized (${runningCycle(now)}),
    called as materialized (
      select member.partner_id as id, ${missingPoints} as missing,
             array_remove(array[${flags}]::text[], null) as reasons
      from tree_nodes as member
      join partners as partner on partner.id = member.partner_id
      join users as owner on owner.id = partner.user_id
      left join account_types as type on type.partner_id = member.partner_id and ${isValid(now)}
      ${joinStatistics(sql`member.partner_id`, sql`(select id from running)`)}
      where member.parent_id = ${partner}
    ),
    asked as (
      select * from called where ${reason === undefined ? sql`reasons <> '{}'` : sql`${reason} = any(reasons)`}
      order by cardinality(reasons) desc, array_position(${[...urgency]}::text[], reasons[1]), id
      limit ${size} offset ${(page - 1) * size}
    )
    select (select jsonb_agg(asked) from asked) as calls,
           (select jsonb_build_object(${counts}, 'all', count(*) filter (where reasons <> '{}')) from called) as counts
  `.execute(db);
  const found = onlyRow(rows);
  return { calls: found.calls ?? [], counts: found.counts };
}
