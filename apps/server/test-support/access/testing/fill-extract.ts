import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import { createToken, hashToken } from '../../../src/identity/session/token.ts';
import { insertBookExtract, updateMade } from '../../../src/money/book-extract/book-extracts.queries.ts';
import { signDocument } from '../../../src/money/signed-documents/issue-document.ts';
import { lockChain } from '../../../src/money/signed-documents/signed-documents.queries.ts';
import { insertTaxLink } from '../../../src/money/statements/tax-package/tax-links.queries.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import type { Deps } from '../../../src/platform/deps.ts';

/** A requested book extract of January with its result; a link for a tax adviser. Returns the ids. */
export async function fillExtract(
  deps: Deps,
  { user, partner }: { readonly user: number; readonly partner: number },
): Promise<{ bookExtract: number; signedDocument: number; taxLink: number }> {
  const at = deps.clock.now();
  const january = { partner, monthFrom: '2026-01-01', monthTo: '2026-01-01', locale: 'de' } as const;
  return inTransaction(deps.db, async (tx) => {
    await lockChain(tx, partner);
    const expiresAt = new Date(at.getTime() + 30 * MS_A_DAY);
    const link = { partner, year: 2026, tokenHash: hashToken(createToken()), createdAt: at, expiresAt };
    const taxLink = await insertTaxLink(tx, link);
    const bookExtract = await insertBookExtract(tx, { ...january, by: user, at });
    const files = [{ name: 'Buchauszug 2026-01.csv', bytes: Buffer.from('Monat\r\n') }];
    const key = { ...january, kind: 'book-extract' } as const;
    const signedDocument = await signDocument({ ...deps, db: tx }, key, { at, files });
    await updateMade(tx, { id: bookExtract, document: signedDocument });
    return { bookExtract, signedDocument, taxLink };
  });
}
