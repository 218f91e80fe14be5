import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { LeftOut, WhyLeftOut } from '../../messaging/messages/broadcasts/broadcast-results.ts';
import { isRestricted } from '../../messaging/messages/is-restricted.ts';
import { conditionsOf } from '../../money/partner-states/partner-filter.ts';
import { stateAt } from '../../network/partners/partner-state.ts';
import { allOf } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Audience } from './broadcast-facts.ts';

/** SQL: whether `owner` is written to at all: has an account here, and is nobody who was taken over and not invited yet. */
const isKnown = sql<boolean>`(owner.has_login and owner.deleted_at is null and not owner.is_quiet)`;

/** SQL: the same, and may sign in. */
export const isThere = sql<boolean>`(${isKnown} and owner.disabled_at is null)`;

/** SQL: whether the contract with `partner` has ended. */
export const hasEnded = (now: Date) => sql<boolean>`(${stateAt(now)} = 'ended')`;

/**
 * SQL: why `partner`, whose account is `owner`, gets no broadcast; null where they do. `isLegal` is whether the law demands it: then it goes
 * also to whoever switched broadcasts off, is blocked, has ended or has their data restricted, of which nobody reads anything in a result: `off`.
 */
export function whyNoReader(now: Date, isLegal: RawBuilder<boolean>): RawBuilder<LeftOut | null> {
  return sql`
    case when ${isLegal} then case when ${isKnown} then null else 'gone' end
         when not ${isThere} or ${hasEnded(now)} then 'gone'
         when ${isRestricted(now)} then 'off'
         when exists (
           select from message_settings as setting
           where setting.user_id = owner.id and setting.channel = 'mail' and not setting.broadcast) then 'off' end`;
}

/** The same of very many: few have any state, and few have switched broadcasts off, so that these are read once. */
const isReader = (now: Date) => sql<boolean>`
  (${isThere} and not ${isRestricted(now)} and (partner.id not in (select partner_id from partner_states) or not ${hasEnded(now)}))`;
const hasSwitchedOff = sql<boolean>`
  (owner.id in (select user_id from message_settings where channel = 'mail' and not broadcast))`;

/** Which of all partners, and whether nobody can switch it off. */
interface Meant {
  readonly audience: Audience;
  readonly isLegal: boolean;
}

const everybody = sql`from partners as partner join users as owner on owner.id = partner.user_id`;

/** Whom an audience means now: all that its filter leaves, those who are written to, and how many of these want no broadcasts. */
export async function countAudience(
  db: Kysely<DB>,
  { audience, isLegal }: Meant,
  now: Date,
): Promise<{ matching: number; recipients: number; switchedOff: number }> {
  const isMeant = isLegal ? isKnown : isReader(now);
  const { rows } = await sql<{ matching: number; recipients: number; switchedOff: number }>`
    select count(*)::int as matching, count(*) filter (where ${isMeant})::int as recipients,
      count(*) filter (where ${isMeant} and ${hasSwitchedOff})::int as "switchedOff"
    ${everybody} where ${allOf(conditionsOf(audience, now))}`.execute(db);
  return onlyRow(rows);
}

/** Fixes to whom a broadcast goes: those whom its audience means now. Answers how many. */
export async function fixRecipients(
  tx: Tx,
  { id, audience, isLegal }: Meant & { readonly id: number },
  now: Date,
): Promise<number> {
  const inserted = await sql`
    insert into broadcast_recipients (broadcast_id, partner_id)
    select ${id}, partner.id ${everybody}
    where ${allOf([...conditionsOf(audience, now), isLegal ? isKnown : isReader(now)])}`.execute(tx);
  return Number(inserted.numAffectedRows ?? 0n);
}

/** Why somebody does not get a broadcast any more, right before it leaves. */
export const whyLeftOut: WhyLeftOut = async (tx, { user, of: broadcast }, now) => {
  const { rows } = await sql<{ why: LeftOut | null }>`
    select case when broadcast.state = 'cancelled' then 'stopped'
      else ${whyNoReader(now, sql`coalesce(broadcast.is_legal, false)`)} end as why
    ${everybody} left join broadcasts as broadcast on broadcast.id = ${broadcast} where owner.id = ${user}`.execute(
    tx,
  );
  const [reader] = rows;
  return reader === undefined ? 'gone' : reader.why;
};
