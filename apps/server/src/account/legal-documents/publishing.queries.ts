import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export type DocumentKind = DB['legal_documents']['kind'];

/** The text of a version in a language. */
export interface DocumentText {
  readonly locale: Locale;
  readonly title: string;
  readonly text: string;
}

/** A version of a document, in all its languages. */
export interface PublishedDocument {
  readonly id: number;
  readonly kind: DocumentKind;
  readonly version: string;
  readonly validFrom: Date;
  readonly acceptAnew: boolean;
  readonly publishedBy: string | null;
  readonly publishedAt: Date | null;
  /** It came with the product, and was not published by the company. */
  readonly productDraft: boolean;
  readonly texts: readonly DocumentText[];
}

const published = sql`
    select document.id, document.kind, document.version, document.valid_from as "validFrom",
           document.accept_anew as "acceptAnew", document.published_at as "publishedAt",
           document.published_at is null and document.kind in ('terms', 'partner-agreement') as "productDraft",
           case when document.published_by is not null then
             coalesce((select trim(first_name || ' ' || last_name) from users where id = document.published_by), '')
           end as "publishedBy",
           (select json_agg(json_build_object('locale', locale, 'title', title, 'text', text)
                            order by array_position(array['de', 'en', 'fr-FR', 'ru-RU'], locale))
            from legal_document_texts where document_id = document.id) as texts
    from legal_documents as document`;

/** Every version of every kind, the newest first. */
export async function findPublished(db: Kysely<DB>): Promise<PublishedDocument[]> {
  const { rows } = await sql<PublishedDocument>`
    ${published} order by document.valid_from desc, document.id desc`.execute(db);
  return rows;
}

/** One version. */
export async function findPublishedOf(db: Kysely<DB>, id: number): Promise<PublishedDocument> {
  const { rows } = await sql<PublishedDocument>`${published} where document.id = ${id}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error(`there is no legal document ${id}`);
  return found;
}

/** The newest version of a kind, of any day; locked against publishing another one until the transaction ends. */
export async function lockNewest(
  tx: Tx,
  kind: DocumentKind,
): Promise<{ id: number; version: string; validFrom: Date } | undefined> {
  await lockPublishing(tx);
  const { rows } = await sql<{ id: number; version: string; validFrom: Date }>`
    select id, version, valid_from as "validFrom" from legal_documents
    where kind = ${kind} order by valid_from desc, id desc limit 1`.execute(tx);
  return rows[0];
}

/** A version, or undefined; locked against publishing and withdrawing until the transaction ends. */
export async function lockDocument(tx: Tx, id: number): Promise<PublishedDocument | undefined> {
  await lockPublishing(tx);
  const { rows } = await sql<PublishedDocument>`${published} where document.id = ${id}`.execute(tx);
  return rows[0];
}

async function lockPublishing(tx: Tx): Promise<void> {
  await sql`select from company for update`.execute(tx);
}

/** Deletes a version with its texts. */
export async function deleteDocument(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('legal_documents').where('id', '=', id).execute();
}

/** One more than the highest version number of a kind. */
export async function nextVersion(tx: Tx, kind: DocumentKind): Promise<string> {
  const { rows } = await sql<{ next: string }>`
    select (coalesce(max(version::bigint) filter (where version ~ '^[0-9]{1,9}$'), 0) + 1)::text as next
    from legal_documents where kind = ${kind}`.execute(tx);
  return rows[0]?.next ?? '1';
}

/** Adds a version with its texts. */
export async function insertDocument(
  tx: Tx,
  document: Omit<PublishedDocument, 'id' | 'publishedBy' | 'publishedAt' | 'productDraft'> & {
    by: number;
    at: Date;
  },
): Promise<number> {
  const { kind, version, validFrom, acceptAnew, texts, by, at } = document;
  const { id } = await tx
    .insertInto('legal_documents')
    .values({
      kind,
      version,
      valid_from: validFrom,
      accept_anew: acceptAnew,
      published_by: by,
      published_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('legal_document_texts')
    .values(texts.map((text) => ({ document_id: id, ...text })))
    .execute();
  return id;
}

/** A public page of the company, in a language, else in English, else in German; undefined if there is none. */
export async function findLegalPage(
  db: Kysely<DB>,
  { kind, locale, now }: { kind: 'imprint' | 'privacy'; locale: Locale; now: Date },
): Promise<(DocumentText & { version: string; validFrom: Date }) | undefined> {
  const preferred = [...new Set([locale, 'en', 'de'])];
  const { rows } = await sql<DocumentText & { version: string; validFrom: Date }>`
    select written.locale, written.title, written.text, document.version, document.valid_from as "validFrom"
    from (select id, version, valid_from from legal_documents
          where kind = ${kind} and valid_from <= ${now}
          order by valid_from desc, id desc limit 1) as document
    cross join lateral (
      select locale, title, text from legal_document_texts
      where document_id = document.id and locale = any(${preferred}::text[])
      order by array_position(${preferred}::text[], locale) limit 1
    ) as written`.execute(db);
  return rows[0];
}
