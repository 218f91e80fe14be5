import { formatCents } from '@blattwerk/plan/money.ts';
import type { Month } from '../month.ts';
import type { AccountingSettings } from '../settings.queries.ts';
import { columns } from './columns.ts';
import { encodeWindows1252, transliterate } from './windows-1252.ts';

/** One booking: `S` debits `account` and credits `contra`, `H` the reverse. */
export interface BatchLine {
  readonly account: string;
  readonly contra: string;
  /** Gross, positive. */
  readonly cents: number;
  readonly side: 'S' | 'H';
  /** Tax key; null if the account computes its own tax, or there is no tax. */
  readonly key: string | null;
  /** Berlin day; if it is before the month, the booking is dated to the month's first day. */
  readonly day: string;
  /** Document number; empty if there is none. */
  readonly document: string;
  readonly text: string;
}

interface Batch {
  readonly month: Month;
  readonly settings: AccountingSettings & { readonly consultant: number; readonly client: number };
  readonly createdAt: Date;
}

const TEXT_LENGTH = 60;
const DOCUMENT_LENGTH = 36;

/**
 * Writes bookings as a booking batch (EXTF 700, category 21, version 13): Windows-1252, `;` between fields, CR/LF after each
 * line.
 */
export function writeBatch(lines: readonly BatchLine[], batch: Batch): Buffer {
  const rows = lines.map((line) => rowOf(line, batch.month));
  const file = [header(batch), columns.map(transliterate).join(';'), ...rows]
    .map((row) => `${row}\r\n`)
    .join('');
  return encodeWindows1252(file);
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Fields by their number in the format's description; all others are empty. */
function rowOf(line: BatchLine, { dateFrom }: Month): string {
  const isLate = line.day < dateFrom;
  const day = isLate ? dateFrom : line.day;
  const late = isLate ? `Nachtrag ${line.day.split('-').toReversed().join('.')} ` : '';
  const fields: Readonly<Record<number, string>> = {
    1: formatCents(line.cents).replace('.', ','),
    2: quoted(line.side),
    3: quoted('EUR'),
    7: line.account,
    8: line.contra,
    9: line.key === null ? '' : quoted(line.key.padStart(4, '0')),
    10: `${day.slice(8)}${day.slice(5, 7)}`,
    11: quoted(documentField(line.document)),
    14: quoted(transliterate(`${late}${line.text}`).slice(0, TEXT_LENGTH)),
    114: '0',
  };
  return columns.map((_, i) => fields[i + 1] ?? '').join(';');
}

/** The field allows only letters, digits and a few special characters. */
function documentField(document: string): string {
  return document.replaceAll(/[^\w$%\-/]/g, '').slice(0, DOCUMENT_LENGTH);
}

function header({ month, settings, createdAt }: Batch): string {
  const { consultant, client, accountLength, chart } = settings;
  return [
    quoted('EXTF'),
    '700',
    '21',
    quoted('Buchungsstapel'),
    '13',
    createdAt.toISOString().replaceAll(/\D/g, ''),
    '',
    quoted('BW'),
    quoted(''),
    quoted(''),
    consultant,
    client,
    compact(fiscalYearStart(month, settings)),
    accountLength,
    compact(month.dateFrom),
    compact(month.dateTo),
    quoted(`Provisionen ${month.month}`),
    quoted(''),
    '1',
    '0',
    '0',
    quoted('EUR'),
    '',
    quoted(''),
    '',
    '',
    quoted(chart === 'SKR03' ? '03' : '04'),
    '',
    '',
    quoted(''),
    quoted(''),
  ].join(';');
}

const compact = (day: string) => day.replaceAll('-', '');

/** The first day of the fiscal year that contains a month. */
function fiscalYearStart({ dateFrom }: Month, { fiscalYearMonth }: AccountingSettings): string {
  const year = Number(dateFrom.slice(0, 4));
  const begins = (of: number) => `${of}-${String(fiscalYearMonth).padStart(2, '0')}-01`;
  return begins(year) <= dateFrom ? begins(year) : begins(year - 1);
}
