import type { getAccountingMonth } from '@blattwerk/contract/accounting/accounting.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import { formatPayoutNumber } from '../payouts/payout-number.ts';
import { countUnmadeOf } from './credit-notes-zip.ts';
import { findEarlierMonth, findExportedEntries, findNewEntries } from './datev/bookings.queries.ts';
import { composeBatch, findUnset, type MonthBatch } from './datev/month-batch.ts';
import { versionsOf } from './datev/new-version.ts';
import { foreignLetters } from './datev/windows-1252.ts';
import { findDocuments, findRecipients, type IssuedDocument } from './documents.queries.ts';
import { type AccountingExport, findVersions, findWaitingVersion } from './export-versions.queries.ts';
import { findMonthState } from './exports.queries.ts';
import { findLedgerSums } from './ledger-month.queries.ts';
import type { Month } from './month.ts';
import { type RegisteredNumber, registerNumbers } from './numbers.queries.ts';
import { findVatMoves } from './objections.queries.ts';
import { findReceivedServices, isConfirmed, type ReceivedService } from './section-13b.ts';
import { findAccountingSettings } from './settings.queries.ts';
import { settingsChanges } from './settings-changes.ts';
import { sumVat } from './vat.ts';
import { findWithoutLine } from './without-line.queries.ts';

type Overview = HandlerAnswer<typeof getAccountingMonth>;
type Missing = Overview['files'][number]['missing'][number];

/** The overview of a month. */
export async function composeMonth(
  deps: Pick<Deps, 'db' | 'secrets' | 'clock'>,
  month: Month,
): Promise<Overview> {
  const { db, clock } = deps;
  const [state, versions, ledger, documents] = await Promise.all([
    findMonthState(db, month, clock.now()),
    findVersions(db, month),
    findLedgerSums(db, month),
    findDocuments(db, month),
  ]);
  const [exported] = versions;
  const moves = await findVatMoves(db, month);
  const recipients = await findRecipients(deps, [...documents, ...moves]);
  const services = await findReceivedServices(db, [...documents, ...moves], recipients);
  const register = await registerNumbers(db, month, documents);
  const late = exported ? await findNewEntries(db, month) : [];
  const entries = exported ? await findExportedEntries(db, exported.id) : await findNewEntries(db, month);
  const settings = exported?.settings ?? (await findAccountingSettings(db));
  const batch = await composeBatch(deps, entries, settings);
  const earlier = exported ? null : await findEarlierMonth(db, month);
  const unmade = await countUnmadeOf(db, month);
  return {
    month: month.month,
    state,
    handedOver: exported
      ? {
          ...presentVersions(versions, late.length),
          approval: await findWaitingVersion(db, versionsOf(month)),
        }
      : null,
    ledger: ledger.map(({ account, openingCents, movedCents }) => ({
      account,
      opening: formatCents(openingCents),
      moved: formatCents(movedCents),
      closing: formatCents(openingCents + movedCents),
    })),
    numbers: presentNumbers(register, documents),
    vat: sumVat([...documents, ...moves], recipients).map(
      ({ treatment, rateBp, countryIso, netCents, taxCents, ...line }) => ({
        treatment,
        rate: formatCents(rateBp),
        country: countryIso,
        documents: line.documents,
        net: formatCents(netCents),
        tax: formatCents(taxCents),
        gross: formatCents(netCents + taxCents),
      }),
    ),
    withoutLine: (await findWithoutLine(db, month)).map(({ cents, ...moved }) => ({
      ...moved,
      amount: formatCents(cents),
    })),
    unconfirmed: presentUnconfirmed(services),
    sums: presentSums(batch),
    transliterated: foreignLetters(batch.lines.map(({ text }) => text)),
    files: presentFiles(state === 'closed', { unset: findUnset(settings, batch), earlier, unmade }),
  };
}

