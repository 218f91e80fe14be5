import { randomUUID } from 'node:crypto';
import { addDays, cycleOf, cycleOfDay, cycleStart } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { PRODUCT } from '../../company/company-facts.ts';
import { revokeSessionsOf } from '../../identity/session/session.queries.ts';
import { endAffiliation } from '../../network/partners/end-affiliation.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** The person to erase. */
interface Person {
  readonly user: number;
  /** Null for staff. */
  readonly partner: number | null;
  readonly email: string;
  readonly phone: string | null;
}

/** Tables of rows that belong to a user and are deleted with the account; referencing tables come first. */
export const ofUser = [
  'push_devices',
  'push_settings',
  'sessions',
  'passkeys',
  'passkey_challenges',
  'second_factor_recovery_codes',
  'second_factors',
  'recovery_codes',
  'email_changes',
  'operator_invitations',
  'takeover_invitations',
  'idempotency_keys',
  'lesson_results',
  'message_settings',
  'notification_settings',
  'notifications',
  'outbox',
  'bank_accounts',
  'billing_addresses',
  'potential_partners',
] as const;

/** Likewise for a partner: plans, notes, installed devices and mails to them. */
export const ofPartner = [
  'goals',
  'own_tasks',
  'task_answers',
  'follow_ups',
  'deleted_technical_data',
  'unplaced_partners',
  'takeover_people',
  'projects',
  'cable_types',
  'year_statement_notices',
  'customer_numbers',
  'signal_partners',
  'partner_notes',
  'customers',
  'broadcast_recipients',
  'calendar_feeds',
  'celebrations',
  'large_team_answers',
  'team_feed_visits',
  'tax_links',
  'team_message_reports',
  'team_message_recipients',
  'team_messages',
  'team_message_templates',
  'team_message_stops',
] as const;

/** Cells of an imported order that identify the buyer. */
const INBOX_CELLS = ['first_name', 'last_name', 'email', 'customer_email', 'customer_number'];

/** The name of an erased partner, in every language. */
function nameAfter({ user, partner }: Pick<Person, 'user' | 'partner'>): string {
  return `#${partner ?? user}`;
}

/** A unique address that cannot receive mail (RFC 2606). */
function addressAfter(user: number): string {
  return `deleted-${user}@deleted.invalid`;
}

/**
 * Erases everything that identifies a person, and ends their sessions in every process. What the books rest on stays
 * under the partner's number: orders, credits, postings, payouts with their documents, the place in the tree and texts
 * written by others. From the start of the next month on they are no affiliate; the months before stay as they are
 *.
 * @param passwordHash of a password that nobody knows
 * @returns keys of files that no row refers to any more
 */
export async function erasePerson(
  tx: Tx,
  person: Person,
  { now, passwordHash }: { readonly now: Date; readonly passwordHash: string },
): Promise<string[]> {
  const { user, partner } = person;
  // Notifies open windows.
  await revokeSessionsOf(tx, { user, now });
  await sql`update sign_ups set invitation_id = null
            where invitation_id in (select id from potential_partners where user_id = ${user})`.execute(tx);
  await eraseInvitingMails(tx, user);
  await renameInviter(tx, user);
  for (const table of ofUser) await sql`delete from ${sql.table(table)} where user_id = ${user}`.execute(tx);
  await eraseElsewhere(tx, person);
  const files = partner === null ? [] : await erasePartner(tx, { ...person, partner }, now);
  await sql`update users set
      email = ${addressAfter(user)}, first_name = '', last_name = ${nameAfter(person)}, phone = null,
      password_hash = ${passwordHash}, roles = '{ROLE_USER}', rights = '{}',
      disabled_at = coalesce(disabled_at, ${now}), deleted_at = ${now}, current_login_at = null, password_reset_at = null,
      payment_destination_changed_at = null
    where id = ${user}`.execute(tx);
  await tx.updateTable('deletion_requests').set({ reason: null }).where('user_id', '=', user).execute();
  // Comes last: the log is only changed for somebody who is already erased.
  await sql`select forget_names_in_log(${user})`.execute(tx);
  return files;
}

/** Mails to strangers that name their inviter; their links no longer work. */
async function eraseInvitingMails(tx: Tx, user: number): Promise<void> {
  await sql`delete from outbox
            where template = 'invitation'
              and lower(recipient) in (select lower(email) from potential_partners where user_id = ${user})
              and parameters ->> 'inviterName' = (select display_name from partners where user_id = ${user})`.execute(
    tx,
  );
}

/** Invitations to staff stay, since their links are valid; the company is named as the inviter. */
async function renameInviter(tx: Tx, user: number): Promise<void> {
  await sql`update outbox
            set parameters = jsonb_set(parameters, '{inviterName}', to_jsonb(coalesce((select name from company), ${PRODUCT})))
            where template = 'operator-invitation'
              and parameters ->> 'inviterName' = (select first_name || ' ' || last_name from users where id = ${user})`.execute(
    tx,
  );
}

/** Data known by the address alone, and rows in other people's lists. */
async function eraseElsewhere(tx: Tx, { user, partner, email, phone }: Person): Promise<void> {
  await sql`delete from sign_ups where lower(email) = lower(${email})`.execute(tx);
  await sql`delete from email_changes where lower(email) = lower(${email})`.execute(tx);
  await sql`delete from outbox where lower(recipient) = lower(${email}) or recipient = ${phone}`.execute(tx);
  await eraseFromInbox(tx, { user, partner, email, phone });
  await sql`update potential_partners
            set first_name = '', surname = ${nameAfter({ user, partner })}, email = ${addressAfter(user)}
            where partner_id = ${partner} or lower(email) = lower(${email})`.execute(tx);
}

