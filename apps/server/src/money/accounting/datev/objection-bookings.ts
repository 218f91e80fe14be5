import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import { treatmentOf } from '../account-plan.ts';
import { findDocumentLines, type Recipient } from '../documents.queries.ts';
import { type BookedObjection, findObjectionsOf } from '../objections.queries.ts';
import { asSaid, type Line } from './as-said.ts';
import type { DocumentBooking } from './decide-lines.ts';

/** An objection with the net of its note by bonus. */
interface Objection extends BookedObjection {
  readonly lines: readonly Line[];
}

/** Objections by the payouts of the disputed notes, and by the payouts of the new notes. */
interface Objections {
  readonly byPayout: ReadonlyMap<number, Objection>;
  readonly bySuccessor: ReadonlyMap<number, Objection>;
}

/** The facts of an entry other than its recipient. */
type Entry = Pick<DocumentBooking, 'entry' | 'at' | 'partner' | 'name'>;

/** The objections behind the bookings of these payouts. */
export async function findObjections(db: Kysely<DB>, payouts: readonly number[]): Promise<Objections> {
  const found = await findObjectionsOf(db, payouts);
  const lines = await findDocumentLines(
    db,
    found.flatMap(({ papers }) => papers),
  );
  const objections = found.map((objection) => ({
    ...objection,
    lines: sumByBonus(lines.filter(({ paper }) => objection.papers.includes(paper))),
  }));
  return {
    byPayout: new Map(objections.map((objection) => [objection.payout, objection])),
    bySuccessor: new Map(
      objections.flatMap((objection) =>
        objection.successor === null ? [] : [[objection.successor, objection] as const],
      ),
    ),
  };
}

function sumByBonus(lines: readonly Line[]): Line[] {
  const sums = new Map<string, number>();
  for (const { bonus, cents } of lines) sums.set(bonus, (sums.get(bonus) ?? 0) + cents);
  return [...sums].map(([bonus, cents]) => ({ bonus, cents }));
}

interface Said {
  readonly entry: Entry;
  /** The recipient of the note. */
  readonly recipient: Recipient | undefined;
  /** Source of the amounts: the objection as declared, or credits and postings. */
  readonly from: 'said' | 'ledger';
}

/**
 * Bookings of an objection: the note is reversed with its tax, and its net stays an expense without tax. An objection to a note
 * without tax changes nothing.
 * @param ledgerTaxCents by the postings, negative
 */
export function objectionBookings(
  objection: Objection,
  { entry, recipient, from }: Said,
  ledgerTaxCents: number,
): DocumentBooking[] {
  if (objection.taxCents === 0) return [];
  const lines = linesOf(objection, from);
  const common = { ...entry, kind: 'document', number: objection.number, isObjection: true } as const;
  return [
    {
      ...common,
      isCorrection: true,
      treatment: treatmentOf(objection.taxKind, recipient?.countryIso ?? null),
      lines: negated(lines),
      taxCents: from === 'said' ? -objection.taxCents : ledgerTaxCents,
    },
    { ...common, isCorrection: false, treatment: 'unproven', lines, taxCents: 0 },
  ];
}

/** Removes the net when the note that follows an objection bills all of it again. */
export function endBooking(objection: Objection, { entry, recipient, from }: Said): DocumentBooking {
  const own = treatmentOf(objection.taxKind, recipient?.countryIso ?? null);
  return {
    ...entry,
    kind: 'document',
    number: objection.number,
    isObjection: true,
    isCorrection: true,
    treatment: objection.taxCents === 0 ? own : 'unproven',
    lines: negated(linesOf(objection, from)),
    taxCents: 0,
  };
}

function linesOf({ lines, netCents }: Objection, from: Said['from']): Line[] {
  return from === 'ledger' ? [...lines] : asSaid(lines, netCents);
}

function negated(lines: readonly Line[]): Line[] {
  return lines.map(({ bonus, cents }) => ({ bonus, cents: -cents }));
}
