import { createHash } from 'node:crypto';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { PayoutRow } from '../payouts.queries.ts';
import { findCreditNote } from './credit-note.ts';
import { findPaperFile, keepPaperFile, type Paper } from './papers.queries.ts';
import { printCreditNote } from './print-credit-note.ts';

type PaperDeps = Pick<Deps, 'db' | 'secrets' | 'clock'>;

/** Bound to one document: it cannot be decrypted as another one. */
const ownerOf = (paper: Paper) => `payout_paper_files.pdf:${paper.id}`;

/**
 * The PDF of an issued document: the stored bytes, whatever has changed since. It is made and stored the first time.
 * @returns null for a payout without a snapshot
 * @throws Error if the bytes are not those that were made
 */
export async function openPaper(deps: PaperDeps, payout: PayoutRow, paper: Paper): Promise<Buffer | null> {
  return (await openKept(deps, paper)) ?? (await makePaper(deps, payout, paper));
}

/** Makes and stores the PDF of a document; two concurrent processes both return the stored one. */
async function makePaper(deps: PaperDeps, payout: PayoutRow, paper: Paper): Promise<Buffer | null> {
  const { db, secrets, clock } = deps;
  const note = await findCreditNote({ db, secrets }, payout, paper);
  if (!note) return null;
  // Imported here, since it would add half a second to every start.
  const { writeEInvoice } = await import('./e-invoice.ts');
  const pdf = await printCreditNote(note, paper.locale, await writeEInvoice({ ...note, paper }));
  const file = {
    pdf: secrets.seal(pdf.toString('base64'), ownerOf(paper)),
    sha256: createHash('sha256').update(pdf).digest(),
    at: clock.now(),
  };
  await inTransaction(db, (tx) => keepPaperFile(tx, paper.id, file));
  return openKept(deps, paper);
}

async function openKept({ db, secrets }: PaperDeps, paper: Paper): Promise<Buffer | null> {
  const file = await findPaperFile(db, paper.id);
  if (!file) return null;
  const pdf = Buffer.from(secrets.open(file.pdf, ownerOf(paper)), 'base64');
  if (!createHash('sha256').update(pdf).digest().equals(file.sha256))
    throw new Error(`document ${paper.number} is not what was issued`);
  return pdf;
}
