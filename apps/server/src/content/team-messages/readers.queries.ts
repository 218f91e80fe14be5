import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readByShownPlan } from '../../company/plans/shown-month.ts';
import type { LeftOut, WhyLeftOut } from '../../messaging/messages/broadcasts/broadcast-results.ts';
import { isRestricted } from '../../messaging/messages/is-restricted.ts';
import { isValid } from '../../network/memberships/memberships.queries.ts';
import { levelOf } from '../../network/statistics/level.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { hasEnded, isThere } from '../broadcasts/readers.queries.ts';

/** SQL: whether the user `owner` accepts messages from the upline by mail, and in the product. */
export const wantsMail = sql<boolean>`not exists (
  select from message_settings as setting
  where setting.user_id = owner.id and setting.channel = 'mail' and not setting.team_message)`;
export const wantsNotice = sql<boolean>`not exists (
  select from notification_settings as setting
  where setting.user_id = owner.id and 'teamMessage' = any(setting.refused_types))`;

/** SQL: whether `partner` has signed the agreement with the company: customers get no team messages. */
const isAffiliate = (now: Date) => sql<boolean>`exists (
  select from account_types as type where type.partner_id = partner.id and type.affiliate and ${isValid(now)})`;

/** SQL: whether a partner's account was blocked: their pending messages are not sent any more. */
const isBlocked = (sender: RawBuilder<unknown>) => sql<boolean>`exists (
  select from partners as writer join users as account on account.id = writer.user_id
  where writer.id = ${sender} and account.disabled_at is not null)`;

/**
 * SQL: why `partner`, with the account `owner`, gets no message from the partner `sender`; null if they do. Having
 * reported that sender, restricted data and opting out are indistinguishable for everybody: `off`.
 */
export function whyNoReader(now: Date, sender: RawBuilder<unknown>): RawBuilder<LeftOut | null> {
  return sql`
    case when ${isBlocked(sender)} then 'stopped'
         when not ${isThere} or ${hasEnded(now)} or not ${isAffiliate(now)} then 'gone'
         when ${isRestricted(now)} then 'off'
         when not ${wantsMail} and not ${wantsNotice} then 'off'
         when exists (
           select from team_message_reports as report join team_messages as reported on reported.id = report.message_id
           where report.partner_id = partner.id and reported.partner_id = ${sender}) then 'off' end`;
}

/** A chosen recipient, and whether they may get a message now. */
export interface Reader {
  readonly id: number;
  readonly displayName: string;
  /** The first name, if it is part of the name visible to the team; else that name. */
  readonly firstName: string;
  readonly levelName: string;
  readonly isCustomer: boolean;
  readonly isLeftOut: boolean;
}

/** The chosen recipients, in their order. */
export function findReaders(
  db: Kysely<DB>,
  { sender, ids }: { readonly sender: number; readonly ids: readonly number[] },
  at: Date,
): Promise<Reader[]> {
  return readByShownPlan(db, at, async (plan, now) => {
    const { rows } = await sql<Omit<Reader, 'levelName'> & { level: number }>`
      select partner.id, partner.display_name as "displayName", ${levelOf(sql`partner.id`, now)} as level,
        case when owner.first_name <> '' and position(lower(owner.first_name) in lower(partner.display_name)) > 0
          then owner.first_name else partner.display_name end as "firstName",
        not ${isAffiliate(now)} as "isCustomer",
        ${whyNoReader(now, sql`${sender}::bigint`)} is not null as "isLeftOut"
      from unnest(${[...ids]}::bigint[]) with ordinality as chosen(id, position)
      join partners as partner on partner.id = chosen.id
      join users as owner on owner.id = partner.user_id
      order by chosen.position`.execute(db);
    return rows.map(({ level, ...reader }) => ({ ...reader, levelName: levelRow(plan, level).name }));
  });
}

/** Whether somebody has signed the agreement with the company, and it has not ended. */
export async function isPartnerNow(db: Kysely<DB>, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from partners as partner
    where partner.id = ${id} and ${isAffiliate(now)} and not ${hasEnded(now)}`.execute(db);
  return rows.length > 0;
}

/** Why somebody no longer gets a partner's message, checked right before its mail is sent. */
export const whyNoTeamMessage: WhyLeftOut = async (tx, { user, of }, now) => {
  const { rows } = await sql<{ why: LeftOut | null }>`
    select case when message.state = 'stopped' then 'stopped'
      when not ${wantsMail} then 'off'
      else ${whyNoReader(now, sql`message.partner_id`)} end as why
    from partners as partner join users as owner on owner.id = partner.user_id
    join team_messages as message on message.id = ${of}
    where owner.id = ${user}`.execute(tx);
  const [reader] = rows;
  return reader === undefined ? 'gone' : reader.why;
};
