import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { CompanyFacts } from '../../../company/company-facts.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { isRestricted } from '../is-restricted.ts';
import type { TemplateName } from '../templates/template-parameters.ts';
import { replyHints } from '../texts/reply-hints/reply-hints.ts';
import { messageOf } from './for-many.ts';

/** The fields of a mail in `outbox` that identify a team message. */
interface Mail {
  readonly template: TemplateName;
  readonly locale: Locale;
  readonly userId: number | null;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** The parts of such a mail that are not stored in the outbox, and its sender. */
interface TeamMail {
  readonly parameters: { readonly words: string; readonly reply: string };
  readonly senderName: string;
  /** The sender's address if the reader may see it, which is the case for one's own sponsor. */
  readonly replyTo: string | null;
}

/**
 * SQL: the address of the user `owner`, who is the partner `sender`, as visible to the partner `reader`: only that of
 * one's own sponsor.
 */
export const addressForReader = (now: Date) => sql<string | null>`(
  select owner.email from tree_nodes as place
  where place.partner_id = reader.id and place.parent_id = sender.id
    and owner.has_login and owner.disabled_at is null and not ${isRestricted(now)})`;

/** The content of a team message for its reader; null for any other mail. */
export async function findTeamMail(db: Kysely<DB>, mail: Mail, now: Date): Promise<TeamMail | null> {
  if (mail.template !== 'team-message') return null;
  const message = messageOf(mail.template, mail.parameters);
  const { rows } = await sql<{ words: string; senderName: string; replyTo: string | null }>`
    select recipient.text as words, sender.display_name as "senderName", ${addressForReader(now)} as "replyTo"
    from team_messages as message
    join partners as sender on sender.id = message.partner_id
    join users as owner on owner.id = sender.user_id
    join team_message_recipients as recipient on recipient.message_id = message.id
    join partners as reader on reader.id = recipient.partner_id
    where message.id = ${message} and reader.user_id = ${mail.userId}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error(`message ${message} does not have the reader of its mail`);
  const hints = replyHints[mail.locale];
  const reply = found.replyTo === null ? hints.toNobody : hints.toSender;
  return {
    parameters: { words: found.words, reply },
    senderName: found.senderName,
    replyTo: found.replyTo,
  };
}

/** The company as the sender of a team message: with the partner's name, and the address that all mails come from. */
export function inTheNameOf(company: CompanyFacts, { senderName, replyTo }: TeamMail): CompanyFacts {
  return { ...company, sender: `${senderName} (${company.name})`, email: replyTo ?? company.email };
}
