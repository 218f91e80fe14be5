import { cycleOfDay } from '@blattwerk/plan/days.ts';
import { ApiError } from '../../platform/api-error.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { readSigningKey, type SigningKey } from '../../platform/secrets/signing-key.ts';
import { type DocumentFile, describe, hashOf, zipDocument } from './archive.ts';
import {
  type DocumentKey,
  findArchive,
  findLastLink,
  findPartnerName,
  findSignedStatement,
  insertArchive,
  insertSignedDocument,
  lockChain,
} from './signed-documents.queries.ts';
import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as fr } from './texts/fr-FR.ts';
import { texts as ru } from './texts/ru-RU.ts';

type IssueDeps = Pick<Deps, 'db' | 'secrets' | 'clock' | 'config' | 'company'>;

const ownerOf = (document: number) => `signed_document_files.archive:${document}`;

/**
 * The ZIP of a statement: as it was issued in this language, otherwise issued now. Two concurrent first requests both get the
 * stored one.
 * @param make makes its files, dated with the instant of issue
 */
export async function openStatement(
  deps: IssueDeps,
  key: DocumentKey,
  make: (at: Date) => Promise<readonly DocumentFile[]>,
): Promise<Buffer> {
  const statement = await findSignedStatement(deps.db, key);
  if (statement) return openArchive(deps, statement.id);
  const at = deps.clock.now();
  const files = await make(at);
  return inTransaction(deps.db, async (tx) => {
    await lockChain(tx, key.partner);
    const other = await findSignedStatement(tx, key);
    const id = other?.id ?? (await signDocument({ ...deps, db: tx }, key, { at, files }));
    return openArchive({ ...deps, db: tx }, id);
  });
}

interface Made {
  readonly at: Date;
  readonly files: readonly DocumentFile[];
}

/** Issues a document: signs it, and links it to the previous one. Returns its id. Needs `lockChain`. */
export async function signDocument(
  deps: Omit<IssueDeps, 'db' | 'clock'> & { readonly db: Tx },
  key: DocumentKey,
  { at, files: made }: Made,
): Promise<number> {
  const { db: tx, secrets, config, company } = deps;
  const signing = await readSigningKey(config);
  const previous = await findLastLink(tx, key.partner);
  const number = (previous?.number ?? 0) + 1;
  const files = [...made, ...filesBeside(key.locale, signing)];
  const described = describe(
    {
      issuer: { name: company.current().name, address: config.publicUrl },
      partner: { number: key.partner, name: await findPartnerName(tx, key.partner) },
      kind: key.kind,
      period: { from: key.monthFrom, to: lastDayOf(key.monthTo) },
      locale: key.locale,
      number,
      issuedAt: at,
      previous,
      key: signing.id,
    },
    files,
  );
  const signature = signing.sign(described);
  const document = await insertSignedDocument(tx, {
    ...key,
    number,
    issuedAt: at,
    hash: hashOf(described),
    previousHash: previous?.hash ?? null,
    signature,
    key: signing,
  });
  const zip = await zipDocument({ described, signature, issuedAt: at }, files);
  const archive = secrets.seal(zip.toString('base64'), ownerOf(document));
  await insertArchive(tx, { document, archive, sha256: hashOf(zip) });
  return document;
}

/**
 * The ZIP of a document, byte for byte as it was issued.
 * @throws ApiError 409 `documentForgotten` once its retention period is over
 * @throws Error if the bytes are not those that were issued
 */
export async function openArchive(
  { db, secrets }: Pick<IssueDeps, 'db' | 'secrets'>,
  document: number,
): Promise<Buffer> {
  const row = await findArchive(db, document);
  // A row is inserted with its file, which only the end of retention removes.
  if (!row) throw new ApiError(409, 'documentForgotten');
  const zip = Buffer.from(secrets.open(row.archive, ownerOf(document)), 'base64');
  if (!hashOf(zip).equals(row.sha256)) throw new Error(`signed document ${document} is not what was issued`);
  return zip;
}

/** Instructions for verifying the document, and the public key, to be compared with the one that the company publishes. */
function filesBeside(locale: string, { publicKey }: SigningKey): DocumentFile[] {
  return [checkFile(locale), { name: 'public-key.pem', bytes: Buffer.from(publicKey) }];
}

/** The last day of the month that begins on a day. */
function lastDayOf(monthTo: string): string {
  return cycleOfDay(monthTo).dateTo;
}

const commands = [
  'openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in document.json -sigfile document.sig',
  'sha256sum *',
];

/** The file's texts above the commands, in one language. */
export interface CheckTexts {
  readonly title: string;
  /** In order. */
  readonly steps: readonly string[];
}

const texts: Readonly<Record<string, CheckTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

/** The file that explains how to verify a document without our software; falls back to English. */
function checkFile(locale: string): DocumentFile {
  const { title, steps } = texts[locale] ?? en;
  const numbered = steps.map((step, index) => `${index + 1}. ${step}`);
  const lines = [title, '', ...numbered, '', ...commands, ''];
  return { name: 'check.txt', bytes: Buffer.from(lines.join('\n')) };
}