/** VAT IDs that VIES has not confirmed, of partners for whom the company owes the tax. */
function presentUnconfirmed(services: readonly ReceivedService[]): Overview['unconfirmed'] {
  return services
    .filter((service) => !isConfirmed(service))
    .map(({ partner, displayName, countryIso, vatId, isUnsound, known, numbers }) => ({
      partner: { id: partner, displayName },
      country: countryIso,
      vatId,
      sound: !isUnsound,
      answer: known.answer,
      answeredOn: known.answeredOn,
      provenOn: known.provenOn,
      documents: numbers.map(formatPayoutNumber),
    }));
}

interface Lacks {
  readonly unset: ReturnType<typeof findUnset>;
  readonly earlier: string | null;
  readonly unmade: number;
}

/** Each file with what is missing for it. */
function presentFiles(isClosed: boolean, { unset, earlier, unmade }: Lacks): Overview['files'] {
  const open = isClosed ? [] : [missing('monthOpen')];
  return [
    {
      file: 'datev',
      missing: [
        ...open,
        ...unset.map(({ code, purposes, partner }) => ({
          ...missing(code),
          purposes: [...purposes],
          count: partner,
        })),
        ...(earlier === null ? [] : [{ ...missing('earlierMonth'), month: earlier }]),
      ],
    },
    { file: 'journal', missing: open },
    {
      file: 'credit-notes',
      missing: [...open, ...(unmade > 0 ? [{ ...missing('documents'), count: unmade }] : [])],
    },
    { file: 'vat', missing: open },
    { file: 'section-13b', missing: open },
    { file: 'numbers', missing: open },
  ];
}

function missing(code: Missing['code']): Missing {
  return { code, month: null, purposes: [], count: null };
}

/** The latest version first, each later one with its changes against the one before. */
function presentVersions(
  versions: readonly AccountingExport[],
  late: number,
): Omit<NonNullable<Overview['handedOver']>, 'approval'> {
  const [latest, first] = [versions[0] as AccountingExport, versions.at(-1) as AccountingExport];
  return {
    at: first.at,
    by: first.by,
    lines: latest.lines,
    late,
    version: latest.version,
    versions: versions.map(({ version, at, by, approvedBy, reason, lines, sha256, settings }, i) => {
      const earlier = versions[i + 1];
      const changes = earlier ? settingsChanges(earlier.settings, settings) : { before: {}, after: {} };
      return { version, at, by, approvedBy, reason, lines, sha256: sha256.toString('hex'), ...changes };
    }),
  };
}

function presentNumbers(
  register: readonly RegisteredNumber[],
  documents: readonly IssuedDocument[],
): Overview['numbers'] {
  const [first, last] = [documents[0], documents.at(-1)];
  const notes = documents.filter(({ kind }) => kind === 'credit-note').length;
  return {
    first: first ? formatPayoutNumber(first.number) : null,
    last: last ? formatPayoutNumber(last.number) : null,
    notes,
    corrections: documents.length - notes,
    gaps: register.flatMap(({ number, document }) => (document ? [] : [formatPayoutNumber(number)])),
  };
}

/** Accounts in order; those of partners in one line, since there are thousands of them. */
function presentSums({ sums, lines }: MonthBatch): Overview['sums'] {
  const general = new Set(lines.flatMap(({ account, contra }) => [account, contra]));
  const length = Math.min(...[...general].map((account) => account.length));
  const isGeneral = (account: string) => account.length === length;
  const creditors = sums.filter(({ account }) => !isGeneral(account));
  const together = creditors.reduce(
    (all, sum) => ({
      debitCents: all.debitCents + sum.debitCents,
      creditCents: all.creditCents + sum.creditCents,
      ledgerCents: all.ledgerCents + sum.ledgerCents,
    }),
    { debitCents: 0, creditCents: 0, ledgerCents: 0 },
  );
  const rows = [
    ...sums.filter(({ account }) => isGeneral(account)),
    ...(creditors.length > 0 ? [{ account: 'creditors', ...together }] : []),
  ];
  return rows.map(({ account, debitCents, creditCents, ledgerCents }) => ({
    account,
    debit: formatCents(debitCents),
    credit: formatCents(creditCents),
    ledger: formatCents(ledgerCents),
  }));
}
