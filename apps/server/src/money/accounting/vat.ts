import type { Treatment } from '@blattwerk/contract/accounting/purposes.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { treatmentOf } from './account-plan.ts';
import { type Cell, csvFile } from './csv-rows.ts';
import type { IssuedDocument, Recipient } from './documents.queries.ts';
import type { Month } from './month.ts';
import type { VatMove } from './objections.queries.ts';
import type { Compared } from './require-equal.ts';

type Recipients = ReadonlyMap<number, Recipient>;

/** Documents with the same kind of tax, rate and country; cents. */
export interface VatLine {
  readonly treatment: Treatment;
  readonly rateBp: number;
  readonly countryIso: string | null;
  readonly documents: number;
  readonly netCents: number;
  readonly taxCents: number;
}

/** Value added tax of documents and of the changes by objections, by kind and country. */
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

/** The VAT lines as a file. */
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

/** In the terms of the tax return. */
const treatmentNames: Readonly<Record<Treatment, string>> = {
  standard: 'Steuerpflichtig',
  'small-business': 'Kleinunternehmer (§ 19 UStG)',
  unproven: 'Ohne Steuerausweis (Status nicht nachgewiesen)',
  'reverse-charge-eu': 'Steuerschuldnerschaft des Leistungsempfängers, EU (§ 13b Abs. 1 UStG)',
  'reverse-charge-third':
    'Steuerschuldnerschaft des Leistungsempfängers, Drittland (§ 13b Abs. 2 Nr. 1 UStG)',
};

/** Compares the documents of a month and its objections with the ledger: tax by the postings, net by the credits behind them. */
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

/** Compares the net of documents with that of the credits behind them. */
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
