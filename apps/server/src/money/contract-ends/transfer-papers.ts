import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { UploadedFile, UploadType } from '../../platform/uploads/uploaded-file.ts';

/** Bound to one end: it cannot be decrypted as a document of another one. */
const ownerOf = (end: number) => `transfer_papers.content:${end}`;

/** Stores the documents that prove a transfer. */
export async function keepPapers(
  tx: Tx,
  { secrets }: { readonly secrets: Secrets },
  { end, papers, at }: { readonly end: number; readonly papers: readonly UploadedFile[]; readonly at: Date },
): Promise<void> {
  for (const { name, type, bytes } of papers)
    await tx
      .insertInto('transfer_papers')
      .values({
        end_id: end,
        name,
        type,
        size: bytes.length,
        content: secrets.seal(bytes.toString('base64'), ownerOf(end)),
        added_at: at,
      })
      .execute();
}

/** One document as it was uploaded; undefined if there is none. */
export async function openPaper(
  { db, secrets }: { readonly db: Kysely<DB>; readonly secrets: Secrets },
  { end, paper }: { readonly end: number; readonly paper: number },
): Promise<{ readonly name: string; readonly type: UploadType; readonly bytes: Buffer } | undefined> {
  const rows = await db
    .selectFrom('transfer_papers')
    .select(['name', 'type', 'content'])
    .where('id', '=', paper)
    .where('end_id', '=', end)
    .execute();
  if (rows.length === 0) return undefined;
  const { name, type, content } = onlyRow(rows);
  return { name, type, bytes: Buffer.from(secrets.open(content, ownerOf(end)), 'base64') };
}
