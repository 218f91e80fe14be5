import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { formatPayoutNumber } from '../payouts/payout-number.ts';
import { type Cell, csvFile } from './csv-rows.ts';
import type { IssuedDocument } from './documents.queries.ts';
import type { Month } from './month.ts';

/** A number of the register with its document; without one it is a gap. */
export interface RegisteredNumber {
  readonly number: number;
  readonly document: IssuedDocument | null;
}

/**
 * The numbers of a month: from the one after the last of earlier months to its own last one. A number without a document is a
 * gap. There are none, because a number that was not used is assigned again.
 */
export async function registerNumbers(
  db: Kysely<DB>,
  { from }: Month,
  documents: readonly IssuedDocument[],
): Promise<RegisteredNumber[]> {
  const last = documents.at(-1)?.number;
  if (last === undefined) return [];
  const { rows } = await sql<{ before: number }>`
    select coalesce(max(number), 0)::bigint as before from payout_papers where issued_at < ${from}`.execute(
    db,
  );
  const before = Math.min(rows[0]?.before ?? 0, (documents[0] as IssuedDocument).number - 1);
  const byNumber = new Map(documents.map((document) => [document.number, document]));
  return Array.from({ length: last - before }, (_, i) => {
    const number = before + 1 + i;
    return { number, document: byNumber.get(number) ?? null };
  });
}

const kinds = {
  'credit-note': 'Gutschrift',
  correction: 'Stornierung',
  'refund-correction': 'Korrektur',
} as const;

/** The register as a file; a number without a document is marked. */
export function numbersCsv(register: readonly RegisteredNumber[]): Buffer {
  const heading = [
    ...[
      'Nummer',
      'Art',
      'Datum',
      'Partner',
      'Name',
      'Auszahlung',
      'Berichtigt',
      'Netto',
      'Umsatzsteuer',
      'Brutto',
      'Widersprochen',
    ],
  ];
  return csvFile(heading, register.map(registerCells));
}

function registerCells({ number, document }: RegisteredNumber): Cell[] {
  if (!document) return [formatPayoutNumber(number), 'FEHLT', ...Array.from({ length: 9 }, () => null)];
  const { kind, issuedAt, partner, displayName, payout, corrects, netCents, taxCents, objectedOn } = document;
  const day = berlinDay(issuedAt.getTime());
  return [
    formatPayoutNumber(number),
    kinds[kind],
    day,
    partner,
    displayName,
    payout,
    corrects === null ? null : formatPayoutNumber(corrects),
    { cents: netCents },
    { cents: taxCents },
    { cents: netCents + taxCents },
    objectedOn,
  ];
}
