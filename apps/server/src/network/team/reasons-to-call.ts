import { addDays, berlinDay, cycleOf, cycleStart, MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { isActiveBox, isProlonged, isValid } from '../memberships/memberships.queries.ts';

/** Days without a sign-in after which a member is away. */
const AWAY_DAYS = 30;

/** A membership that ends within this many days, and is not prolonged, expires soon. */
const EXPIRING_DAYS = 30;

/** A partner is close to the next level from this share of its QP on. Legs are ignored. */
const CLOSE_SHARE = { of: 5, at: 4 };

/** QP of the next level for a holder of level 0, 1, 2 …; nothing is above the last level. */
function nextFrom({ levels }: Plan): number[] {
  return levels.slice(1).map(({ qpFrom }) => qpFrom);
}

/** QP from which on a holder of level 0, 1, 2 … is close to the next one. */
function closeFrom(plan: Plan): number[] {
  return nextFrom(plan).map((qpFrom) => Math.ceil((qpFrom * CLOSE_SHARE.at) / CLOSE_SHARE.of));
}

/** The rank, where `figures` and `closed` are the statistics of the current and of the last closed cycle. */
export const currentLevel = sql<number>`greatest(figures.level, closed.level, 0)`;

/** QP missing for the next level, over the same; null at the last level. Legs are ignored. */
export function missingPoints(plan: Plan): RawBuilder<number | null> {
  return sql`((${nextFrom(plan)}::bigint[])[${currentLevel} + 1] - coalesce(figures.qp, 0))`;
}

/** Why a member should be called. */
export type Reason = 'isNew' | 'isAway' | 'isCloseToNextLevel' | 'isExpiring';

/**
 * The reasons that apply to a partner, over `member.partner_id` and the joins `partner`, `owner`, `figures`, `closed`
 * and the account `type`, by the plan in force. Each is true or false, never null.
 */
export function reasonsToCall(now: Date, plan: Plan): Record<Reason, RawBuilder<boolean>> {
  const monthStart = new Date(cycleStart(cycleOf(now.getTime())));
  const awaySince = new Date(now.getTime() - AWAY_DAYS * MS_A_DAY);
  return {
    isNew: sql`partner.created_at >= ${monthStart}`,
    isAway: sql`coalesce(owner.current_login_at < ${awaySince}, true)`,
    isCloseToNextLevel: sql`coalesce(
      type.affiliate and figures.qp >= (${closeFrom(plan)}::bigint[])[${currentLevel} + 1], false)`,
    isExpiring: sql`(${hasExpiring(now)})`,
  };
}

/** Rows (partner_id, ends): the first end of a current membership that ends soon and is not prolonged. */
export function expiringPartners(now: Date): RawBuilder<{ partner_id: number; ends: string }> {
  const today = berlinDay(now.getTime());
  return sql`
    select membership.partner_id, min(membership.expiry_date) as ends from memberships as membership
    where membership.start_date <= ${today}::date and membership.expiry_date > ${today}::date
      and membership.expiry_date <= ${addDays(today, EXPIRING_DAYS)}::date
      and not ${isProlonged}
    group by membership.partner_id`;
}

/** The team sees only the memberships of affiliates and premium partners (specification, section 4). */
function hasExpiring(now: Date): RawBuilder<boolean> {
  return sql`
    member.partner_id in (select partner_id from (${expiringPartners(now)}) as expiring)
    and (type.affiliate is true or type.company_free is true or exists (
      select from memberships as membership
      where membership.partner_id = member.partner_id and ${isActiveBox(now)}
    ))`;
}

/** By partner: the first end of the memberships that end soon. */
export async function findExpiryDates(
  db: Kysely<DB>,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<Map<number, Date>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ partner: number; ends: Date }>`
    select member.partner_id as partner, expiring.ends::timestamp at time zone 'Europe/Berlin' as ends
    from unnest(${ids}::bigint[]) as member(partner_id)
    join (${expiringPartners(now)}) as expiring on expiring.partner_id = member.partner_id
    left join account_types as type on type.partner_id = member.partner_id and ${isValid(now)}
    where ${hasExpiring(now)}`.execute(db);
  return new Map(rows.map(({ partner, ends }) => [partner, ends]));
}
