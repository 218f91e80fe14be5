import { berlinDay, berlinMidnight, cycleOf, cycleStart, MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readByShownPlan, runningCycle } from '../../company/plans/shown-month.ts';
import { isRestricted } from '../../messaging/messages/is-restricted.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { isValid } from '../memberships/memberships.queries.ts';
import { joinStatistics } from '../statistics/figures.queries.ts';
import { missingPoints, type Reason, reasonsToCall } from '../team/reasons-to-call.ts';
import { standsBelow } from '../tree/subtree.queries.ts';
import { pendingCall } from './follow-ups.queries.ts';

/**
 * Why a member should be called: `isFollowUp` once the chosen day has come; the other reasons apply to the first line
 * alone.
 */
export type CallReason = Reason | 'isFollowUp';

/** Whom to call and why, with the QP missing for the next level (null at the last). */
export interface Call {
  readonly id: number;
  readonly reasons: readonly CallReason[];
  readonly missing: number | null;
}

/**
 * Counts over the members that a partner calls: per reason, with any reason, put aside, and called on this day in
 * Berlin.
 */
type CallCounts = Readonly<Record<CallReason | 'all' | 'aside' | 'doneToday', number>>;

/**
 * By descending urgency. Due follow-ups come first, then members with the most reasons; ties are sorted by their first
 * reason.
 */
const urgency = [
  'isFollowUp',
  'isExpiring',
  'isCloseToNextLevel',
  'isNew',
  'isAway',
] as const satisfies readonly CallReason[];

/** The reason behind each kind of today's tasks. A task dismissed as not useful is no reason to call either. */
const reasonOfKind = sql`case answered.kind
  when 'close-to-level' then 'isCloseToNextLevel' when 'new-member' then 'isNew' when 'member-membership' then 'isExpiring'
end`;

/** How long a member counts as new, whatever the month: those not helped then are lost most easily. */
export const NEW_MS = 3 * MS_A_DAY;

/** Days after a call until its reasons apply again; QP start over each month. */
const DONE_DAYS = 30;

/**
 * Rows (partner_id, is_first_line): a partner's first line, and members deeper in the team with a follow-up of the
 * partner's.
 */
function calledMembers(partner: number): RawBuilder<unknown> {
  return sql`
    select partner_id, true as is_first_line from tree_nodes where parent_id = ${partner}
    union all
    select node.partner_id, false
    from tree_nodes as root
    join follow_ups as kept on kept.partner_id = root.partner_id
    join tree_nodes as node on node.partner_id = kept.member_id and node.depth > root.depth + 1 and ${standsBelow}
    where root.partner_id = ${partner}`;
}

/**
 * Rows (id, missing, holding, reasons, aside, done_at) of the members that a partner calls: all reasons that apply, and
 * those that call for action now.
 */
