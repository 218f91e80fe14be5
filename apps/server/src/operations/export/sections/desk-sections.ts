import { sql } from 'kysely';
import type { Sections } from './section.ts';

/** What staff noted about a partner, granted them, decided about them and wrote to them. */
export const deskSections: Sections = {
  // Internal notes on somebody are their personal data (Art. 15 GDPR; BGH, 15 June 2021, VI ZR 576/19).
  notes: ({ partner }) => sql`
    select text, written_at as "writtenAt" from partner_notes where partner_id = ${partner} order by id`,
  grants: ({ partner }) => sql`
    select kind, from_day::text as "fromDay", to_day::text as "toDay", reason, granted_at as "grantedAt",
           begun_at as "begunAt", ended_at as "endedAt", end_reason as "endReason", shortened_at as "shortenedAt"
    from partner_grants where partner_id = ${partner} order by id`,
  merges: ({ partner }) => sql`
    select case when partner_id = ${partner} then 'goesOnAs' else 'goesOnFor' end as direction,
           case when partner_id = ${partner} then into_id else partner_id end as partner,
           effective_from::text as "effectiveFrom", orders, reason, merged_at as "mergedAt"
    from partner_merges where ${partner} in (partner_id, into_id) order by merged_at`,
  // The other one is named once both were found to be one person.
  doubles: ({ partner }) => sql`
    select reasons, found_at as "foundAt", status, decision, decided_at as "decidedAt"
    from likely_doubles where ${partner} in (partner_id, other_id) order by id`,
  broadcasts: ({ partner }) => sql`
    select broadcast.id, (select subject from broadcast_texts as text where text.broadcast_id = broadcast.id
                          order by text.locale limit 1) as subject,
           broadcast.is_legal as "isLegal", recipient.result, recipient.result_at as "resultAt"
    from broadcast_recipients as recipient join broadcasts as broadcast on broadcast.id = recipient.broadcast_id
    where recipient.partner_id = ${partner} and broadcast.started_at is not null order by broadcast.id`,
  'received-messages': ({ partner }) => sql`
    select message.id, sender.display_name as "senderName", recipient.text, recipient.result, recipient.shown_at as "shownAt",
           recipient.result_at as "resultAt", report.reason as "reportReason", report.reported_at as "reportedAt"
    from team_message_recipients as recipient join team_messages as message on message.id = recipient.message_id
    join partners as sender on sender.id = message.partner_id
    left join team_message_reports as report
      on report.message_id = recipient.message_id and report.partner_id = recipient.partner_id
    where recipient.partner_id = ${partner} order by message.id`,
  'team-messages': ({ partner }) => sql`
    select message.id, message.text, message.state, message.created_at as "createdAt", message.sent_at as "sentAt",
           (select count(*) from team_message_recipients as recipient where recipient.message_id = message.id) as recipients
    from team_messages as message where message.partner_id = ${partner} order by message.id`,
  'team-message-templates': ({ partner }) => sql`
    select name, text, changed_at as "changedAt" from team_message_templates where partner_id = ${partner} order by id`,
  'team-message-stops': ({ partner }) => sql`
    select reason, stopped_at as "stoppedAt" from team_message_stops where partner_id = ${partner}`,
};
