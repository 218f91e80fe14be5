import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { TemplateName } from '../templates/template-parameters.ts';
import type { Kind, SaidText } from './own-text.ts';

/** Number of former texts to show. */
const MOST_SHOWN = 20;

/** A text in the history; null where the built-in one was restored. */
export interface WrittenText {
  readonly text: SaidText | null;
  readonly changedAt: Date;
  readonly changedBy: string;
}

/** The company's text for a kind of message in one language; null for the built-in one. */
export async function findOwnText(db: Kysely<DB>, kind: Kind): Promise<SaidText | null> {
  const row = await db
    .selectFrom('message_texts')
    .select(['subject', 'body', 'button', 'after', 'sms'])
    .where('template', '=', kind.template)
    .where('locale', '=', kind.locale)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : saidBy(row);
}

/** The history, latest first. */
export async function findHistory(db: Kysely<DB>, kind: Kind): Promise<WrittenText[]> {
  const rows = await db
    .selectFrom('message_texts')
    .select(['subject', 'body', 'button', 'after', 'sms', 'changed_at as changedAt'])
    .select(
      sql<string>`coalesce((
        select trim(first_name || ' ' || last_name) from users where users.id = message_texts.changed_by), '')`.as(
        'changedBy',
      ),
    )
    .where('template', '=', kind.template)
    .where('locale', '=', kind.locale)
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ changedAt, changedBy, ...row }) => ({ text: saidBy(row), changedAt, changedBy }));
}

/** The languages with texts of the company by kind, and the time of the last change. */
export async function findOwnKinds(
  db: Kysely<DB>,
): Promise<{ template: TemplateName; own: Locale[]; changedAt: Date }[]> {
  const { rows } = await sql<{ template: TemplateName; own: Locale[]; changedAt: Date }>`
    select template, coalesce(array_agg(locale order by locale) filter (where subject is not null), '{}') as own,
      max(changed_at) as "changedAt"
    from (
      select distinct on (template, locale) template, locale, subject, changed_at
      from message_texts order by template, locale, id desc
    ) as latest
    group by template`.execute(db);
  return rows;
}

/** Locks the texts until the end of the transaction. */
export async function lockTexts(tx: Tx): Promise<void> {
  await sql`lock table message_texts in share row exclusive mode`.execute(tx);
}

/** Saves the current text; null restores the built-in one. */
export async function insertText(
  tx: Tx,
  { template, locale }: Kind,
  { text, by, at }: { readonly text: SaidText | null; readonly by: number; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('message_texts')
    .values({
      template,
      locale,
      subject: text?.subject ?? null,
      body: text?.text ?? null,
      button: text?.button ?? null,
      after: text?.after ?? null,
      sms: text?.sms ?? null,
      changed_at: at,
      changed_by: by,
    })
    .execute();
}

function saidBy({
  subject,
  body,
  button,
  after,
  sms,
}: {
  readonly subject: string | null;
  readonly body: string | null;
  readonly button: string | null;
  readonly after: string | null;
  readonly sms: string | null;
}): SaidText | null {
  return subject === null || body === null ? null : { subject, text: body, button, after, sms };
}
