import { Readable } from 'node:stream';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { ZipFile } from 'yazl';
import type { Deps } from '../../../platform/deps.ts';
import { openDocument } from '../../accounting/credit-notes-zip.ts';
import { type Cell, csvFile } from '../../accounting/csv-rows.ts';
import type { IssuedDocument } from '../../accounting/documents.queries.ts';
import { paperTexts } from '../../payouts/paper/paper-texts.ts';
import { formatPayoutNumber } from '../../payouts/payout-number.ts';
import { findStatementOwner } from '../paper/owner.queries.ts';
import { statementTexts } from '../paper/statement-texts.ts';
import { printYear } from '../year/year-pdf.ts';
import type { YearStatement } from '../year/year-statement.ts';
import { yearTexts } from '../year/year-texts.ts';
import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as fr } from './texts/fr-FR.ts';
import { texts as ru } from './texts/ru-RU.ts';
import type { TaxPackageTexts } from './texts/texts.ts';

/** The owner of the package, and its language. */
interface Reader {
  readonly partner: number;
  readonly locale: string;
}

/** File name of a tax package. */
export function taxPackageName({ year }: Pick<YearStatement, 'year'>, locale: string): string {
  return `${taxPackageTexts(locale).name} ${year}.zip`;
}

/**
 * The tax package of a year: statement and list, then the PDFs of the documents as they were issued, each decrypted once the
 * previous one has been sent. Removed ones are left out.
 */
export async function zipTaxPackage(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  year: YearStatement,
  { partner, locale }: Reader,
): Promise<Readable> {
  const at = deps.clock.now();
  const owner = await findStatementOwner(deps.db, partner);
  const statement = await printYear(year, { owner, locale, at });
  const text = taxPackageTexts(locale);
  const zip = new ZipFile();
  // PDFs are compressed already, here and below.
  zip.addBuffer(statement, `${yearTexts(locale).title} ${year.year}.pdf`, { mtime: at, compress: false });
  zip.addBuffer(adviserCsv(year.documents, locale), `${text.list} ${year.year}.csv`, { mtime: at });
  for (const document of year.documents.filter(({ isForgotten }) => !isForgotten))
    zip.addReadStreamLazy(
      `${text.documents}/${formatPayoutNumber(document.number)}.pdf`,
      { mtime: document.issuedAt, compress: false },
      (done) => {
        openDocument(deps, document).then(
          (pdf) => done(null, Readable.from([pdf])),
          (error) => done(error, Readable.from([])),
        );
      },
    );
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error));
  zip.end();
  return output;
}

/**
 * The documents of a year, for the partner's tax adviser; EUR. Headings are in the partner’s language, but the decimal comma is
 * always used: advisers' software is made for German tax offices.
 */
function adviserCsv(documents: readonly IssuedDocument[], locale: string): Buffer {
  const [text, words] = [taxPackageTexts(locale), statementTexts(locale)];
  const inEur = (name: string) => `${name} (EUR)`;
  return csvFile(
    [
      ...[words.date, text.number, text.kind, text.corrects, inEur(words.net), text.rate],
      ...[inEur(words.tax), inEur(words.gross), text.objectedOn],
    ],
    documents.map((document) => rowOf(document, locale)),
  );
}

function rowOf(document: IssuedDocument, locale: string): Cell[] {
  const { issuedAt, number, kind, corrects, netCents, rateBp, taxCents, objectedOn } = document;
  return [
    berlinDay(issuedAt.getTime()),
    formatPayoutNumber(number),
    paperTexts(locale).paperNames[kind],
    corrects === null ? null : formatPayoutNumber(corrects),
    { cents: netCents },
    // A rate in basis points, printed as hundredths like cents.
    { cents: rateBp },
    { cents: taxCents },
    { cents: netCents + taxCents },
    objectedOn,
  ];
}

const texts: Readonly<Record<string, TaxPackageTexts>> = { de, en, 'fr-FR': fr, 'ru-RU': ru };

/** The texts of a tax package in a language; falls back to English. */
function taxPackageTexts(locale: string): TaxPackageTexts {
  return texts[locale] ?? en;
}
