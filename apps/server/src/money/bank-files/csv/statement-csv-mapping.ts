/**
 * How a bank's list of bookings is read: the names of its columns, and how it writes days and amounts. What separates the cells
 * and how letters are encoded is seen in the file itself.
 */
export interface StatementCsvMapping {
  readonly decimal: ',' | '.';
  readonly dayFormat: 'DD.MM.YYYY' | 'DD.MM.YY' | 'YYYY-MM-DD';
  readonly bookedOn: string;
  /** With its sign, unless `direction` says it. */
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
  /** The account's IBAN: rows of another account are a fault. */
  readonly account?: string | null;
  readonly currency?: string | null;
  /** `S`, `Soll`, `DBIT` for what was paid, `H`, `Haben`, `CRDT` for what was received. */
  readonly direction?: string | null;
  /** What kind of booking it is, in the bank's words. */
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

/** A field that may have a column. */
export type StatementField = (typeof fields)[number];

/** The column of each field that has one. */
export function mappedColumns(mapping: StatementCsvMapping): [field: StatementField, column: string][] {
  return fields.flatMap((field): [StatementField, string][] => {
    const column = mapping[field]?.trim();
    return column ? [[field, column]] : [];
  });
}

/** The list that savings banks call CSV-CAMT. */
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

/** The list of cooperative banks. */
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
