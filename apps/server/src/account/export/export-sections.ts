import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';

/** Whose data it is. */
export interface DataOwner {
  readonly user: number;
  readonly partner: number;
}

/** Cents as the decimal text that the API writes. */
const euros = (column: string) => sql`(${sql.ref(column)}::numeric / 100)::numeric(20, 2)::text`;

/** Rows of the tables by the name of their document: what the person gave, did and earned; nothing of others but names they typed. */
const sections: Readonly<Record<string, (owner: DataOwner) => RawBuilder<unknown>>> = {
  user: ({ user }) => sql`
    select id, email, first_name as "firstName", last_name as "lastName", phone, locale, roles,
           created_at as "createdAt", current_login_at as "currentLoginDate"
    from users where id = ${user}`,
  partner: ({ partner }) => sql`
    select id, display_name as "displayName", affiliate_since as "affiliateSince", created_at as "createdAt"
    from partners where id = ${partner}`,
  'account-types': ({ partner }) => sql`
    select affiliate, company_free as "companyFree", valid_from as "validFrom", valid_to as "validTo"
    from account_types where partner_id = ${partner} order by valid_from`,
  memberships: ({ partner }) => sql`
    select kind, qp, start_date as "startDate", expiry_date as "expiryDate"
    from memberships where partner_id = ${partner} order by id`,
  'billing-addresses': ({ user }) => sql`
    select company, street, postcode, city, country_iso as "countryISO", phone, is_default as "isDefault",
           created_at as "createdAt"
    from billing_addresses where user_id = ${user} order by id`,
  'tax-data': ({ partner }) => sql`
    select field, value, nullif(valid_from, '1970-01-01')::text as "validFrom", known_at as "knownAt"
    from tax_data where partner_id = ${partner} order by id`,
  'vat-id-checks': ({ partner }) => sql`
    select vat_id as "vatId", requested_at as "requestedAt", answered_at as "answeredAt", valid, reference
    from vat_id_checks where partner_id = ${partner} order by id`,
  'legal-acceptances': ({ user }) => sql`
    select document.kind, document.version, acceptance.accepted_at as "acceptedAt"
    from legal_acceptances as acceptance join legal_documents as document on document.id = acceptance.document_id
    where acceptance.user_id = ${user} order by acceptance.accepted_at, document.id`,
  orders: ({ partner }) => sql`
    select number, source, status, placed_at as "placedAt", paid_at as "paidAt",
           ${euros('base_cents')} as base, ${euros('gross_cents')} as gross, qp,
           (select coalesce(jsonb_agg(jsonb_build_object('product', product.name, 'quantity', line.quantity,
                                        'net', ${euros('line.net_cents')}) order by line.id), '[]')
            from order_lines as line join products as product on product.id = line.product_id
            where line.order_id = orders.id) as lines
    from orders where partner_id = ${partner} order by placed_at, id`,
  credits: ({ partner }) => sql`
    select credit.id, credit.bonus, credit.stage, credit.text, cycle.date_from as "cycle", ${euros('credit.amount_cents')} as amount,
           coalesce((
             select moved.available_at from moved_releases as moved
             where moved.cycle_id = credit.cycle_id and moved.credit_id = credit.id order by moved.entry_id desc limit 1
           ), credit.available_at) as "availableAt", credit.created_at as "createdAt"
    from credits as credit join cycles as cycle on cycle.id = credit.cycle_id
    where credit.partner_id = ${partner} order by credit.id`,
  payouts: ({ partner }) => sql`
    select payout.id, payout.number, status.name as status, payout.type, ${euros('payout.amount_cents')} as amount,
           ${euros('payout.tax_cents')} as tax, payout.reason, payout.created_at as "createdAt",
           objection.reason as objection, objection.answer
    from payouts as payout join payout_statuses as status on status.id = payout.status
    left join note_objections as objection on objection.payout_id = payout.id
    where payout.partner_id = ${partner} order by payout.id`,
  questions: ({ partner }) => sql`
    select question.id, question.about, question.cycle_id as cycle, question.credit_id as credit, question.order_id as "order",
           question.payout_id as payout, question.month, question.order_number as "orderNumber", question.status,
           question.asked_at as "askedAt", question.closed_at as "closedAt",
           (select coalesce(jsonb_agg(jsonb_build_object('kind', message.kind, 'text', message.text,
                                        'writtenAt', message.written_at) order by message.id), '[]')
            from question_messages as message
            where message.question_id = question.id and message.kind <> 'note') as messages
    from questions as question where question.partner_id = ${partner} order by question.id`,
  demands: ({ partner }) => sql`
    select number, ${euros('net_cents')} as net, ${euros('tax_cents')} as tax, due_on::text as "dueOn",
           issued_at as "issuedAt"
    from demands where partner_id = ${partner} and issued_at is not null order by id`,
  'signed-documents': ({ partner }) => sql`
    select number, kind, month_from::text as "monthFrom", month_to::text as "monthTo", locale, issued_at as "issuedAt",
           encode(hash, 'hex') as sha256
    from signed_documents where partner_id = ${partner} order by number`,
  'book-extracts': ({ partner }) => sql`
    select month_from::text as "monthFrom", month_to::text as "monthTo", requested_at as "requestedAt"
    from book_extracts where partner_id = ${partner} order by id`,
  vouchers: ({ partner }) => sql`
    select code, ${euros('amount_cents')} as amount, status, valid_until as "validUntil", created_at as "createdAt"
    from vouchers where owner_id = ${partner} order by id`,
  'referral-links': ({ partner }) => sql`
    select code, type, target, media_id as "mediaId", words, is_default as "isDefault", created_at as "createdAt",
           referral_links.past_clicks
             + (select count(*) from referral_transitions where link_id = referral_links.id) as transitions
    from referral_links where partner_id = ${partner} order by id`,
  'potential-partners': ({ user }) => sql`
    select first_name as "firstName", surname, email, comment, words, status, note, call_on::text as "callOn", created_at as "createdAt"
    from potential_partners where user_id = ${user} order by id`,
  'follow-ups': ({ partner }) => sql`
    select member.display_name as "displayName", kept.done_at as "doneAt", kept.call_on::text as "callOn", kept.note,
           kept.updated_at as "updatedAt"
    from follow_ups as kept join partners as member on member.id = kept.member_id
    where kept.partner_id = ${partner} order by kept.member_id`,
  goals: ({ partner }) => sql`
    select level, ${euros('amount_cents')} as amount, until::text, ${euros('order_cents')} as "orderBase",
           order_qp as "orderQp", created_at as "createdAt"
    from goals where partner_id = ${partner}`,
  'own-tasks': ({ partner }) => sql`
    select written.text, written.due_on::text as day, member.display_name as "displayName",
           written.created_at as "createdAt", kept.answer
    from own_tasks as written
    left join partners as member on member.id = written.member_id
    left join task_answers as kept
      on kept.partner_id = written.partner_id and kept.kind = 'own-task' and kept.object_id = written.id
    where written.partner_id = ${partner} order by written.id`,
  'task-answers': ({ partner }) => sql`
    select kept.kind, member.display_name as "displayName", invited.email, kept.answer, kept.until,
           kept.answered_at as "answeredAt"
    from task_answers as kept
    left join partners as member
      on member.id = kept.object_id and kept.kind not in ('invitation', 'invitation-call', 'own-task')
    left join potential_partners as invited
      on invited.id = kept.object_id and kept.kind in ('invitation', 'invitation-call')
    where kept.partner_id = ${partner} order by kept.kind, kept.object_id`,
  notifications: ({ user }) => sql`
    select type, parameters, created_at as "createdAt", viewed_at as "viewedAt"
    from notifications where user_id = ${user} order by id`,
  'message-settings': ({ user }) => sql`
    select channel, new_partner as "newPartner", first_children_order as "firstChildrenOrder",
           new_customer as "newCustomer", new_user_login as "newUserLogin",
           registration_success as "registrationSuccess", broadcast
    from message_settings where user_id = ${user} order by channel`,
  messages: ({ user }) => sql`
    select channel, recipient, template, status, created_at as "createdAt", sent_at as "sentAt"
    from outbox where user_id = ${user} order by id`,
  broadcasts: ({ partner }) => sql`
    select broadcast.id, (select subject from broadcast_texts as text where text.broadcast_id = broadcast.id
                          order by text.locale limit 1) as subject,
           recipient.result, recipient.result_at as "resultAt"
    from broadcast_recipients as recipient join broadcasts as broadcast on broadcast.id = recipient.broadcast_id
    where recipient.partner_id = ${partner} and broadcast.started_at is not null order by broadcast.id`,
  sessions: ({ user }) => sql`
    select created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt",
           revoked_at as "revokedAt", user_agent as "userAgent"
    from sessions where user_id = ${user} order by id`,
  'second-factor': ({ user }) => sql`
    select created_at as "createdAt", confirmed_at as "confirmedAt"
    from second_factors where user_id = ${user}`,
  passkeys: ({ user }) => sql`
    select name, backed_up as "backedUp", created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkeys where user_id = ${user} order by id`,
  projects: ({ partner }) => sql`
    select number, name, site, status, contact, created_at as "createdAt",
           (select coalesce(jsonb_agg(jsonb_build_object('code', aks.code, 'name', aks.name) order by aks.code), '[]')
            from aks where aks.project_id = projects.id) as aks
    from projects where partner_id = ${partner} order by id`,
};

/** The names of all documents. */
export const sectionNames: readonly string[] = Object.keys(sections);

/** The rows of one document. */
export async function findSection(db: Kysely<DB>, name: string, owner: DataOwner): Promise<unknown[]> {
  const query = sections[name];
  if (!query) throw new RangeError(`there is no document ${name}`);
  return (await query(owner).execute(db)).rows;
}
