import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listTeam } from '@blattwerk/contract/team/team.contract.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { runningCycle } from '../../company/plans/shown-month.ts';
import { allOf, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { isActiveBox, isValid } from '../memberships/memberships.queries.ts';
import { joinStatistics } from '../statistics/figures.queries.ts';
import { countDownline } from '../tree/counts.queries.ts';
import { downlineOf, type Place } from '../tree/subtree.queries.ts';
import { isNamed } from './is-named.ts';
import { levelRange } from './level-range.ts';
import { currentLevel, reasonsToCall } from './reasons-to-call.ts';

type TeamList = ListRequest<(typeof listTeam)['answer']['list']>;
type Field = TeamList['order'][number]['field'];
type Input = {
  readonly root: Place;
  readonly list: TeamList;
  readonly now: Date;
  /** The plan in force. */
  readonly plan: Plan;
};
type Filter = keyof TeamList['filters'];
type Join = 'partner' | 'owner' | 'figures' | 'account' | 'address';

/** Ids of a page of a downline, sorted, and the number of rows that match the filters. */
export async function findTeamPage(db: Kysely<DB>, input: Input): Promise<TeamPage> {
  return Object.keys(input.list.filters).length === 0 ? findPageOfAll(db, input) : findMatching(db, input);
}

interface TeamPage {
  readonly ids: number[];
  readonly total: number;
}

/**
 * From this size on a team is too large to be sorted for each page, and large enough to be frequent everywhere in an
 * index.
 */
const LARGE = 100_000;

/**
 * Without filters the total is known, and for a large team the planner may walk an index of the sort key until the page
 * is full. For a smaller team that walk might find nobody for long, so it is prevented.
 */
async function findPageOfAll(db: Kysely<DB>, input: Input): Promise<TeamPage> {
  const { list, root, now } = input;
  const { total } = await countDownline(db, { partner: root.partner, now });
  const keys = list.order.map(({ field, direction }) => sortedBy(sorting[field].key, field, direction));
  const first = total < LARGE ? sql`offset 0` : sql``;
  const { rows } = await sql<{ id: number }>`
    select member.partner_id as id from (${downlineOf(root)} ${first}) as member ${joins(input)}
    order by ${sql.join([...keys, sql`member.partner_id`])}
    limit ${list.size} offset ${(list.page - 1) * list.size}`.execute(db);
  return { ids: rows.map(({ id }) => id), total };
}

/** A team may have tens of thousands: it is joined only with what filters and sorting need. */
async function findMatching(db: Kysely<DB>, input: Input): Promise<TeamPage> {
  const { list } = input;
  const offset = (list.page - 1) * list.size;
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with matching as (
      select member.partner_id as id${sortKeys(list)}
      from (${downlineOf(input.root)}) as member ${joins(input)}
      where ${conditions(input)}
    )
    select (select count(*) from matching) as total,
           array(select id from matching order by ${orderOf(list)} limit ${list.size} offset ${offset}) as ids
  `.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** The sort key of each field and the joins it needs. */
const sorting: Readonly<Record<Field, { key: RawBuilder<unknown>; needs: readonly Join[] }>> = {
  displayName: { key: sql`partner.display_name collate de_names`, needs: ['partner'] },
  createdAt: { key: sql`partner.created_at`, needs: ['partner'] },
  currentLoginDate: { key: sql`owner.current_login_at`, needs: ['partner', 'owner'] },
  level: { key: currentLevel, needs: ['figures'] },
  qualificationPoints: { key: sql`coalesce(figures.qp, 0)`, needs: ['figures'] },
  depth: { key: sql`member.depth`, needs: [] },
};

function sortKeys(list: TeamList): RawBuilder<unknown> {
  const keys = list.order.map(
    ({ field }, index) => sql`, ${sorting[field].key} as ${sql.ref(`key${index}`)}`,
  );
  return sql.join(keys, sql``);
}

/** The id comes last, so that pages never overlap. */
function orderOf(list: TeamList): RawBuilder<unknown> {
  const keys = list.order.map(({ field, direction }, index) =>
    sortedBy(sql.ref(`key${index}`), field, direction),
  );
  return sql.join([...keys, sql`id`]);
}

/**
 * Members who never logged in come before everybody who did. Other keys are never null, so no null order is given: it
 * has to match the index.
 */
function sortedBy(key: RawBuilder<unknown>, field: Field, direction: 'asc' | 'desc'): RawBuilder<unknown> {
  if (field !== 'currentLoginDate') return sql`${key} ${sql.raw(direction)}`;
  return direction === 'asc' ? sql`${key} asc nulls first` : sql`${key} desc nulls last`;
}

const filterNeeds: Readonly<Record<Filter, readonly Join[]>> = {
  displayName: ['partner'],
  directLevel: [],
  accountType: ['account'],
  country: ['partner', 'address'],
  level: ['figures'],
  isNew: ['partner'],
  isAway: ['partner', 'owner'],
  isCloseToNextLevel: ['figures', 'account'],
  isExpiring: ['account'],
};

function joins({ list, now }: Input): RawBuilder<unknown> {
  const needed = new Set<Join>(list.order.flatMap(({ field }) => sorting[field].needs));
  for (const name of Object.keys(list.filters) as Filter[]) {
    for (const join of filterNeeds[name]) needed.add(join);
  }
  const all = Object.entries(joinsAt(now)).filter(([name]) => needed.has(name as Join));
  return sql.join(
    all.map(([, join]) => join),
    sql` `,
  );
}

/** In the order in which they depend on each other. */
function joinsAt(now: Date): Record<Join, RawBuilder<unknown>> {
  return {
    partner: sql`join partners as partner on partner.id = member.partner_id`,
    owner: sql`join users as owner on owner.id = partner.user_id`,
    figures: joinStatistics(sql`member.partner_id`, sql`(select id from (${runningCycle(now)}) as running)`),
    account: sql`
      left join account_types as type on type.partner_id = member.partner_id and ${isValid(now)}`,
    address: sql`
      left join billing_addresses as address on address.user_id = partner.user_id and address.is_default`,
  };
}

/** Looks for a business box only if it matters. */
function accountTypeAt(now: Date): RawBuilder<string> {
  return sql`
    case when type.affiliate is not true then 'basic'
         when type.company_free or exists (
           select from memberships as membership
           where membership.partner_id = member.partner_id and ${isActiveBox(now)}
         ) then 'premium'
         else 'partner' end`;
}

/** Boolean conditions: `true` selects those for whom one holds, `false` the others. */
function flags({ list, now, plan }: Input): RawBuilder<unknown>[] {
  const holds = reasonsToCall(now, plan);
  return (Object.keys(holds) as (keyof typeof holds)[]).flatMap((name) => {
    const flag = list.filters[name];
    return flag === undefined ? [] : [sql`(${holds[name]}) = ${flag}`];
  });
}

function conditions(input: Input): RawBuilder<unknown> {
  const { list, root, now } = input;
  const { displayName, directLevel, accountType, country } = list.filters;
  const ranges = (directLevel ?? []).flatMap((level) => levelRange(level) ?? []);
  const depths = ranges.map(({ from, to }) =>
    to === null
      ? sql`member.depth >= ${root.depth + from}`
      : sql`member.depth between ${root.depth + from} and ${root.depth + to}`,
  );
  return allOf([
    depths.length > 0 ? sql`(${sql.join(depths, sql` or `)})` : undefined,
    when(displayName, isNamed),
    when(accountType, (types) => sql`${accountTypeAt(now)} = any(${types}::text[])`),
    when(country, (codes) => sql`address.country_iso = any(${codes}::text[])`),
    when(list.filters.level, (levels) => sql`${currentLevel} = any(${levels}::bigint[])`),
    ...flags(input),
  ]);
}
