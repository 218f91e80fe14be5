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

/**
 * SQL: whether `owner` gets mails at all: has an account here, and is not waiting for an invitation after a takeover.
 */
const isKnown = sql<boolean>`(owner.has_login and owner.deleted_at is null and not owner.is_quiet)`;

/** SQL: the same, and may sign in. */
export const isThere = sql<boolean>`(${isKnown} and owner.disabled_at is null)`;

/** SQL: whether the contract with `partner` has ended. */
export const hasEnded = (now: Date) => sql<boolean>`(${stateAt(now)} = 'ended')`;

/**
 * SQL: why `partner`, with the account `owner`, gets no broadcast; null if they do. `isLegal` is whether it is legally
 * required: then it also goes to partners who opted out, are blocked, have ended, or whose data are restricted.
 * Restriction is not visible in results: it counts as `off`.
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

/** The same for very many: few have any state, and few have opted out, so these are read once. */
const isReader = (now: Date) => sql<boolean>`
  (${isThere} and not ${isRestricted(now)} and (partner.id not in (select partner_id from partner_states) or not ${hasEnded(now)}))`;
const hasSwitchedOff = sql<boolean>`
  (owner.id in (select user_id from message_settings where channel = 'mail' and not broadcast))`;

/** An audience, and whether opting out does not apply. */
interface Meant {
  readonly audience: Audience;
  readonly isLegal: boolean;
}

const everybody = sql`from partners as partner join users as owner on owner.id = partner.user_id`;

/** The current size of an audience: matching the filter, reachable, and how many of these opted out. */
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

/** Stores the recipients of a broadcast: its current audience. Returns their number. */
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

/** Why somebody no longer gets a broadcast, checked right before sending. */
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
