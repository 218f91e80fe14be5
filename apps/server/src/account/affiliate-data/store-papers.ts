import { randomBytes } from 'node:crypto';
import type { Files } from '../../platform/files/files.ts';
import { extensionOf, type UploadedFile, type UploadType } from '../../platform/uploads/uploaded-file.ts';
import type { AffiliateFile, StoredFile } from './affiliate-data.queries.ts';

/** Stores uploaded documents, each under an unguessable key that is never overwritten. */
export async function storePapers(
  files: Files,
  partner: number,
  papers: ReadonlyMap<AffiliateFile, UploadedFile>,
): Promise<Map<AffiliateFile, StoredFile>> {
  const stored = new Map<AffiliateFile, StoredFile>();
  for (const [part, { name, type, bytes }] of papers) {
    const key = `affiliate-data/${partner}/${randomBytes(16).toString('hex')}.${extensionOf(type)}`;
    await files.put(key, bytes, type);
    stored.set(part, { key, name });
  }
  return stored;
}

/** The type of a document, by the extension of its key, which was derived from its content. */
export function typeOfKey(key: string): UploadType {
  if (key.endsWith('.pdf')) return 'application/pdf';
  return key.endsWith('.png') ? 'image/png' : 'image/jpeg';
}
