import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listSignedDocuments } from '@blattwerk/contract/statements/signed-documents.contract.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import { requirePartnerThere } from '../../identity/users/deleted-users.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Link } from './archive.ts';

/** Identifies a document. Months are given by their first days. */
export interface DocumentKey {
  readonly partner: number;
  readonly kind: Selectable<DB['signed_documents']>['kind'];
  readonly monthFrom: string;
  readonly monthTo: string;
  readonly locale: Selectable<DB['signed_documents']>['locale'];
}

/** An issued document. */
export interface SignedDocument extends DocumentKey {
  readonly id: number;
  readonly number: number;
  readonly issuedAt: Date;
  readonly hash: Buffer;
  readonly previousHash: Buffer | null;
  readonly keyId: string;
}

const columns = [
  'id',
  'partner_id as partner',
  'number',
  'kind',
  'month_from as monthFrom',
  'month_to as monthTo',
  'locale',
  'issued_at as issuedAt',
  'hash',
  'previous_hash as previousHash',
  'key_id as keyId',
] as const;

/** A document by its id. */
export async function findSignedDocument(db: Kysely<DB>, id: number): Promise<SignedDocument | undefined> {
  return db.selectFrom('signed_documents').select(columns).where('id', '=', id).executeTakeFirst();
}

/** The statement issued for a span in a language. */
export async function findSignedStatement(
  db: Kysely<DB>,
  { partner, kind, monthFrom, monthTo, locale }: DocumentKey,
): Promise<SignedDocument | undefined> {
  return db
    .selectFrom('signed_documents')
    .select(columns)
    .where('partner_id', '=', partner)
    .where('kind', '=', kind)
    .where('month_from', '=', monthFrom)
    .where('month_to', '=', monthTo)
    .where('locale', '=', locale)
    .where('kind', '<>', 'book-extract')
    .executeTakeFirst();
}

type DocumentList = ListRequest<(typeof listSignedDocuments)['answer']['list']>;

/** One page of a partner's documents, and their total number. */
export async function findSignedDocumentPage(
  db: Kysely<DB>,
  { partner, list: { page, size, order } }: { partner: number; list: DocumentList },
): Promise<{ rows: SignedDocument[]; total: number }> {
  const issued = db.selectFrom('signed_documents').where('partner_id', '=', partner);
  const rows = await issued
    .select(columns)
    .orderBy('number', order[0]?.direction ?? 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await issued
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** A partner's last document; null before the first. Needs `lockChain` for a reliable result. */
export async function findLastLink(db: Kysely<DB>, partner: number): Promise<Link | null> {
  const last = await db
    .selectFrom('signed_documents')
    .select(['number', 'hash'])
    .where('partner_id', '=', partner)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? null;
}

/**
 * Prevents concurrent issuing of documents to a partner until the transaction ends.
 * @throws ApiError 409 `accountDeleted`: there is nobody to issue one to
 */
export async function lockChain(tx: Tx, partner: number): Promise<void> {
  await sql`select from partners where id = ${partner} for no key update`.execute(tx);
  await requirePartnerThere(tx, partner);
}

interface NewDocument
  extends DocumentKey,
    Pick<SignedDocument, 'number' | 'issuedAt' | 'hash' | 'previousHash'> {
  readonly signature: Buffer;
  readonly key: { readonly id: string; readonly publicKey: string };
}

/** Inserts an issued document, and the public key that verifies it. Returns its id. Needs `lockChain`. */
export async function insertSignedDocument(tx: Tx, document: NewDocument): Promise<number> {
  const { key, issuedAt } = document;
  await tx
    .insertInto('signing_keys')
    .values({ id: key.id, public_key: key.publicKey, first_used_at: issuedAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const { id } = await tx
    .insertInto('signed_documents')
    .values({
      partner_id: document.partner,
      number: document.number,
      kind: document.kind,
      month_from: document.monthFrom,
      month_to: document.monthTo,
      locale: document.locale,
      issued_at: issuedAt,
      hash: document.hash,
      previous_hash: document.previousHash,
      signature: document.signature,
      key_id: key.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores the ZIP of a document for good; `archive` is encrypted. */
export async function insertArchive(
  tx: Tx,
  { document, archive, sha256 }: { document: number; archive: Buffer; sha256: Buffer },
): Promise<void> {
  await tx.insertInto('signed_document_files').values({ document_id: document, archive, sha256 }).execute();
}

/** The stored ZIP of a document, encrypted. */
export async function findArchive(
  db: Kysely<DB>,
  document: number,
): Promise<{ archive: Buffer; sha256: Buffer } | undefined> {
  return db
    .selectFrom('signed_document_files')
    .select(['archive', 'sha256'])
    .where('document_id', '=', document)
    .executeTakeFirst();
}

/** The public keys of all signatures, oldest first. */
export async function findSigningKeys(
  db: Kysely<DB>,
): Promise<{ id: string; publicKey: string; firstUsedAt: Date }[]> {
  return db
    .selectFrom('signing_keys')
    .select(['id', 'public_key as publicKey', 'first_used_at as firstUsedAt'])
    .orderBy('first_used_at')
    .orderBy('id')
    .execute();
}

/** The partner of a document, by their current name. */
export async function findPartnerName(db: Kysely<DB>, partner: number): Promise<string> {
  const { name } = await db
    .selectFrom('partners')
    .innerJoin('users', 'users.id', 'partners.user_id')
    .select(sql<string>`users.first_name || ' ' || users.last_name`.as('name'))
    .where('partners.id', '=', partner)
    .executeTakeFirstOrThrow();
  return name;
}
