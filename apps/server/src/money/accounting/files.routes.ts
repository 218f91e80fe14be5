import {
  getAllTablesZip,
  getCreditNotesZip,
  getDatevCsv,
  getJournalCsv,
  getNumbersCsv,
  getOpenItemsCsv,
  getProvisionsCsv,
  getSection13bCsv,
  getVatCsv,
} from '@blattwerk/contract/accounting/files.contract.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import type { Kysely } from 'kysely';
import { findCompany } from '../../company/company.queries.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Route } from '../../platform/http/route.ts';
import { findStandardRate } from '../tax/tax-data.queries.ts';
import { requireMade, zipDocuments } from './credit-notes-zip.ts';
import { type Cell, csvFile, csvStream } from './csv-rows.ts';
import { giveFile } from './datev/give-file.ts';
import {
  findDocumentLines,
  findDocuments,
  findRecipients,
  type IssuedDocument,
} from './documents.queries.ts';
import { findMonthState } from './exports.queries.ts';
import {
  compareJournal,
  findJournal,
  findJournalSums,
  journalHeading,
  journalPages,
  sumJournal,
} from './journal.queries.ts';
import { endOf, type Month, monthOf } from './month.ts';
import { numbersCsv, registerNumbers } from './numbers.queries.ts';
import { findVatMoves, type VatMove } from './objections.queries.ts';
import { compareOpenItems, findOpenItems, type OpenItems, sumOpenVouchers } from './open-items.queries.ts';
import { pastDay } from './past-day.ts';
import { compareProvisions, findProvisions, provisionsCsv } from './provisions.queries.ts';
import { requireEqual } from './require-equal.ts';
import { findReceivedServices, section13bCsv } from './section-13b.ts';
import { zipTables } from './tables/zip-tables.ts';
import { compareNet, compareVat, sumVat, vatCsv } from './vat.ts';

const attachment = 'attachment' as const;
const csv = 'text/csv' as const;
const zip = 'application/zip' as const;

/** Files for the tax adviser, the tax office and audits. */
export function accountingFileRoutes(route: Route): void {
  route(getDatevCsv, async ({ params, query, session }, deps) => {
    const wanted = { draft: query.draft !== undefined, version: query.version };
    const { bytes, version } = await giveFile(deps, monthOf(params.month), wanted);
    deps.log.info(
      { operator: session.user.id, month: params.month, version },
      'a month was downloaded for the tax adviser',
    );
    const name = `EXTF_Buchungsstapel_${params.month}${versionName(version)}.csv`;
    return { type: csv, charset: 'windows-1252' as const, name, body: bytes, disposition: attachment };
  });

  route(getJournalCsv, async ({ params }, deps) => {
    const month = monthOf(params.month);
    const file = await sumJournal(findJournal(deps.db, month));
    requireEqual(deps, `journal ${month.month}`, compareJournal(file, await findJournalSums(deps.db, month)));
    const body = await csvStream(journalHeading, journalPages(findJournal(deps.db, month)));
    return { type: csv, name: await nameOf(deps, 'Journal', month), body, disposition: attachment };
  });

  route(getVatCsv, async ({ params }, deps) => {
    const month = monthOf(params.month);
    const parts = await findChecked(deps, month, 'vat');
    const body = vatCsv(sumVat(parts, await findRecipients(deps, parts)));
    return { type: csv, name: await nameOf(deps, 'Umsatzsteuer', month), body, disposition: attachment };
  });

  route(getSection13bCsv, async ({ params }, deps) => {
    const month = monthOf(params.month);
    const parts = await findChecked(deps, month, 'section-13b');
    const services = await findReceivedServices(deps.db, parts, await findRecipients(deps, parts));
    const body = section13bCsv(services, await findStandardRate(deps.db, month.dateTo));
    return { type: csv, name: await nameOf(deps, 'Paragraf 13b', month), body, disposition: attachment };
  });

  route(getNumbersCsv, async ({ params }, deps) => {
    const month = monthOf(params.month);
    await findChecked(deps, month, 'numbers');
    const body = numbersCsv(await registerNumbers(deps.db, month, await findDocuments(deps.db, month)));
    return { type: csv, name: await nameOf(deps, 'Nummern', month), body, disposition: attachment };
  });

  route(getCreditNotesZip, async ({ params }, deps) => {
    const month = monthOf(params.month);
    await requireMade(deps.db, month);
    await findChecked(deps, month, 'documents');
    const body = zipDocuments(deps, await findDocuments(deps.db, month));
    const name = (await nameOf(deps, 'Gutschriften', month)).replace(/csv$/, 'zip');
    return { type: zip, name, body, disposition: attachment };
  });

  dayRoutes(route);

  route(
    getAllTablesZip,
    async ({ session }, deps) => {
      const at = deps.clock.now();
      const { name, postcode, city } = await findCompany(deps.db);
      const place = [postcode, city].filter(Boolean).join(' ');
      deps.log.info({ operator: session.user.id }, 'all tables were downloaded for an audit');
      const body = zipTables(deps.db, { name: name ?? '', place, at });
      return { type: zip, name: `GoBD ${berlinDay(at.getTime())}.zip`, body, disposition: attachment };
    },
    { from: 'replica' },
  );
}