function callRows(partner: number, now: Date, plan: Plan): RawBuilder<unknown> {
  const today = berlinDay(now.getTime());
  const monthStart = new Date(cycleStart(cycleOf(now.getTime())));
  const doneSince = new Date(now.getTime() - DONE_DAYS * MS_A_DAY);
  const newSince = new Date(now.getTime() - NEW_MS);
  const holds: Record<CallReason, RawBuilder<boolean>> = {
    ...reasonsToCall(now, plan),
    // In the first days of a month, those who joined in the last days of the month before are called as well.
    isNew: sql`(partner.created_at >= ${monthStart} or partner.created_at > ${newSince})`,
    isFollowUp: sql`coalesce(${pendingCall} <= ${today}::date, false)`,
  };
  const flags = sql.join(
    urgency.map((name) => {
      const isAsked = name === 'isFollowUp' ? holds[name] : sql`member.is_first_line and ${holds[name]}`;
      return sql`case when ${isAsked} then ${name} end`;
    }),
    sql`, `,
  );
  return sql`
    select *, put_off or (holding <> '{}' and reasons = '{}') as aside from (
      select *, case when put_off then '{}' else array(
          select name from unnest(holding) with ordinality as held (name, place)
          where name <> all(answered) order by place
        ) end as reasons
      from (
        select member.partner_id as id, ${missingPoints(plan)} as missing, follow_ups.done_at,
               array(
                 select name from unnest(array[${flags}]::text[]) with ordinality as flag (name, place)
                 where name is not null and not exists (
                   select from task_answers as answered
                   where answered.partner_id = ${partner} and answered.object_id = member.partner_id
                     and answered.answer = 'not-useful' and answered.until > ${now} and ${reasonOfKind} = name
                 ) order by place
               ) as holding,
               coalesce(${pendingCall} > ${today}::date, false) as put_off,
               case when follow_ups.done_at > ${doneSince} then array_remove(
                 follow_ups.done_reasons, case when follow_ups.done_at < ${monthStart} then 'isCloseToNextLevel' end
               ) else '{}' end as answered
        from (${calledMembers(partner)}) as member
        join partners as partner on partner.id = member.partner_id
        join users as owner on owner.id = partner.user_id and not ${isRestricted(now)}
        left join follow_ups on follow_ups.partner_id = ${partner} and follow_ups.member_id = member.partner_id
        left join account_types as type on type.partner_id = member.partner_id and ${isValid(now)}
        ${joinStatistics(sql`member.partner_id`, sql`(select id from running)`)}
      ) as member
    ) as member`;
}

interface Asked {
  readonly partner: number;
  readonly now: Date;
  readonly page: number;
  readonly size: number;
  /** Only members with this reason. */
  readonly reason: CallReason | undefined;
  /** Only members put aside, for any reason, with all reasons that apply. */
  readonly aside: boolean;
}

/**
 * A page of the members that a partner calls with a reason, by the plan of the shown month, and the counts per reason.
 */
export async function findCallsToday(
  db: Kysely<DB>,
  plan: Plan,
  { partner, now, page, size, reason, aside }: Asked,
): Promise<{ calls: Call[]; counts: CallCounts }> {
  const midnight = new Date(berlinMidnight(berlinDay(now.getTime())));
  const of = (name: string, condition: RawBuilder<unknown>) =>
    sql`${name}::text, count(*) filter (where ${condition})`;
  const counts = sql.join(
    [
      ...urgency.map((name) => of(name, sql`${name} = any(reasons)`)),
      of('all', sql`reasons <> '{}'`),
      of('aside', sql`aside`),
      of('doneToday', sql`done_at >= ${midnight}`),
    ],
    sql`, `,
  );
  const reasonsColumn = aside ? sql`holding` : sql`reasons`;
  const asks = reason === undefined ? sql`reasons <> '{}'` : sql`${reason} = any(reasons)`;
  const { rows } = await sql<{ calls: Call[] | null; counts: CallCounts }>`
    with running as materialized (${runningCycle(now)}),
    called as materialized (${callRows(partner, now, plan)}),
    asked as (
      select id, missing, ${reasonsColumn} as reasons from called
      where ${aside ? sql`aside` : asks}
      order by 'isFollowUp' = any(${reasonsColumn}) desc, cardinality(${reasonsColumn}) desc,
               array_position(${[...urgency]}::text[], (${reasonsColumn})[1]), id
      limit ${size} offset ${(page - 1) * size}
    )
    select (select jsonb_agg(asked) from asked) as calls,
           (select jsonb_build_object(${counts}) from called) as counts
  `.execute(db);
  const found = onlyRow(rows);
  return { calls: found.calls ?? [], counts: found.counts };
}

/** The reasons that apply to a member of a partner's team. */
export async function findReasons(
  db: Kysely<DB>,
  { partner, member, now: asked }: { partner: number; member: number; now: Date },
): Promise<readonly CallReason[]> {
  return readByShownPlan(db, asked, async (plan, now) => {
    const { rows } = await sql<{ holding: CallReason[] }>`
      with running as materialized (${runningCycle(now)})
      select holding from (${callRows(partner, now, plan)}) as called where id = ${member}`.execute(db);
    return rows[0]?.holding ?? [];
  });
}
