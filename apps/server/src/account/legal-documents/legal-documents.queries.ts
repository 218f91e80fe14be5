import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A document as one user finds it. */
export interface LegalDocument {
  readonly id: number;
  readonly kind: DB['legal_documents']['kind'];
  readonly version: string;
  readonly title: string;
  readonly text: string;
  readonly validFrom: Date;
  readonly acceptedAt: Date | null;
  /** Not replaced by a newer version, and not of the future. */
  readonly isCurrent: boolean;
}

interface Reader {
  readonly user: number;
  readonly locale: string;
  readonly now: Date;
}

/** Documents that may be read, with the text in the reader's language, else in English, else in German. */
function documents({ user, locale, now }: Reader) {
  const preferred = [...new Set([locale, 'en', 'de'])];
  return sql<LegalDocument>`
    select document.id, document.kind, document.version, document.valid_from as "validFrom",
           text.title, text.text, acceptance.accepted_at as "acceptedAt",
           document.id in (${currentDocuments(now)}) as "isCurrent"
    from legal_documents as document
    cross join lateral (
      select title, text from legal_document_texts
      where document_id = document.id and locale = any(${preferred}::text[])
      order by array_position(${preferred}::text[], locale) limit 1
    ) as text
    left join legal_acceptances as acceptance
      on acceptance.document_id = document.id and acceptance.user_id = ${user}
    where document.valid_from <= ${now}`;
}

/** The newest version of each kind that holds at an instant. */
function currentDocuments(now: Date) {
  return sql<{ id: number }>`
    select distinct on (kind) id from legal_documents where valid_from <= ${now}
    order by kind, valid_from desc, id desc`;
}

/** The documents that hold now, the terms first. */
export async function findCurrentDocuments(db: Kysely<DB>, reader: Reader): Promise<LegalDocument[]> {
  const { rows } = await sql<LegalDocument>`
    select * from (${documents(reader)}) as found where "isCurrent" order by kind desc, id`.execute(db);
  return rows;
}

/** One document, also one that was replaced. */
export async function findDocument(
  db: Kysely<DB>,
  reader: Reader,
  id: number,
): Promise<LegalDocument | undefined> {
  const { rows } = await sql<LegalDocument>`
    select * from (${documents(reader)}) as found where id = ${id}`.execute(db);
  return rows[0];
}

/** Whether a user has accepted every document that holds at an instant. */
export async function hasAcceptedAll(db: Kysely<DB>, user: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select from (${currentDocuments(now)}) as document
      where not exists (
        select from legal_acceptances where document_id = document.id and user_id = ${user}
      )
    ) as open`.execute(db);
  return rows[0]?.open === false;
}

/** Notes that a user accepts a document; the first time counts. Answers whether this was it. */
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