/** The version in a file name; the first one is named by its month alone. */
function versionName(version: number | null): string {
  if (version === null) return '_VORLÄUFIG';
  return version === 1 ? '' : `_Fassung_${version}`;
}

/** Files about the end of a day. */
function dayRoutes(route: Route): void {
  route(getOpenItemsCsv, async ({ params, query }, deps) => {
    const day = dayOf(monthOf(params.month), query.at, deps);
    const items = await findOpenItems(deps.db, endOf(day));
    const voucherCents = await sumOpenVouchers(deps.db, endOf(day));
    const compared = await compareOpenItems(deps.db, endOf(day), { items, voucherCents });
    requireEqual(deps, `open items ${day}`, compared);
    return {
      type: csv,
      name: `Offene Posten ${day}.csv`,
      body: openItemsCsv(items, voucherCents),
      disposition: attachment,
    };
  });

  route(getProvisionsCsv, async ({ params, query }, deps) => {
    const day = dayOf(monthOf(params.month), query.at, deps);
    const provisions = await findProvisions(deps.db, day);
    requireEqual(deps, `provisions ${day}`, await compareProvisions(deps.db, day, provisions));
    return {
      type: csv,
      name: `Rückstellungen ${day}.csv`,
      body: provisionsCsv(provisions),
      disposition: attachment,
    };
  });
}

/** The day given in the query; defaults to the last day of the month, or today while the month is running. */
function dayOf({ dateTo }: Month, at: string | undefined, { clock }: Pick<Deps, 'clock'>): string {
  if (at !== undefined) return pastDay(at, clock);
  const today = berlinDay(clock.now().getTime());
  return dateTo < today ? dateTo : today;
}

/** The documents of a month and the VAT changes by objections, after their totals were checked against the ledger. */
async function findChecked(
  deps: Pick<Deps, 'db' | 'log'>,
  month: Month,
  file: string,
): Promise<(IssuedDocument | VatMove)[]> {
  const documents = await findDocuments(deps.db, month);
  const moves = await findVatMoves(deps.db, month);
  const lines = await findDocumentLines(
    deps.db,
    documents.map(({ paper }) => paper),
  );
  const compared = [
    ...(await compareVat(deps.db, { documents, moves }, month)),
    compareNet(documents, lines),
  ];
  requireEqual(deps, `${file} ${month.month}`, compared);
  return [...documents, ...moves];
}

/** File name for a month; marked as a draft until the month is closed. */
async function nameOf(
  { db, clock }: { readonly db: Kysely<DB>; readonly clock: Deps['clock'] },
  name: string,
  month: Month,
): Promise<string> {
  const state = await findMonthState(db, month, clock.now());
  return `${name} ${month.month}${state === 'closed' ? '' : ' VORLÄUFIG'}.csv`;
}

/** Partners first, then the liability for vouchers, which belongs to no account. */
function openItemsCsv(items: readonly OpenItems[], voucherCents: number): Buffer {
  const heading = [
    ...['Partner', 'Name', 'Vorgemerkt', 'Verfügbar', 'In Auszahlung', 'Offene Rückbuchungen'],
    ...['Umsatzsteuer in Auszahlung', 'Offene Umsatzsteuer', 'Gutscheine', 'Saldo brutto'],
  ];
  const rows = items.map((item): Cell[] => [
    item.id,
    item.displayName,
    { cents: item.pendingCents },
    { cents: item.availableCents },
    { cents: item.inPayoutCents },
    { cents: item.debtCents },
    { cents: item.taxInPayoutCents },
    { cents: item.taxOwedCents },
    null,
    { cents: item.owedCents },
  ]);
  const vouchers: Cell[] = [
    ...[null, 'Gutscheine, noch einzulösen'],
    ...Array.from({ length: 6 }, () => null),
    ...[{ cents: voucherCents }, { cents: voucherCents }],
  ];
  return csvFile(heading, voucherCents === 0 ? rows : [...rows, vouchers]);
}
