import { insertBookExtract, updateMade } from '../../../src/money/book-extract/book-extracts.queries.ts';
import { signDocument } from '../../../src/money/signed-documents/issue-document.ts';
import { lockChain } from '../../../src/money/signed-documents/signed-documents.queries.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import type { Deps } from '../../../src/platform/deps.ts';

/** A book extract of January that somebody asked for, with what it became. Returns the ids of both. */
export async function fillExtract(
  deps: Deps,
  { user, partner }: { readonly user: number; readonly partner: number },
): Promise<{ bookExtract: number; signedDocument: number }> {
  const at = deps.clock.now();
  const january = { partner, monthFrom: '2026-01-01', monthTo: '2026-01-01', locale: 'de' } as const;
  return inTransaction(deps.db, async (tx) => {
    await lockChain(tx, partner);
    const bookExtract = await insertBookExtract(tx, { ...january, by: user, at });
    const files = [{ name: 'Buchauszug 2026-01.csv', bytes: Buffer.from('Monat\r\n') }];
    const key = { ...january, kind: 'book-extract' } as const;
    const signedDocument = await signDocument({ ...deps, db: tx }, key, { at, files });
    await updateMade(tx, { id: bookExtract, document: signedDocument });
    return { bookExtract, signedDocument };
  });
}
