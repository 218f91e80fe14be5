import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { LeftOut, WhyLeftOut } from '../../messaging/messages/broadcasts/broadcast-results.ts';
import { conditionsOf } from '../../money/partner-states/partner-filter.ts';
import { stateAt } from '../../network/partners/partner-state.ts';
import { allOf } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Audience } from './broadcast-facts.ts';

/**
 * SQL: whether `partner`, whose account is `owner`, is written to at all: there is a login which is neither blocked nor deleted nor of
 * somebody who was taken over and not invited yet, and the contract has not ended.
 */
const isReader = (now: Date) => sql<boolean>`
  (owner.has_login and owner.deleted_at is null and owner.disabled_at is null and not owner.is_quiet
    and ${stateAt(now)} <> 'ended')`;

const hasSwitchedOff = sql<boolean>`exists (
  select from message_settings as setting
  where setting.user_id = owner.id and setting.channel = 'mail' and not setting.broadcast)`;

/** SQL: why `partner`, whose account is `owner`, gets no broadcast; null where they do. */
export function whyNoReader(now: Date): RawBuilder<LeftOut | null> {
  return sql`case when not ${isReader(now)} then 'gone' when ${hasSwitchedOff} then 'off' end`;
}

const everybody = sql`from partners as partner join users as owner on owner.id = partner.user_id`;

/** Whom an audience means now: all that its filter leaves, those who are written to, and how many of these want no broadcasts. */
export async function countAudience(
  db: Kysely<DB>,
  audience: Audience,
  now: Date,
): Promise<{ matching: number; recipients: number; switchedOff: number }> {
  const { rows } = await sql<{ matching: number; recipients: number; switchedOff: number }>`
    select count(*)::int as matching, count(*) filter (where ${isReader(now)})::int as recipients,
      count(*) filter (where ${isReader(now)} and ${hasSwitchedOff})::int as "switchedOff"
    ${everybody} where ${allOf(conditionsOf(audience, now))}`.execute(db);
  return onlyRow(rows);
}

/** Fixes to whom a broadcast goes: those whom its audience means now. Answers how many. */
export async function fixRecipients(
  tx: Tx,
  { id, audience }: { readonly id: number; readonly audience: Audience },
  now: Date,
): Promise<number> {
  const inserted = await sql`
    insert into broadcast_recipients (broadcast_id, partner_id)
    select ${id}, partner.id ${everybody}
    where ${allOf([...conditionsOf(audience, now), isReader(now)])}`.execute(tx);
  return Number(inserted.numAffectedRows ?? 0n);
}

/** Why somebody does not get a broadcast any more, right before it leaves. */
export const whyLeftOut: WhyLeftOut = async (tx, { user, broadcast }, now) => {
  const { rows } = await sql<{ why: LeftOut | null }>`
    select case when (select state from broadcasts where id = ${broadcast}) = 'cancelled' then 'stopped'
      else ${whyNoReader(now)} end as why
    ${everybody} where owner.id = ${user}`.execute(tx);
  const [reader] = rows;
  return reader === undefined ? 'gone' : reader.why;
};
