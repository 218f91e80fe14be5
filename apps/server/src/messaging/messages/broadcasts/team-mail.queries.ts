import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { CompanyFacts } from '../../../company/company-facts.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { isRestricted } from '../is-restricted.ts';
import { replyHints } from '../templates/team-mails.ts';
import type { TemplateName } from '../templates/template-parameters.ts';
import { messageOf } from './for-many.ts';

/** A mail of `outbox`, as far as it is one of a partner to the team. */
interface Mail {
  readonly template: TemplateName;
  readonly locale: Locale;
  readonly userId: number | null;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** What such a mail is filled with that its row in the queue does not keep, and as whose it comes. */
interface TeamMail {
  readonly parameters: { readonly words: string; readonly reply: string };
  readonly senderName: string;
  /** The address of whoever writes, where the reader sees it: that of the own sponsor. */
  readonly replyTo: string | null;
}

/** SQL: the address of the user `owner`, who is the partner `sender`, as the partner `reader` sees it: that of the own sponsor alone. */
export const addressForReader = (now: Date) => sql<string | null>`(
  select owner.email from tree_nodes as place
  where place.partner_id = reader.id and place.parent_id = sender.id
    and owner.has_login and owner.disabled_at is null and not ${isRestricted(now)})`;

/** What a mail of a partner to the team says to its reader; null for every other mail. */
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
  if (found === undefined) throw new Error(`nobody reads message ${message}, which a mail belongs to`);
  const hints = replyHints[mail.locale];
  const reply = found.replyTo === null ? hints.toNobody : hints.toSender;
  return {
    parameters: { words: found.words, reply },
    senderName: found.senderName,
    replyTo: found.replyTo,
  };
}

/** The company, as a mail of a partner names where it comes from: in the name of the partner, from the address that all mails come from. */
export function inTheNameOf(company: CompanyFacts, { senderName, replyTo }: TeamMail): CompanyFacts {
  return { ...company, sender: `${senderName} (${company.name})`, email: replyTo ?? company.email };
}
