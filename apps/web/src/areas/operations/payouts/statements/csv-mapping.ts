import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { parse } from 'csv-parse/browser/esm/sync';

/** The mapping of a bank's CSV; delimiter and encoding are detected in the file itself. */
export type CsvMapping = NonNullable<CallAnswer<'GET /api/payout_settings'>['statementCsv']>;

/** A field of a bank line that has a column. */
export type MappedField = Exclude<keyof CsvMapping, 'decimal' | 'dayFormat'>;

/** The fields of a line, mandatory ones first. */
export const mappedFields = [
  'bookedOn',
  'amount',
  'valueOn',
  'endToEndId',
  'batchId',
  'reference',
  'counterparty',
  'counterpartyIban',
  'text',
  'info',
  'account',
  'currency',
  'direction',
  'state',
] as const satisfies readonly MappedField[];

/** A CSV is useless without these. */
export const neededFields: ReadonlySet<MappedField> = new Set(['bookedOn', 'amount']);

export const dayFormats = [
  'DD.MM.YYYY',
  'DD.MM.YY',
  'YYYY-MM-DD',
] as const satisfies readonly CsvMapping['dayFormat'][];

/** The beginning of a bank's CSV: its columns, and the first rows. */
export interface CsvSample {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Delimiters to detect. */
const delimiters = [';', ',', '\t'] as const;

/** Number of rows that show a column's contents. */
const SHOWN_ROWS = 5;

/** Number of lines searched for the column headings. */
const SEARCHED_LINES = 60;

/**
 * Parses the beginning of a bank's CSV. Some banks write a few lines about the account above the column headings, so
 * these are the line with the most fields. Null if no line has two.
 */
export function sampleOf(bytes: Uint8Array): CsvSample | null {
  const lines = decoded(bytes)
    .split(/\r\n|\n|\r/)
    .slice(0, SEARCHED_LINES);
  const widest = (rows: readonly string[][]) => Math.max(0, ...rows.map((row) => row.length));
  const rows = delimiters
    .map((delimiter) => rowsOf(lines.join('\n'), delimiter))
    .reduce((one, other) => (widest(other) > widest(one) ? other : one));
  const width = widest(rows);
  if (width < 2) return null;
  const at = rows.findIndex((row) => row.length === width);
  return {
    columns: (rows[at] ?? []).map((name) => name.trim()),
    rows: rows
      .slice(at + 1)
      .filter((row) => row.length === width)
      .slice(0, SHOWN_ROWS),
  };
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Anything but UTF-8 is Windows-1252, as German banks write it.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function rowsOf(text: string, delimiter: string): string[][] {
  return parse(text, {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  }) as string[][];
}

/** What banks call the columns; the first match wins. */
const names: Readonly<Record<MappedField, RegExp>> = {
  bookedOn: /^(buchungstag|buchungsdatum|buchung|datum|booking ?date|date)$/i,
  valueOn: /^(valuta|valutadatum|wertstellung|wert|value ?date)$/i,
  amount: /^(betrag|umsatz|amount)\b/i,
  endToEndId: /end.?to.?end|kundenreferenz/i,
  batchId: /sammler|pmtinfid|payment information/i,
  reference:
    /^(bankreferenz|transaktions?-?(id|referenz)|buchungsreferenz|referenz|reference|transaction id)/i,
  counterparty:
    /beg(ü|ue)nstigt|zahlungspflichtig|zahlungsempf|empf(ä|ae)nger|auftraggeber|^name|payee|counterparty/i,
  counterpartyIban:
    /^(kontonummer\/iban|iban( zahlungsbeteiligter)?|konto-?nr.*|counterparty iban|account number)$/i,
  text: /verwendungszweck|zweck|remittance|description/i,
  info: /buchungstext|buchungsart|umsatzart|booking text|type/i,
  account: /auftragskonto|iban auftragskonto|own account/i,
  currency: /^(w(ä|ae)hrung|currency)$/i,
  direction: /soll.?\/?.?haben|^(s\/h|kennzeichen|debit\/credit)$/i,
  state: /^(info|status|state)$/i,
};

/** The likely mapping, from the column names and contents. */
export function guessedMapping({ columns, rows }: CsvSample): CsvMapping {
  const used = new Set<string>();
  /** A column is used for one field only: the first one that its name matches. */
  const column = (field: MappedField) => {
    const match = columns.find((name) => names[field].test(name) && !used.has(name));
    if (match !== undefined) used.add(match);
    return match;
  };
  const valuesOf = (name: string | undefined) =>
    name === undefined ? [] : rows.map((row) => row[columns.indexOf(name)]?.trim() ?? '');
  const [bookedOn, amount] = [column('bookedOn'), column('amount')];
  const others = mappedFields.filter((field) => !neededFields.has(field));
  return {
    decimal: decimalIn(valuesOf(amount)),
    dayFormat: dayFormatIn(valuesOf(bookedOn)),
    bookedOn: bookedOn ?? '',
    amount: amount ?? '',
    ...Object.fromEntries(others.map((field) => [field, column(field) ?? null])),
  };
}

function decimalIn(amounts: readonly string[]): CsvMapping['decimal'] {
  return amounts.some((amount) => /\.\d{2}$/.test(amount)) ? '.' : ',';
}

function dayFormatIn(days: readonly string[]): CsvMapping['dayFormat'] {
  if (days.some((day) => /^\d{4}-/.test(day))) return 'YYYY-MM-DD';
  return days.some((day) => /^\d\d\.\d\d\.\d\d$/.test(day)) ? 'DD.MM.YY' : 'DD.MM.YYYY';
}

/** Fields still to be mapped before the CSV can be read. */
export function missingFields(mapping: CsvMapping): MappedField[] {
  return mappedFields.filter((field) => neededFields.has(field) && (mapping[field] ?? '') === '');
}

/** Whether lines can be matched to payouts at all: by one of the references that our files carry. */
export function namesPayments({ endToEndId, batchId, text }: CsvMapping): boolean {
  return [endToEndId, batchId, text].some((name) => (name ?? '') !== '');
}
