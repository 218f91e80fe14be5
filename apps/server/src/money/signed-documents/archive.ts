import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A file of a document. Its name is its path in the ZIP. */
export interface DocumentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The previous document of the same partner, and its hash. */
export interface Link {
  readonly number: number;
  readonly hash: Buffer;
}

/** The signed data except the files, of which it has the hashes. */
export interface DocumentHead {
  readonly issuer: { readonly name: string; readonly address: string };
  readonly partner: { readonly number: number; readonly name: string };
  readonly kind: 'month' | 'year' | 'book-extract';
  /** Days, both inclusive. */
  readonly period: { readonly from: string; readonly to: string };
  readonly locale: string;
  /** Consecutive for each partner. */
  readonly number: number;
  readonly issuedAt: Date;
  readonly previous: Link | null;
  readonly key: string;
}

/**
 * The signed file, and the file with its signature. `npm run statements:verify` depends on these names and the fields of
 * `describe`.
 */
const SIGNED = 'document.json';
const SIGNATURE = 'document.sig';

/** SHA-256 of bytes. */
export function hashOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** The bytes of `document.json`: what the document is, its predecessor, and the hash of each file. */
export function describe(head: DocumentHead, files: readonly DocumentFile[]): Buffer {
  const { issuer, partner, kind, period, locale, number, issuedAt, previous, key } = head;
  const said = {
    format: 'blattwerk-signed-document/1',
    issuer,
    partner,
    kind,
    period,
    language: locale,
    number,
    issuedAt: issuedAt.toISOString(),
    previous: previous && { number: previous.number, sha256: previous.hash.toString('hex') },
    files: files.map(({ name, bytes }) => ({
      name,
      bytes: bytes.length,
      sha256: hashOf(bytes).toString('hex'),
    })),
    key,
  };
  return Buffer.from(`${JSON.stringify(said, null, 2)}\n`);
}

/** The ZIP of a document: the signed data, the signature (64 bytes), and the files. */
export async function zipDocument(
  { described, signature, issuedAt }: { described: Buffer; signature: Buffer; issuedAt: Date },
  files: readonly DocumentFile[],
): Promise<Buffer> {
  const zip = new ZipFile();
  const all = [...files, { name: SIGNED, bytes: described }, { name: SIGNATURE, bytes: signature }];
  for (const { name, bytes } of all) zip.addBuffer(bytes, name, { mtime: issuedAt });
  zip.end();
  return buffer(zip.outputStream as Readable);
}
