import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Deps } from '../../../platform/deps.ts';
import { openDocument } from '../../accounting/credit-notes-zip.ts';
import { formatPayoutNumber } from '../../payouts/payout-number.ts';
import { findStatementOwner } from '../paper/owner.queries.ts';
import { printYear } from '../year/year-pdf.ts';
import type { YearStatement } from '../year/year-statement.ts';
import { yearTexts } from '../year/year-texts.ts';
import { adviserCsv } from './adviser-csv.ts';
import { taxPackageTexts } from './tax-package-texts.ts';

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
