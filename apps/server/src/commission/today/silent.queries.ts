import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { berlinDay, MS_A_DAY } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { pendingCall } from '../../network/contacts/follow-ups.queries.ts';
import { isValid } from '../../network/memberships/memberships.queries.ts';
import { lastPaid } from '../../network/team/activity.ts';
import type { DB } from '../../platform/database/database-types.ts';

/** Days without an order after which somebody who has bought before is silent. */
const SILENT_DAYS = 30;

/** Days for which a call that was done answers the silence. */
const DONE_DAYS = 30;

/** More than a list for one day takes. */
const MOST = 20;

/** A silent member of the first line, with the Berlin day of the last order. */
export interface Silent {
  readonly id: number;
  readonly lastOrder: string;
}

/**
 * Silent customers of a partner's first line, the last to fall silent first, without those who were called or are postponed.
 * Partners are not included: nobody above sees their orders.
 */
export async function findSilent(
  db: Kysely<DB>,
  { partner, now }: { partner: number; now: Date },
): Promise<Silent[]> {
  const today = berlinDay(now.getTime());
  const doneSince = new Date(now.getTime() - DONE_DAYS * MS_A_DAY);
  const silentSince = new Date(now.getTime() - SILENT_DAYS * MS_A_DAY);
  const { rows } = await sql<Silent>`
    select member.partner_id as id, (bought.last at time zone 'Europe/Berlin')::date::text as "lastOrder"
    from tree_nodes as member
    cross join lateral (select ${lastPaid(sql`placed.base_cents > 0`)} as last) as bought
    left join account_types as type on type.partner_id = member.partner_id and ${isValid(now)}
    left join follow_ups on follow_ups.partner_id = member.parent_id and follow_ups.member_id = member.partner_id
    where member.parent_id = ${partner} and bought.last <= ${silentSince} and type.affiliate is not true
      and (follow_ups.done_at is null or follow_ups.done_at <= ${doneSince})
      and coalesce(${pendingCall} <= ${today}::date, true)
      and not exists (
        select from task_answers as answered
        where answered.partner_id = ${partner} and answered.kind = 'silent' and answered.object_id = member.partner_id
          and answered.answer = 'not-useful' and answered.until > ${now}
      )
    order by bought.last desc, member.partner_id
    limit ${MOST}`.execute(db);
  return rows;
}

/** The languages of partners' users, by partner. */
export async function findLanguages(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, Locale>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('partners')
    .innerJoin('users', 'users.id', 'partners.user_id')
    .select(['partners.id', 'users.locale'])
    .where('partners.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, locale }) => [id, locale]));
}