/** Orders that no import could store still wait, without what identifies their buyer. */
async function eraseFromInbox(tx: Tx, { email, partner }: Person): Promise<void> {
  const cell = (name: string) => sql`row -> 'cells' ->> ${name}`;
  const isOf = sql`(
    coalesce(lower(${email}) in (lower(${cell('email')}), lower(${cell('customer_email')})), false)
    or coalesce(${cell('partner_id')} = ${String(partner)}, false)
    or exists (select from customer_numbers as known
               where known.partner_id = ${partner} and known.source = import_inbox.source and known.number = ${cell('customer_number')}))`;
  await sql`update import_inbox
            set faults = '[]', rows = (
              select jsonb_agg(case when partner_id is not distinct from ${partner}::bigint and partner_id is not null or ${isOf}
                then jsonb_set(row, '{cells}', coalesce(row -> 'cells', '{}') - ${INBOX_CELLS}::text[]) else row end)
              from jsonb_array_elements(rows) as row)
            where status = 'waiting' and rows is not null
              and (partner_id = ${partner} or exists (select from jsonb_array_elements(rows) as row where ${isOf}))`.execute(
    tx,
  );
}

async function erasePartner(
  tx: Tx,
  { user, partner }: Person & { readonly partner: number },
  now: Date,
): Promise<string[]> {
  const name = nameAfter({ user, partner });
  await eraseDevices(tx, partner);
  await eraseTeamMails(tx, partner);
  // What a signal said stays in the log, by number alone.
  await sql`delete from signals where id in (select signal_id from signal_partners where partner_id = ${partner})`.execute(
    tx,
  );
  await sql`delete from likely_doubles where partner_id = ${partner} or other_id = ${partner}`.execute(tx);
  for (const table of ofPartner)
    await sql`delete from ${sql.table(table)} where partner_id = ${partner}`.execute(tx);
  // A code often is a name; it cannot be taken over while its link exists.
  await sql`update referral_links
            set code = upper(md5(id::text || ${randomUUID()})), words = null, is_active = false, is_default = false
            where partner_id = ${partner}`.execute(tx);
  await sql`update notifications set parameters = jsonb_set(parameters, '{name}', to_jsonb(${name}::text))
            where parameters ->> 'partner' = ${String(partner)} and parameters ? 'name'`.execute(tx);
  await eraseGreetings(tx, partner);
  // Without a document, the data copied into a payout need not be retained.
  await sql`update payouts set particulars = null, tax_kind = null, unsound_vat_id = null
            where partner_id = ${partner} and number is null and particulars is not null`.execute(tx);
  // There is nobody to answer any more; the question itself is retained as letters are.
  await sql`update questions
            set status = 'closed', closed_at = ${now}, closed_by = ${user}, waits_since = null, due_on = null
            where partner_id = ${partner} and status <> 'closed'`.execute(tx);
  const files = await eraseTaxData(tx, partner);
  await tx.updateTable('partners').set({ display_name: name }).where('id', '=', partner).execute();
  await endAffiliation(tx, partner, nextMonth(now));
  return files;
}

/** Greetings that they wrote, with the notifications about them, and those written to them. */
async function eraseGreetings(tx: Tx, partner: number): Promise<void> {
  await sql`delete from notifications where type = 'greeting' and (user_id, created_at) in (
              select member.user_id, written.written_at
              from team_greetings as written join partners as member on member.id = written.member_id
              where written.partner_id = ${partner})`.execute(tx);
  await sql`delete from team_greetings where ${partner} in (partner_id, member_id)`.execute(tx);
}

/** Waiting and stored mails of their team messages are deleted with these. */
async function eraseTeamMails(tx: Tx, partner: number): Promise<void> {
  await sql`delete from outbox
            where template = 'team-message'
              and (parameters ->> 'message')::bigint in (select id from team_messages where partner_id = ${partner})`.execute(
    tx,
  );
}

/** Rows that depend on projects and are deleted before them. */
async function eraseDevices(tx: Tx, partner: number): Promise<void> {
  await sql`delete from field_devices where aks_id in (
              select aks.id from aks join projects as project on project.id = aks.project_id
              where project.partner_id = ${partner})`.execute(tx);
  await sql`delete from aks where project_id in (select id from projects where partner_id = ${partner})`.execute(
    tx,
  );
}

/** Deletes the tax number and the uploaded documents; returns the keys of their files. */
async function eraseTaxData(tx: Tx, partner: number): Promise<string[]> {
  const data = await tx
    .selectFrom('affiliate_data')
    .select(['file_registration', 'file_agree'])
    .where('partner_id', '=', partner)
    .forUpdate()
    .executeTakeFirst();
  if (data === undefined) return [];
  await tx
    .updateTable('affiliate_data')
    .set({
      ust: null,
      file_registration: null,
      file_registration_name: null,
      file_agree: null,
      file_agree_name: null,
      to_check_ust: null,
      to_check_small_business: null,
      to_check_since: null,
      refused_at: null,
    })
    .where('partner_id', '=', partner)
    .execute();
  // A check that VIES has not answered proves nothing, and is not retried.
  await sql`delete from vat_id_checks where partner_id = ${partner} and answered_at is null`.execute(tx);
  await sql`update tax_data set value = null
            where partner_id = ${partner} and field = 'number' and value is not null`.execute(tx);
  return [data.file_registration, data.file_agree].filter((key) => key !== null);
}

/** The start of the next month: nothing is credited from then on. */
function nextMonth(now: Date): Date {
  return new Date(cycleStart(cycleOfDay(addDays(cycleOf(now.getTime()).dateTo, 1))));
}
