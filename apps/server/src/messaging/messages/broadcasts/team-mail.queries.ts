import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { CompanyFacts } from '../../../company/company-facts.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { isRestricted } from '../is-restricted.ts';
import type { TemplateName } from '../templates/template-parameters.ts';
import { replyHints } from '../texts/reply-hints/reply-hints.ts';
import { messageOf } from './for-many.ts';

/** The fields of a queued mail that identify its team message and its reader. */
interface Mail {
  readonly template: TemplateName;
  readonly locale: Locale;
  readonly userId: number | null;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** What the outbox does not store of such a mail: the text, and the sender. */
interface TeamMail {
  readonly parameters: { readonly words: string; readonly reply: string };
  readonly senderName: string;
  /** The sender's address if the sender is the reader's sponsor, else null: no other address may be shown. */
  readonly replyTo: string | null;
}

/**
 * SQL of the sender's e-mail address if the reader may see it, else null: a reader sees only the address of their own
 * sponsor. The query names the partners `sender` and `reader`, and the sender's user `owner`.
 */
export const addressForReader = (now: Date) => sql<string | null>`(
  select owner.email from tree_nodes as place
  where place.partner_id = reader.id and place.parent_id = sender.id
    and owner.has_login and owner.disabled_at is null and not ${isRestricted(now)})`;

/** The content of a team message for its reader; null for any other mail. */
export async function findTeamMail(db: Kysely<DB>, mail: Mail, now: Date): Promise<TeamMail | null> {
  if (mail.template !== 'team-message') return null;
  const messageId = messageOf(mail.template, mail.parameters);
  const { rows } = await sql<{ words: string; senderName: string; replyTo: string | null }>`
    select recipient.text as words, sender.display_name as "senderName", ${addressForReader(now)} as "replyTo"
    from team_messages as message
    join partners as sender on sender.id = message.partner_id
    join users as owner on owner.id = sender.user_id
    join team_message_recipients as recipient on recipient.message_id = message.id
    join partners as reader on reader.id = recipient.partner_id
    where message.id = ${messageId} and reader.user_id = ${mail.userId}`.execute(db);
  const [message] = rows;
  if (message === undefined)
    throw new Error(`user ${mail.userId} is no recipient of team message ${messageId}`);
  const hints = replyHints[mail.locale];
  const reply = message.replyTo === null ? hints.toNobody : hints.toSender;
  return {
    parameters: { words: message.words, reply },
    senderName: message.senderName,
    replyTo: message.replyTo,
  };
}

/** The company with the partner's name before its own, and with replies to the partner if the reader may write to them. */
export function withPartnerAsSender(company: CompanyFacts, { senderName, replyTo }: TeamMail): CompanyFacts {
  return { ...company, sender: `${senderName} (${company.name})`, email: replyTo ?? company.email };
}
