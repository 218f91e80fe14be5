import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listReferralTransitions } from '@blattwerk/contract/referrals/referral-transitions.contract.ts';
import { addDays, berlinMidnight } from '@blattwerk/plan/days.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { addressOfTarget } from './link-target.ts';

type List = ListRequest<(typeof listReferralTransitions)['answer']['list']>;

/** A click on a link. */
export interface ReferralTransitionRow {
  readonly id: number;
  readonly link: number;
  readonly date: Date;
  readonly target: string;
  readonly code: string;
  /** The link's owner. */
  readonly partner: number;
}

const transitions = sql`
  from referral_links as link join referral_transitions as transition on transition.link_id = link.id`;
const columns = sql`
  transition.id, transition.link_id as link, transition.date, transition.target, link.code,
  link.partner_id as partner`;

const sorting: Readonly<Record<List['order'][number]['field'], RawBuilder<unknown>>> = {
  id: sql`transition.id`,
  date: sql`transition.date`,
};

/** A page of the clicks on a partner's links. */
export async function findReferralTransitions(
  db: Kysely<DB>,
  partner: number,
  list: List,
): Promise<{ rows: ReferralTransitionRow[]; total: number }> {
  const { link, start, end } = list.filters;
  return findPage<ReferralTransitionRow, List['order'][number]['field']>(db, {
    columns,
    from: transitions,
    where: [
      sql`link.partner_id = ${partner}`,
      when(link, (id) => sql`link.id = ${id}`),
      when(midnightOf(start), (first) => sql`transition.date >= ${first}`),
      when(midnightOf(end, 1), (after) => sql`transition.date < ${after}`),
    ],
    sorting,
    id: sql`transition.id`,
    idDirection: 'desc',
    list,
  });
}

/** Midnight of a day in Berlin, or of one this many days later; undefined for none, or an invalid day. */
function midnightOf(days: readonly string[] | undefined, later = 0): Date | undefined {
  try {
    return days?.[0] === undefined ? undefined : new Date(berlinMidnight(addDays(days[0], later)));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** One click, on any link. */
export async function findReferralTransition(
  db: Kysely<DB>,
  id: number,
): Promise<ReferralTransitionRow | undefined> {
  const { rows } = await sql<ReferralTransitionRow>`
    select ${columns} ${transitions} where transition.id = ${id}`.execute(db);
  return rows[0];
}

/** Records a click on a link, with its target unless another one is given; undefined if there is no such link. */
export async function insertReferralTransition(
  tx: Tx,
  { link, target, now }: { link: { id: number } | { code: string }; target?: string | undefined; now: Date },
): Promise<{ id: number; link: number; date: Date; target: string } | undefined> {
  const which = 'id' in link ? sql`id = ${link.id}` : sql`code = ${link.code}`;
  const { rows } = await sql<{ id: number; link: number; date: Date; target: string }>`
    insert into referral_transitions (link_id, date, target)
    select id, ${now}, ${target ?? addressOfTarget} from referral_links as link where is_active and ${which}
    returning id, link_id as link, date, target`.execute(tx);
  return rows[0];
}

/** The target of a code's active link; undefined if there is none. */
export async function findTargetOfCode(
  db: Kysely<DB>,
  code: string,
): Promise<{ target: string } | undefined> {
  const { rows } = await sql<{ target: string }>`
    select ${addressOfTarget} as target from referral_links as link
    where is_active and code = ${code}`.execute(db);
  return rows[0];
}
