import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { TaxKind } from '../tax/tax.ts';
import type { IssuedDocument } from './documents.queries.ts';
import type { Month } from './month.ts';

/** A change of value added tax by an objection or its end. It is not a document, so it has no number. */
export type VatMove = Omit<IssuedDocument, 'kind' | 'corrects' | 'objectedOn'>;

/**
 * The VAT changes by objections in a month. From the day of an objection the note shows no tax: its net moves to the amounts
 * billed without tax, and the tax is removed. The note that follows bills everything again, so the net is removed on its day. A
 * note without tax stays as it is until then: the tax that the company owes for a service received does not depend on an
 * invoice (section 13b (2) UStG).
 */
export async function findVatMoves(db: Kysely<DB>, { from, until }: Month): Promise<VatMove[]> {
  const { rows } = await sql<VatMove>`
    select objection.paper_id as paper, note.number, move.at as "issuedAt", payout.id as payout,
      payout.partner_id as partner, partner.display_name as "displayName", move.kind as "taxKind", move.rate as "rateBp",
      move.net as "netCents", move.tax as "taxCents", payout.unsound_vat_id is not null as "isUnsound"
    from note_objections as objection
    join payouts as payout on payout.id = objection.payout_id
    join partners as partner on partner.id = payout.partner_id
    join payout_papers as note on note.id = objection.paper_id
    left join payout_papers as later on later.payout_id = objection.successor_id and later.kind = 'credit-note'
    cross join lateral (values
      (1, objection.objected_at, objection.tax_cents > 0, payout.tax_kind, payout.tax_rate_bp,
        -objection.net_cents, -objection.tax_cents),
      (2, objection.objected_at, objection.tax_cents > 0, 'unproven', 0, objection.net_cents, 0),
      (3, later.issued_at, true, case when objection.tax_cents > 0 then 'unproven' else payout.tax_kind end,
        case when objection.tax_cents > 0 then 0 else payout.tax_rate_bp end, -objection.net_cents, 0)
    ) as move (place, at, counts, kind, rate, net, tax)
    where move.counts and move.at >= ${from} and move.at < ${until}
    order by note.number, move.place`.execute(db);
  return rows;
}

/** An objection with the facts that the tax adviser's books need; cents. */
export interface BookedObjection {
  readonly payout: number;
  readonly successor: number | null;
  readonly note: number;
  readonly number: number;
  /** The note and its corrections. */
  readonly papers: readonly number[];
  readonly taxKind: TaxKind | null;
  readonly netCents: number;
  readonly taxCents: number;
}

/** Objections to the notes of these payouts, and those whose new note belongs to one of them. */
export async function findObjectionsOf(
  db: Kysely<DB>,
  payouts: readonly number[],
): Promise<BookedObjection[]> {
  const { rows } = await sql<BookedObjection>`
    select objection.payout_id as payout, objection.successor_id as successor, note.id as note, note.number, (
        select json_agg(paper.id order by paper.id) from payout_papers as paper
        where paper.payout_id = objection.payout_id and paper.kind in ('credit-note', 'refund-correction')
      ) as papers,
      payout.tax_kind as "taxKind", objection.net_cents as "netCents", objection.tax_cents as "taxCents"
    from note_objections as objection
    join payouts as payout on payout.id = objection.payout_id
    join payout_papers as note on note.id = objection.paper_id
    where objection.payout_id = any(${payouts}::bigint[]) or objection.successor_id = any(${payouts}::bigint[])`.execute(
    db,
  );
  return rows;
}
