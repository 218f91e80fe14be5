import { Readable } from 'node:stream';
import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { ZipFile } from 'yazl';
import { ApiError } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Deps } from '../../platform/deps.ts';
import { openPaper } from '../payouts/paper/make-paper.ts';
import { paperTexts } from '../payouts/paper/paper-texts.ts';
import { findPaper, findRefundCorrection } from '../payouts/paper/papers.queries.ts';
import { formatPayoutNumber } from '../payouts/payout-number.ts';
import { findPayout } from '../payouts/payouts.queries.ts';
import { type Cell, csvFile, csvStream } from './csv-rows.ts';
import { type DocumentCredit, findDocumentCredits, type IssuedDocument } from './documents.queries.ts';
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

/** Documents queried per batch: one may have thousands of credits. */
const AT_ONCE = 50;

const heading = [
  ...['Nummer', 'Monat', 'Position', 'Stufe', 'Text', 'Shop', 'Bestellung', 'Bezahlt am'],
  ...['Basis netto', 'Satz in %', 'Satz darunter in %', 'Betrag netto'],
];

/**
 * One row for each credit that a document bills or takes back, with its order, base and rates (section 14 (4) no. 5 UStG). The
 * amounts of a document add up to its net.
 */
function documentCreditsCsv(db: Kysely<DB>, documents: readonly IssuedDocument[]): Promise<Readable> {
  return csvStream(heading, pages(db, documents));
}

async function* pages(db: Kysely<DB>, documents: readonly IssuedDocument[]): AsyncGenerator<Cell[][]> {
  for (let at = 0; at < documents.length; at += AT_ONCE) {
    const papers = documents.slice(at, at + AT_ONCE).map(({ paper }) => paper);
    yield (await findDocumentCredits(db, papers)).map(cellsOf);
  }
}

function cellsOf(credit: DocumentCredit): Cell[] {
  const { number, month, bonus, stage, text, source, order, paidAt, baseCents, rateBp, belowRateBp, cents } =
    credit;
  return [
    formatPayoutNumber(number),
    month,
    paperTexts('de').bonuses[bonus] ?? bonus,
    stage,
    text,
    source,
    order,
    paidAt && berlinDay(paidAt.getTime()),
    baseCents === null ? null : { cents: baseCents },
    percent(rateBp),
    percent(belowRateBp),
    { cents },
  ];
}

function percent(bp: number | null): string | null {
  return bp === null ? null : (bp / 100).toFixed(2).replace('.', ',');
}
