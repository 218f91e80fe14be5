import { Readable } from 'node:stream';
import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { type Kysely, sql } from 'kysely';
import { ZipFile } from 'yazl';
import { ApiError } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Deps } from '../../platform/deps.ts';
import { openPaper } from '../payouts/paper/make-paper.ts';
import { findPaper, findRefundCorrection } from '../payouts/paper/papers.queries.ts';
import { formatPayoutNumber } from '../payouts/payout-number.ts';
import { findPayout } from '../payouts/payouts.queries.ts';
import { csvFile } from './csv-rows.ts';
import { documentCreditsCsv } from './document-credits.ts';
import type { IssuedDocument } from './documents.queries.ts';
import type { Month } from './month.ts';

type ZipDeps = Pick<Deps, 'db' | 'secrets' | 'clock'>;

/** Number of documents of a month whose PDF the job has not made yet. */
export async function countUnmadeOf(db: Kysely<DB>, { from, until }: Month): Promise<number> {
  const { rows } = await sql<{ unmade: number }>`
    select count(*) as unmade from payout_papers as paper
    join payouts as payout on payout.id = paper.payout_id and payout.particulars is not null
    left join payout_paper_files as file on file.paper_id = paper.id
    where file.paper_id is null and paper.issued_at >= ${from} and paper.issued_at < ${until}`.execute(db);
  return rows[0]?.unmade ?? 0;
}

/** @throws ApiError 409 while documents wait for their PDF */
export async function requireMade(db: Kysely<DB>, month: Month): Promise<void> {
  const waiting = await countUnmadeOf(db, month);
  if (waiting > 0) throw new ApiError(409, refusal('accountingDocuments', { waiting }));
}

/**
 * The PDFs of documents as they were issued, without those that were removed. Each is decrypted once the previous one has been
 * sent. A list of the credits billed is included.
 */
export function zipDocuments(deps: ZipDeps, documents: readonly IssuedDocument[]): Readable {
  const zip = new ZipFile();
  for (const document of documents.filter(({ isForgotten }) => !isForgotten)) {
    // PDFs are compressed already.
    const options = { mtime: document.issuedAt, compress: false };
    zip.addReadStreamLazy(`${formatPayoutNumber(document.number)}.pdf`, options, (done) => {
      openDocument(deps, document).then(
        (pdf) => done(null, Readable.from([pdf])),
        (error) => done(error, Readable.from([])),
      );
    });
  }
  if (documents.length > 0)
    zip.addReadStreamLazy('Einzelnachweis.csv', { mtime: latestOf(documents) }, (done) => {
      documentCreditsCsv(deps.db, documents).then(
        (csv) => done(null, csv),
        (error) => done(error, Readable.from([])),
      );
    });
  const objected = documents.filter(({ objectedOn }) => objectedOn !== null);
  if (objected.length > 0)
    zip.addBuffer(objectedCsv(objected), 'Widersprüche.csv', { mtime: latestOf(documents) });
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error));
  zip.end();
  return output;
}

/** Lists the documents that are no longer invoices; their PDFs stay as they were issued. */
function objectedCsv(documents: readonly IssuedDocument[]): Buffer {
  return csvFile(
    ['Nummer', 'Partner', 'Name', 'Unwirksam durch Widerspruch vom'],
    documents.map(({ number, partner, displayName, objectedOn }) => [
      formatPayoutNumber(number),
      partner,
      displayName,
      objectedOn,
    ]),
  );
}

const latestOf = (documents: readonly IssuedDocument[]) =>
  new Date(Math.max(...documents.map(({ issuedAt }) => issuedAt.getTime())));

/** The PDF of a document as it was issued. @throws Error if it cannot be decrypted */
export async function openDocument(
  deps: ZipDeps,
  { paper: id, payout, kind, number }: IssuedDocument,
): Promise<Buffer> {
  const row = await findPayout(deps.db, payout);
  const paper =
    kind === 'refund-correction'
      ? await findRefundCorrection(deps.db, payout, id)
      : await findPaper(deps.db, payout, kind);
  const pdf = row && paper ? await openPaper(deps, row, paper) : null;
  if (pdf === null) throw new Error(`document ${number} cannot be opened`);
  return pdf;
}
