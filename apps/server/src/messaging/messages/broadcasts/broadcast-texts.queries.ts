import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { templateTextOf } from '../own-texts/own-text.ts';
import { findOwnText } from '../own-texts/own-texts.queries.ts';
import type { TemplateName, TemplateText } from '../templates/template-parameters.ts';

/** A message of `outbox`, as far as it says what it says. */
interface Said {
  readonly template: TemplateName;
  readonly locale: Locale;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** What a message says instead of the built-in text: the company's own text, or that of the broadcast that it belongs to. */
export async function findText(db: Kysely<DB>, message: Said): Promise<Partial<TemplateText> | null> {
  if (message.template === 'broadcast') return findBroadcastText(db, message);
  const said = await findOwnText(db, message);
  return said && templateTextOf(said);
}

async function findBroadcastText(
  db: Kysely<DB>,
  { locale, parameters }: Said,
): Promise<Partial<TemplateText> | null> {
  const row = await db
    .selectFrom('broadcast_texts')
    .select(['subject', 'body as text', 'button'])
    .where('broadcast_id', '=', broadcastOf(parameters))
    .where('locale', '=', locale)
    .executeTakeFirst();
  return row === undefined ? null : broadcastText(row, String(parameters.link ?? ''));
}

/** What a broadcast has a mail say; its button stands there if it leads somewhere. */
export function broadcastText(
  { subject, text, button }: { readonly subject: string; readonly text: string; readonly button: string },
  link: string,
): Partial<TemplateText> {
  const words = link === '' || button === '' ? null : button;
  return templateTextOf({ subject, text, button: words, after: null, sms: null });
}

/** The broadcast that a message of this kind belongs to. */
export function broadcastOf(parameters: Said['parameters']): number {
  return Number(parameters.broadcast);
}
