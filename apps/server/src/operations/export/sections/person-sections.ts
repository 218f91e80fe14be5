import { sql } from 'kysely';
import { ownChanges, ownLooks } from '../own-objects.ts';
import type { Sections } from './section.ts';

/** Identity, sign-in, consents, and decisions about a person. */
export const personSections: Sections = {
  user: ({ user }) => sql`
    select id, email, first_name as "firstName", last_name as "lastName", phone, locale, roles,
           created_at as "createdAt", current_login_at as "currentLoginDate", password_reset_at as "passwordResetAt",
           payment_destination_changed_at as "paymentDestinationChangedAt", disabled_at as "disabledAt"
    from users where id = ${user}`,
  partner: ({ partner }) => sql`
    select partner.id, partner.display_name as "displayName", partner.old_number as "oldNumber",
           partner.affiliate_since as "affiliateSince", partner.created_at as "createdAt", link.code as "joinedByCode",
           customer.source as "customerOf", customer.attributed_by as "attributedBy", customer.considered,
           customer.code as "attributedToCode", customer.signed_up_at as "signedUpAt",
           (select jsonb_agg(jsonb_build_object('source', known.source, 'number', known.number) order by known.source)
            from customer_numbers as known where known.partner_id = partner.id) as "customerNumbers"
    from partners as partner
    left join referral_sign_ups as joined on joined.partner_id = partner.id
    left join referral_links as link on link.id = joined.link_id
    left join customers as customer on customer.partner_id = partner.id
    where partner.id = ${partner}`,
  'account-types': ({ partner }) => sql`
    select affiliate, company_free as "companyFree", valid_from as "validFrom", valid_to as "validTo"
    from account_types where partner_id = ${partner} order by valid_from`,
  'partner-states': ({ partner }) => sql`
    select state, reason, valid_from as "validFrom" from partner_states where partner_id = ${partner} order by id`,
  // Former sponsors by number alone: their current names are no business of a partner who moved away.
  sponsors: ({ partner }) => sql`
    select place.parent_id as sponsor, case when place.valid_to is null then above.display_name end as "displayName",
           place.branch, place.valid_from as "validFrom", place.valid_to as "validTo"
    from placements as place left join partners as above on above.id = place.parent_id
    where place.partner_id = ${partner}
    union all
    select waiting.sponsor_id, above.display_name, null, waiting.since, null
    from unplaced_partners as waiting left join partners as above on above.id = waiting.sponsor_id
    where waiting.partner_id = ${partner} order by 4`,
  moves: ({ partner }) => sql`
    select parent_id as sponsor, effective_from::text as "effectiveFrom", reason, requested_at as "requestedAt",
           done_at as "doneAt", withdrawn_at as "withdrawnAt"
    from scheduled_moves where partner_id = ${partner} order by id`,
  'contract-ends': ({ partner }) => sql`
    select partner_id as partner, successor_id as successor, effective_from::text as "effectiveFrom",
           reason_code as "reasonCode", reason, downline,
           (select coalesce(jsonb_agg(paper.name order by paper.id), '[]') from transfer_papers as paper
            where paper.end_id = ended.id) as papers,
           requested_at as "requestedAt", done_at as "doneAt", withdrawn_at as "withdrawnAt"
    from contract_ends as ended where ${partner} in (partner_id, successor_id) order by id`,
  memberships: ({ partner }) => sql`
    select kind, qp, start_date as "startDate", expiry_date as "expiryDate"
    from memberships where partner_id = ${partner} order by id`,
  'billing-addresses': ({ user }) => sql`
    select company, street, postcode, city, country_iso as "countryISO", phone, is_default as "isDefault",
           created_at as "createdAt"
    from billing_addresses where user_id = ${user} order by id`,
  uploads: ({ partner }) => sql`
    select file_registration_name as "fileRegistration", file_agree_name as "fileAgree", updated_at as "updatedAt",
           refused_at as "refusedAt"
    from affiliate_data where partner_id = ${partner}`,
  'email-changes': ({ user }) => sql`
    select email, created_at as "createdAt", expires_at as "expiresAt" from email_changes where user_id = ${user}`,
  'legal-acceptances': ({ user }) => sql`
    select document.kind, document.version, acceptance.accepted_at as "acceptedAt"
    from legal_acceptances as acceptance join legal_documents as document on document.id = acceptance.document_id
    where acceptance.user_id = ${user} order by acceptance.accepted_at, document.id`,
  // Invitations to join, and the objection to them.
  'invitations-received': ({ user, partner }) => sql`
    select 'partner' as "from", first_name as "firstName", surname, email, status, created_at as "createdAt",
           finished_at as "finishedAt", told_at as "toldAt"
    from potential_partners
    where partner_id = ${partner} or lower(email) = (select lower(email) from users where id = ${user})
    union all
    select 'company', null, null, null, null, invited_at, accepted_at, null from takeover_invitations where user_id = ${user}
    union all
    select 'company', null, null, null, null, created_at, expires_at, null from operator_invitations where user_id = ${user}
    union all
    select 'objection', null, null, null, null, objected_at, null, told_at from invitation_objections
    where email_hash = (select sha256(convert_to(lower(email), 'UTF8')) from users where id = ${user})
    order by 6`,
  notifications: ({ user }) => sql`
    select type, parameters, created_at as "createdAt", viewed_at as "viewedAt"
    from notifications where user_id = ${user} order by id`,
  'message-settings': ({ user }) => sql`
    select channel, new_partner as "newPartner", first_children_order as "firstChildrenOrder",
           new_customer as "newCustomer", new_user_login as "newUserLogin",
           registration_success as "registrationSuccess", broadcast, team_message as "teamMessage",
           weekly_digest as "weeklyDigest", digest_week::text as "digestWeek"
    from message_settings where user_id = ${user} order by channel`,
  'notification-settings': ({ user }) => sql`
    select refused_types as "refusedTypes" from notification_settings where user_id = ${user}`,
  lessons: ({ user }) => sql`
    select (select text.title from news_texts as text where text.news_id = result.news_id
            order by text.locale = 'de' desc, text.locale limit 1) as title,
           attempts, tried_at as "triedAt", passed_at as "passedAt"
    from lesson_results as result where user_id = ${user} order by result.news_id`,
  'push-settings': ({ user }) => sql`
    select kinds, shows_details as "showsDetails", quiet_from as "quietFrom", quiet_to as "quietTo", told_level as "toldLevel"
    from push_settings where user_id = ${user}`,
  // That there is a device, but never its endpoint and keys: they suffice to push messages to it.
  'push-devices': ({ user }) => sql`
    select device.created_at as "createdAt", device.sent_at as "sentAt", session.user_agent as "userAgent"
    from push_devices as device join sessions as session on session.id = device.session_id
    where device.user_id = ${user} order by device.id`,
  // That there is a feed, but never its secret URL.
  'calendar-feeds': ({ partner }) => sql`
    select names, created_at as "createdAt", fetched_on::text as "fetchedOn", withdrawn_at as "withdrawnAt"
    from calendar_feeds where partner_id = ${partner} order by id`,
  celebrations: ({ partner }) => sql`
    select kind, step, reached_on::text as "reachedOn", shown_at as "shownAt"
    from celebrations where partner_id = ${partner} order by shown_at, kind, step`,
  messages: ({ user }) => sql`
    select channel, recipient, template, status, created_at as "createdAt", sent_at as "sentAt"
    from outbox where user_id = ${user} order by id`,
  sessions: ({ user }) => sql`
    select created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt",
           revoked_at as "revokedAt", user_agent as "userAgent"
    from sessions where user_id = ${user} order by id`,
  'second-factor': ({ user }) => sql`
    select created_at as "createdAt", confirmed_at as "confirmedAt",
           (select count(*) from second_factor_recovery_codes where user_id = ${user} and used_at is null) as "recoveryCodesLeft"
    from second_factors where user_id = ${user}`,
  passkeys: ({ user }) => sql`
    select name, backed_up as "backedUp", created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkeys where user_id = ${user} order by id`,
  // With the company's notes: internal notes on somebody are their personal data (Art. 15 GDPR; BGH, 15 June 2021, VI
  // ZR 576/19).
  questions: ({ partner }) => sql`
    select question.id, question.about, question.cycle_id as cycle, question.credit_id as credit, question.order_id as "order",
           question.payout_id as payout, question.month, question.order_number as "orderNumber", question.status,
           question.asked_at as "askedAt", question.closed_at as "closedAt",
           (select coalesce(jsonb_agg(jsonb_build_object('kind', message.kind, 'text', message.text,
                                        'writtenAt', message.written_at) order by message.id), '[]')
            from question_messages as message where message.question_id = question.id) as messages
    from questions as question where question.partner_id = ${partner} order by question.id`,
  'deletion-requests': ({ user }) => sql`
    select request.reason, request.created_at as "createdAt", request.status, request.decided_at as "decidedAt", request.decision
    from deletion_requests as request where request.user_id = ${user}`,
  'legal-holds': ({ user }) => sql`
    select reason, until::text, set_at as "setAt", lifted_at as "liftedAt", lifted_reason as "liftedReason"
    from legal_holds where user_id = ${user} order by id`,
  restrictions: ({ user }) => sql`
    select reason, set_at as "from", ends_at as until, lifted_at as "liftedAt", lifted_reason as "liftedReason"
    from restrictions where user_id = ${user} order by id`,
  'what-was-changed': (owner) => ownChanges(owner),
  'who-looked': (owner) => ownLooks(owner),
};
