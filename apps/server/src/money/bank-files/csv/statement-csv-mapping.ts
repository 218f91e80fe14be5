/**
 * How to read a bank's list of bookings: its column names, and its formats of days and amounts. Separator and encoding are
 * detected from the file.
 */
export interface StatementCsvMapping {
  readonly decimal: ',' | '.';
  readonly dayFormat: 'DD.MM.YYYY' | 'DD.MM.YY' | 'YYYY-MM-DD';
  readonly bookedOn: string;
  /** Signed, unless there is `direction`. */
  readonly amount: string;
  readonly valueOn?: string | null;
  /** The bank's reference of the booking. */
  readonly reference?: string | null;
  readonly endToEndId?: string | null;
  /** Of the file that was booked as one sum (`PmtInfId`). */
  readonly batchId?: string | null;
  readonly counterparty?: string | null;
  readonly counterpartyIban?: string | null;
  readonly text?: string | null;
  /** The account's IBAN: rows of another account are refused. */
  readonly account?: string | null;
  readonly currency?: string | null;
  /** `S`, `Soll`, `DBIT` for debits, `H`, `Haben`, `CRDT` for credits. */
  readonly direction?: string | null;
  /** The bank's name for the kind of booking. */
  readonly info?: string | null;
  /** Whether it is booked: `vorgemerkt` and `pending` mean that it is not. */
  readonly state?: string | null;
}

const fields = [
  'bookedOn',
  'amount',
  'valueOn',
  'reference',
  'endToEndId',
  'batchId',
  'counterparty',
  'counterpartyIban',
  'text',
  'account',
  'currency',
  'direction',
  'info',
  'state',
] as const satisfies readonly (keyof StatementCsvMapping)[];

/** A field that can be mapped to a column. */
export type StatementField = (typeof fields)[number];

/** The mapped fields with their columns. */
export function mappedColumns(mapping: StatementCsvMapping): [field: StatementField, column: string][] {
  return fields.flatMap((field): [StatementField, string][] => {
    const column = mapping[field]?.trim();
    return column ? [[field, column]] : [];
  });
}

/** The savings banks' CSV-CAMT format. */
export const savingsBankCsv: StatementCsvMapping = {
  decimal: ',',
  dayFormat: 'DD.MM.YY',
  bookedOn: 'Buchungstag',
  valueOn: 'Valutadatum',
  amount: 'Betrag',
  endToEndId: 'Kundenreferenz (End-to-End)',
  batchId: 'Sammlerreferenz',
  counterparty: 'Beguenstigter/Zahlungspflichtiger',
  counterpartyIban: 'Kontonummer/IBAN',
  text: 'Verwendungszweck',
  account: 'Auftragskonto',
  currency: 'Waehrung',
  info: 'Buchungstext',
  state: 'Info',
};

/** The cooperative banks' format. */
export const cooperativeBankCsv: StatementCsvMapping = {
  decimal: ',',
  dayFormat: 'DD.MM.YYYY',
  bookedOn: 'Buchungstag',
  valueOn: 'Valutadatum',
  amount: 'Betrag',
  counterparty: 'Name Zahlungsbeteiligter',
  counterpartyIban: 'IBAN Zahlungsbeteiligter',
  text: 'Verwendungszweck',
  account: 'IBAN Auftragskonto',
  currency: 'Waehrung',
  info: 'Buchungstext',
};
