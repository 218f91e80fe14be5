import type { Readable } from 'node:stream';
import { berlinDay } from '@blattwerk/plan/days.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { paperTexts } from '../payouts/paper/paper-texts.ts';
import { formatPayoutNumber } from '../payouts/payout-number.ts';
import { type Cell, csvStream } from './csv-rows.ts';
import { type DocumentCredit, findDocumentCredits, type IssuedDocument } from './documents.queries.ts';

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
export function documentCreditsCsv(db: Kysely<DB>, documents: readonly IssuedDocument[]): Promise<Readable> {
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
