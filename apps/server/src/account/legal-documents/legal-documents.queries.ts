import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Documents that people accept; imprint and privacy notice are only read. */
type AcceptedKind = Exclude<DB['legal_documents']['kind'], 'imprint' | 'privacy'>;

const accepted = sql`('terms', 'partner-agreement')`;

/** A document as shown to a user. */
export interface LegalDocument {
  readonly id: number;
  readonly kind: AcceptedKind;
  readonly version: string;
  readonly title: string;
  readonly text: string;
  readonly validFrom: Date;
  readonly acceptedAt: Date | null;
  /** Neither replaced by a newer version nor in the future. */
  readonly isCurrent: boolean;
}

interface Reader {
  readonly user: number;
  readonly locale: string;
  readonly now: Date;
}

/** Published documents, with the text in the reader's language, else in English, else in German. */
function documents({ user, locale, now }: Reader) {
  const preferred = [...new Set([locale, 'en', 'de'])];
  return sql<LegalDocument>`
    select document.id, document.kind, document.version, document.valid_from as "validFrom",
           text.title, text.text, ${acceptedAt(user)} as "acceptedAt",
           document.id in (${currentDocuments(now)}) as "isCurrent"
    from legal_documents as document
    cross join lateral (
      select title, text from legal_document_texts
      where document_id = document.id and locale = any(${preferred}::text[])
      order by array_position(${preferred}::text[], locale) limit 1
    ) as text
    where document.kind in ${accepted} and document.valid_from <= ${now}`;
}

/**
 * When a user accepted a document, null for never. An acceptance of an earlier version counts if no version since then
 * requires a new one.
 */
function acceptedAt(user: number | RawBuilder<number>) {
  return sql<Date | null>`(
    select min(acceptance.accepted_at)
    from legal_acceptances as acceptance
    join legal_documents as version on version.id = acceptance.document_id
    where acceptance.user_id = ${user} and version.kind = document.kind
      and (version.valid_from, version.id) <= (document.valid_from, document.id)
      and (version.valid_from, version.id) >= (
        select anew.valid_from, anew.id from legal_documents as anew
        where anew.kind = document.kind and anew.accept_anew
          and (anew.valid_from, anew.id) <= (document.valid_from, document.id)
        order by anew.valid_from desc, anew.id desc limit 1))`;
}

/** The newest version of each kind in force at an instant. */
function currentDocuments(now: Date) {
  return sql<{ id: number }>`
    select distinct on (kind) id from legal_documents
    where kind in ${accepted} and valid_from <= ${now}
    order by kind, valid_from desc, id desc`;
}

/** The documents in force now, the terms first. */
export async function findCurrentDocuments(db: Kysely<DB>, reader: Reader): Promise<LegalDocument[]> {
  const { rows } = await sql<LegalDocument>`
    select * from (${documents(reader)}) as found where "isCurrent" order by kind desc, id`.execute(db);
  return rows;
}

/**
 * What a user has to accept after signing in: documents in force of which they have accepted only an earlier version.
 */
export async function findNewTerms(
  db: Kysely<DB>,
  reader: Reader,
): Promise<Omit<LegalDocument, 'text' | 'acceptedAt' | 'isCurrent'>[]> {
  const { rows } = await sql<Omit<LegalDocument, 'text' | 'acceptedAt' | 'isCurrent'>>`
    select id, kind, version, title, "validFrom" from (${documents(reader)}) as found
    where "isCurrent" and "acceptedAt" is null and ${reader.user} in (${acceptersOf(sql`found.kind`)})
    order by kind desc, id`.execute(db);
  return rows;
}

/** Users who have accepted any version of a kind. */
function acceptersOf(kind: RawBuilder<string>) {
  return sql<{ user_id: number }>`
    select acceptance.user_id from legal_acceptances as acceptance
    join legal_documents as earlier on earlier.id = acceptance.document_id
    where earlier.kind = ${kind}`;
}

/**
 * Notifies everybody, once, of a version in force that they have to accept. Staff are not notified: the terms are the
 * company's own.
 */
export async function notifyOfNewTerms(tx: Tx, now: Date): Promise<void> {
  await sql`
    with due as (
      insert into legal_document_notices (document_id, told_at)
      select id, ${now} from legal_documents as document
      where kind in ${accepted} and valid_from <= ${now}
        and not exists (select from legal_document_notices where document_id = document.id)
      on conflict do nothing
      returning document_id
    )
    insert into notifications (user_id, type, parameters, created_at)
    select users.id, 'newTerms', jsonb_build_object('kind', document.kind), ${now}
    from legal_documents as document
    join users on users.id in (${acceptersOf(sql`document.kind`)})
    where document.id in (${currentDocuments(now)}) and not users.roles && array['ROLE_ADMIN', 'ROLE_STAFF']
      and exists (
        select from due join legal_documents as published on published.id = due.document_id
        where published.kind = document.kind and published.accept_anew
      )
      and ${acceptedAt(sql<number>`users.id`)} is null`.execute(tx);
}

/** One document, also a replaced one. */
export async function findDocument(
  db: Kysely<DB>,
  reader: Reader,
  id: number,
): Promise<LegalDocument | undefined> {
  const { rows } = await sql<LegalDocument>`
    select * from (${documents(reader)}) as found where id = ${id}`.execute(db);
  return rows[0];
}

/** Whether a user has accepted every document in force at an instant. */
export async function hasAcceptedAll(db: Kysely<DB>, user: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select from legal_documents as document
      where id in (${currentDocuments(now)}) and ${acceptedAt(user)} is null
    ) as open`.execute(db);
  return rows[0]?.open === false;
}

/** SQL of the negation for many users: whether one has not accepted every document in force at an instant. */
export function lacksAcceptance(user: RawBuilder<number>, now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from legal_documents as document
    where id in (${currentDocuments(now)}) and ${acceptedAt(user)} is null)`;
}

/** Records a user's acceptance; the first time counts. Returns whether this was it. */
export async function insertAcceptance(
  tx: Tx,
  acceptance: { readonly user: number; readonly document: number; readonly at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('legal_acceptances')
    .values({ user_id: acceptance.user, document_id: acceptance.document, accepted_at: acceptance.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('document_id')
    .executeTakeFirst();
  return row !== undefined;
}
