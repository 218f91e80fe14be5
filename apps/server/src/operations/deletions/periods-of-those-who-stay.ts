import { type QueryResult, type RawBuilder, sql } from 'kysely';
import { isRestricted } from '../../messaging/messages/is-restricted.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/**
 * Data of people with an account that expire: a number of years after the end of the year that they are counted from.
 * Books, documents and what explains them stay as long as the partner does.
 */
export interface Period {
  /** The name in the table of periods in `docs/operations.md`. */
  readonly what: string;
  readonly years: number;
  /** Erases data last used before an instant. */
  readonly forget: (
    tx: Tx,
    before: Date,
    spared: (user: RawBuilder<unknown>) => RawBuilder<boolean>,
  ) => Promise<QueryResult<unknown>>;
}

/** Claims are barred three years after the end of their year (sections 195, 199 BGB). */
const CLAIM_YEARS = 3;
/** Commercial letters (section 257 para. 1 no. 2, 3, para. 4 HGB; section 147 para. 3 AO). */
const LETTER_YEARS = 6;
/** As long as the log, which contains the same. */
const LOG_YEARS = 10;

const userOf = (partner: RawBuilder<unknown>) => sql`(select user_id from partners where id = ${partner})`;

export const periods: readonly Period[] = [
  {
    what: 'notes of operators about a partner',
    years: CLAIM_YEARS,
    forget: (tx: Tx, before, spared) =>
      sql`
      delete from partner_notes where written_at < ${before} and not ${spared(userOf(sql`partner_id`))}`.execute(
        tx,
      ),
  },
  {
    what: 'questions that were closed, with their answers: the words',
    years: LETTER_YEARS,
    forget: (tx: Tx, before, spared) =>
      sql`
      update question_messages as message set text = '#'
      from questions as question
      where question.id = message.question_id and message.text <> '#' and question.closed_at < ${before}
        and not ${spared(userOf(sql`question.partner_id`))}`.execute(tx),
  },
  {
    what: 'numbers of orders that closed questions name',
    years: LETTER_YEARS,
    forget: (tx: Tx, before, spared) =>
      sql`
      update questions set order_number = null
      where order_number is not null and closed_at < ${before} and not ${spared(userOf(sql`partner_id`))}`.execute(
        tx,
      ),
  },
  {
    what: 'what became of a broadcast for whom',
    years: CLAIM_YEARS,
    forget: (tx: Tx, before, spared) =>
      sql`
      delete from broadcast_recipients as recipient using broadcasts as broadcast
      where broadcast.id = recipient.broadcast_id and broadcast.ended_at < ${before}
        and not ${spared(userOf(sql`recipient.partner_id`))}`.execute(tx),
  },
  {
    what: 'what partners wrote to their team, and what became of it',
    years: CLAIM_YEARS,
    forget: (tx: Tx, before, spared) =>
      sql`
      delete from team_messages as message
      where message.ended_at < ${before} and not ${spared(userOf(sql`message.partner_id`))}
        and not exists (
          select from team_message_recipients as recipient
          where recipient.message_id = message.id and ${spared(userOf(sql`recipient.partner_id`))})`.execute(
        tx,
      ),
  },
  {
    what: 'requests for deletion that were refused',
    years: CLAIM_YEARS,
    forget: (tx: Tx, before, spared) =>
      sql`
      delete from deletion_requests
      where status = 'refused' and decided_at < ${before} and not ${spared(sql`user_id`)}`.execute(tx),
  },
  {
    what: 'restrictions of data and legal holds that are over',
    years: CLAIM_YEARS,
    forget: (tx: Tx, before, spared) =>
      sql`
      with held as (
        delete from legal_holds where lifted_at < ${before} and not ${spared(sql`user_id`)} returning id
      ), restricted as (
        delete from restrictions where ends_at < ${before} and not ${spared(sql`user_id`)} returning id
      )
      select id from held union all select id from restricted`.execute(tx),
  },
  {
    what: 'signals and likely doubles that nobody has found again',
    years: CLAIM_YEARS,
    forget: (tx: Tx, before) =>
      sql`
      with signalled as (
        delete from signals where seen_at < ${before} returning id
      ), paired as (
        delete from likely_doubles where status = 'ended' and seen_at < ${before} returning id
      )
      select id from signalled union all select id from paired`.execute(tx),
  },
  {
    what: 'acceptances of terms that a later one has replaced',
    years: LOG_YEARS,
    forget: (tx: Tx, before, spared) =>
      sql`
      delete from legal_acceptances as acceptance using legal_documents as document
      where document.id = acceptance.document_id and not ${spared(sql`acceptance.user_id`)}
        and exists (
          select from legal_acceptances as later join legal_documents as other on other.id = later.document_id
          where later.user_id = acceptance.user_id and other.kind = document.kind and later.document_id <> acceptance.document_id
            and later.accepted_at > acceptance.accepted_at and later.accepted_at < ${before})`.execute(tx),
  },
];

/**
 * SQL: whether a user is exempt from expiry: an account that was deleted has periods of its own, a legal hold is set,
 * or restricted data may be needed by the person (Art. 18 para. 1 (c) GDPR).
 */
export function isSpared(user: RawBuilder<unknown>, now: Date, today: string): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from users as account where account.id = ${user} and account.deleted_at is not null)
    or exists (select from legal_holds as hold
               where hold.user_id = ${user} and hold.lifted_at is null and coalesce(hold.until >= ${today}::date, true))
    or ${isRestricted(now, user)})`;
}
