import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { templateTextOf } from '../own-texts/own-text.ts';
import { findOwnText } from '../own-texts/own-texts.queries.ts';
import type { TemplateName, TemplateText } from '../templates/template-parameters.ts';
import { builtInTexts } from '../texts/built-in-texts.ts';
import { messageOf } from './for-many.ts';

/** The fields of a message in `outbox` that determine its text. */
interface Said {
  readonly template: TemplateName;
  readonly locale: Locale;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** The text that replaces the built-in one: the company's own, or that of the message's broadcast. */
export async function findText(db: Kysely<DB>, message: Said): Promise<Partial<TemplateText> | null> {
  if (message.template === 'broadcast') return findBroadcastText(db, message);
  const text = await findOwnText(db, message);
  return text && templateTextOf(text);
}

async function findBroadcastText(
  db: Kysely<DB>,
  { locale, parameters }: Said,
): Promise<Partial<TemplateText> | null> {
  const row = await db
    .selectFrom('broadcast_texts')
    .innerJoin('broadcasts', 'broadcasts.id', 'broadcast_texts.broadcast_id')
    .select(['subject', 'body as text', 'button', 'is_legal as isLegal'])
    .where('broadcast_id', '=', messageOf('broadcast', parameters))
    .where('locale', '=', locale)
    .executeTakeFirst();
  if (row === undefined) return null;
  return broadcastText(row, { link: String(parameters.link ?? ''), isLegal: row.isLegal, locale });
}

/** Whether a message is a legally required broadcast, which has no unsubscribe link. */
export async function isLegalBroadcast(
  db: Kysely<DB>,
  { template, parameters }: Pick<Said, 'template' | 'parameters'>,
): Promise<boolean> {
  if (template !== 'broadcast') return false;
  const row = await db
    .selectFrom('broadcasts')
    .select('is_legal')
    .where('id', '=', messageOf('broadcast', parameters))
    .executeTakeFirst();
  return row?.is_legal ?? false;
}

/**
 * The text of a broadcast as a mail: with a button if it has a target, and with a note if it cannot be unsubscribed
 * from.
 */
export function broadcastText(
  { subject, text, button }: { readonly subject: string; readonly text: string; readonly button: string },
  { link, isLegal, locale }: { readonly link: string; readonly isLegal: boolean; readonly locale: Locale },
): Partial<TemplateText> {
  const words = link === '' || button === '' ? null : button;
  return templateTextOf({
    subject,
    text,
    button: words,
    after: isLegal ? builtInTexts[locale].legal : null,
    sms: null,
  });
}
