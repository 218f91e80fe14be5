import type { Treatment } from '@blattwerk/contract/accounting/purposes.ts';
import { shareOf } from '@blattwerk/plan/money.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { formatPayoutNumber } from '../payouts/payout-number.ts';
import { treatmentOf } from './account-plan.ts';
import { type Cell, csvFile } from './csv-rows.ts';
import type { IssuedDocument, Recipient } from './documents.queries.ts';
import type { Month } from './month.ts';
import type { VatMove } from './objections.queries.ts';
import type { Compared } from './require-equal.ts';

type Recipients = ReadonlyMap<number, Recipient>;

/** Documents of one kind of tax, rate and country together; cents. */
export interface VatLine {
  readonly treatment: Treatment;
  readonly rateBp: number;
  readonly countryIso: string | null;
  readonly documents: number;
  readonly netCents: number;
  readonly taxCents: number;
}

/** Value added tax of documents, and of what objections change of it, by kind and country. */
export function sumVat(documents: readonly (IssuedDocument | VatMove)[], recipients: Recipients): VatLine[] {
  const sums = new Map<string, VatLine>();
  for (const document of documents) {
    const { payout, taxKind, rateBp, netCents, taxCents } = document;
    const countryIso = recipients.get(payout)?.countryIso ?? null;
    const treatment = treatmentOf(taxKind, countryIso);
    const key = [treatment, rateBp, countryIso].join('/');
    const sum = sums.get(key) ?? { treatment, rateBp, countryIso, documents: 0, netCents: 0, taxCents: 0 };
    sums.set(key, {
      ...sum,
      documents: sum.documents + ('kind' in document ? 1 : 0),
      netCents: sum.netCents + netCents,
      taxCents: sum.taxCents + taxCents,
    });
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line);
}

/** The same as a file. */
export function vatCsv(lines: readonly VatLine[]): Buffer {
  const heading = ['Steuerart', 'Land', 'Satz', 'Belege', 'Netto', 'Umsatzsteuer', 'Brutto'];
  const rows = lines.map((line): Cell[] => [
    treatmentNames[line.treatment],
    line.countryIso,
    { cents: line.rateBp },
    line.documents,
    { cents: line.netCents },
    { cents: line.taxCents },
    { cents: line.netCents + line.taxCents },
  ]);
  return csvFile(heading, rows);
}

/** In the words of the tax return. */
const treatmentNames: Readonly<Record<Treatment, string>> = {
  standard: 'Steuerpflichtig',
  'small-business': 'Kleinunternehmer (§ 19 UStG)',
  unproven: 'Ohne Steuerausweis (Status nicht nachgewiesen)',
  'reverse-charge-eu': 'Steuerschuldnerschaft des Leistungsempfängers, EU (§ 13b Abs. 1 UStG)',
  'reverse-charge-third':
    'Steuerschuldnerschaft des Leistungsempfängers, Drittland (§ 13b Abs. 2 Nr. 1 UStG)',
};

/** Services received from one partner abroad; cents. The tax is the company's, and its input tax at the same time. */
interface ReceivedService {
  readonly treatment: Treatment;
  readonly countryIso: string | null;
  readonly partner: number;
  readonly name: string;
  readonly vatId: string | null;
  readonly isUnsound: boolean;
  readonly numbers: readonly number[];
  readonly netCents: number;
}

/** Services received under section 13b UStG by partner, EU before third countries. */
export function findReceivedServices(
  documents: readonly (IssuedDocument | VatMove)[],
  recipients: Recipients,
): ReceivedService[] {
  const received = new Map<string, ReceivedService>();
  for (const { payout, partner, displayName, taxKind, number, netCents, isUnsound } of documents) {
    const { name = null, countryIso = null, vatId = null } = recipients.get(payout) ?? {};
    const treatment = treatmentOf(taxKind, countryIso);
    if (taxKind !== 'reverse-charge') continue;
    const key = [treatment, countryIso, String(partner).padStart(15, '0'), vatId].join('/');
    const sum = received.get(key) ?? {
      treatment,
      countryIso,
      partner,
      name: name ?? displayName,
      vatId,
      isUnsound: false,
      numbers: [],
      netCents: 0,
    };
    received.set(key, {
      ...sum,
      isUnsound: sum.isUnsound || isUnsound,
      numbers: [...sum.numbers, number],
      netCents: sum.netCents + netCents,
    });
  }
  return [...received].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, service]) => service);
}

/**
 * The same as a file: a number without sound form is marked, never left out.
 * @param rateBp the standard rate of the month
 */
export function section13bCsv(services: readonly ReceivedService[], rateBp: number): Buffer {
  const heading = [
    ...['Bereich', 'Land', 'Partner', 'Name', 'USt-IdNr. oder Steuernummer', 'Nummer geprüft', 'Belege'],
    ...['Bemessungsgrundlage', 'Satz', 'Umsatzsteuer § 13b', 'Vorsteuer § 15 Abs. 1 Nr. 4'],
  ];
  const rows = services.map((service): Cell[] => {
    // Rounded once for each partner, as the return asks for full euros of the sums.
    const tax = { cents: shareOf(service.netCents, rateBp) };
    return [
      service.treatment === 'reverse-charge-eu' ? 'EU' : 'Drittland',
      service.countryIso,
      service.partner,
      service.name,
      service.vatId,
      service.isUnsound ? 'nein' : 'ja',
      service.numbers.map(formatPayoutNumber).join(', '),
      { cents: service.netCents },
      { cents: rateBp },
      tax,
      tax,
    ];
  });
  return csvFile(heading, rows);
}

/**
 * What the ledger says of the documents of a month and of objections in it: their tax by the postings, and the net of those by the credits behind
 * them. Beside it what the documents say.
 */
export async function compareVat(
  db: Kysely<DB>,
  { documents, moves }: { readonly documents: readonly IssuedDocument[]; readonly moves: readonly VatMove[] },
  { from, until }: Month,
): Promise<Compared[]> {
  const { rows } = await sql<{ tax: number; count: number }>`
    select coalesce(-sum(posting.amount_cents), 0)::bigint as tax, count(distinct entry.id) filter (where entry.kind <> 'objection') as count
    from journal_entries as entry
    left join postings as posting on posting.entry_id = entry.id and posting.account in ('tax_noted', 'tax_corrected')
    where entry.kind in ('note', 'note-correction', 'objection')
      and entry.occurred_at >= ${from} and entry.occurred_at < ${until}`.execute(db);
  const ledger = onlyRow(rows);
  const tax = [...documents, ...moves].reduce((sum, { taxCents }) => sum + taxCents, 0);
  return [
    { name: 'tax', fileCents: tax, ledgerCents: ledger.tax },
    { name: 'documents', fileCents: documents.length, ledgerCents: ledger.count },
  ];
}

/** The net of documents beside that of the credits behind them. */
export function compareNet(
  documents: readonly IssuedDocument[],
  lines: readonly { readonly cents: number }[],
): Compared {
  return {
    name: 'net',
    fileCents: documents.reduce((sum, { netCents }) => sum + netCents, 0),
    ledgerCents: lines.reduce((sum, { cents }) => sum + cents, 0),
  };
}
