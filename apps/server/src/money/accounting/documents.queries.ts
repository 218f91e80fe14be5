import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { setOffsOf } from '../books/set-offs.ts';
import type { PaperKind } from '../payouts/paper/papers.queries.ts';
import { findPayoutSnapshot, taxCountryOf } from '../payouts/payout-snapshot.ts';
import type { TaxKind } from '../tax/tax.ts';
import { OPENED_ON, TAXED_CYCLE } from '../tax/tax-period.ts';
import type { Month } from './month.ts';

/** A self-billed invoice or a correction of one. Amounts in cents, negative for a correction. */
export interface IssuedDocument {
  readonly paper: number;
  readonly number: number;
  readonly kind: PaperKind;
  readonly issuedAt: Date;
  readonly payout: number;
  readonly partner: number;
  readonly displayName: string;
  readonly taxKind: TaxKind | null;
  readonly rateBp: number;
  readonly netCents: number;
  readonly taxCents: number;
  /** Number of the document that it corrects. */
  readonly corrects: number | null;
  /** The recipient owes the tax, but their VAT ID is malformed. */
  readonly isUnsound: boolean;
  /** Its file and names were removed: the partner's account was deleted and the retention period is over. */
  readonly isForgotten: boolean;
  /** The day (YYYY-MM-DD, Berlin) on which an objection voided the note; null for others. */
  readonly objectedOn: string | null;
}

/** SQL of all documents with what each one bills or takes back. */
const documents = sql`
  select paper.id as paper, paper.number, paper.kind, paper.issued_at as "issuedAt", payout.id as payout,
    payout.partner_id as partner, partner.display_name as "displayName", payout.tax_kind as "taxKind",
    payout.tax_rate_bp as "rateBp", corrected.number as corrects, payout.unsound_vat_id is not null as "isUnsound",
    payout.forgotten_at is not null as "isForgotten",
    to_char(objection.objected_at at time zone 'Europe/Berlin', 'YYYY-MM-DD') as "objectedOn",
    (case paper.kind when 'credit-note' then coalesce(paper.net_cents, payout.amount_cents - settled.net)
      when 'correction' then -coalesce(paper.net_cents, payout.amount_cents - settled.net)
      else paper.net_cents end)::bigint as "netCents",
    (case paper.kind when 'credit-note' then coalesce(paper.tax_cents, payout.tax_cents - settled.tax)
      when 'correction' then -coalesce(paper.tax_cents, payout.tax_cents - settled.tax)
      else paper.tax_cents end)::bigint as "taxCents"
  from payout_papers as paper
  join payouts as payout on payout.id = paper.payout_id
  join partners as partner on partner.id = payout.partner_id
  left join payout_papers as corrected on corrected.id = paper.corrects_id
  left join note_objections as objection on objection.paper_id = paper.id
  cross join lateral (
    select coalesce(sum(net_cents), 0) as net, coalesce(sum(tax_cents), 0) as tax
    from ${sql.raw(setOffsOf('payout.id'))} as set_off
  ) as settled`;

/** The documents of a month, by number. */
export async function findDocuments(db: Kysely<DB>, { from, until }: Month): Promise<IssuedDocument[]> {
  return findWhere(db, sql`paper.issued_at >= ${from} and paper.issued_at < ${until}`);
}

/** The documents of a partner issued from one instant on and before another, by number. */
export async function findDocumentsOf(
  db: Kysely<DB>,
  { partner, from, until }: { partner: number; from: Date; until: Date },
): Promise<IssuedDocument[]> {
  return findWhere(
    db,
    sql`payout.partner_id = ${partner} and paper.issued_at >= ${from} and paper.issued_at < ${until}`,
  );
}

/** The documents with these ids, by number. */
export async function findDocumentsById(
  db: Kysely<DB>,
  papers: readonly number[],
): Promise<IssuedDocument[]> {
  return findWhere(db, sql`paper.id = any(${papers}::bigint[])`);
}

async function findWhere(db: Kysely<DB>, condition: RawBuilder<unknown>): Promise<IssuedDocument[]> {
  const { rows } = await sql<IssuedDocument>`${documents} where ${condition} order by paper.number`.execute(
    db,
  );
  return rows;
}

/** What a document bills for a bonus, in cents; negative for a correction. */
interface DocumentLine {
  readonly paper: number;
  readonly bonus: string;
  readonly cents: number;
}

/**
 * SQL of the credits behind documents, each a row of `listed` with the document's id, number and kind. A replacement note
 * covers the credits of the replaced note's payout, except those corrected before it.
 */
const listedIn = (papers: readonly number[]) => sql`
    with document as (
      select paper.id, paper.kind, paper.number, coalesce(payout.replaces_id, payout.id) as source
      from payout_papers as paper join payouts as payout on payout.id = paper.payout_id
      where paper.id = any(${[...papers]}::bigint[])
    ), listed as (
      select document.id, document.number, document.kind, taken.cycle_id, taken.credit_id
      from document join payout_credits as taken on taken.payout_id = document.source and taken.corrected_by is null
      where document.kind <> 'refund-correction'
      union all
      select document.id, document.number, document.kind, corrected.cycle_id, corrected.credit_id
      from document
      join payout_papers as earlier on earlier.payout_id = document.source and earlier.number < document.number
      join refund_correction_credits as corrected on corrected.paper_id = earlier.id
      where document.kind <> 'refund-correction'
      union all
      select document.id, document.number, document.kind, corrected.cycle_id, corrected.credit_id
      from document join refund_correction_credits as corrected on corrected.paper_id = document.id
      where document.kind = 'refund-correction'
    )`;

/**
 * SQL of the debits that corrections carry over (`carried`), by the document that shows them: the correction itself, which
 * takes back that much less; the note of the payout that settles it, which bills that much less; and a note that follows the
 * corrected one.
 */
const carriedIn = sql`
    select document.id, document.number, document.kind, correction.id as correction, correction.number as "correctionNumber",
      correction.issued_at as at,
      case when document.kind = 'refund-correction' or correction.payout_id = document.source
        then correction.carried_cents else -correction.carried_cents end
        * case document.kind when 'correction' then -1 else 1 end as cents
    from document join payout_papers as correction on correction.carried_cents > 0 and case document.kind
      when 'refund-correction' then correction.id = document.id
      else correction.payout_id = document.source and correction.number < document.number
        or correction.id in (select corrected_by from payout_credits where payout_id = document.source) end`;

/** SQL of the amount of a row `listed` in its document: a cancellation takes back what the note billed. */
const listedCents = sql`
      case listed.kind when 'correction' then -credit.amount_cents else credit.amount_cents end`;

/** The credits behind documents, totalled by bonus. */
export async function findDocumentLines(db: Kysely<DB>, papers: readonly number[]): Promise<DocumentLine[]> {
  const { rows } = await sql<DocumentLine>`
    ${listedIn(papers)}
    select said.paper, said.bonus, sum(said.cents)::bigint as cents
    from (
      select listed.id as paper, credit.bonus, ${listedCents} as cents
      from listed join credits as credit on credit.cycle_id = listed.cycle_id and credit.id = listed.credit_id
      union all
      select carried.id, 'correction', carried.cents from (${carriedIn}) as carried
    ) as said
    group by said.paper, said.bonus
    order by said.paper, said.bonus`.execute(db);
  return rows;
}

/**
 * A credit in a document, in cents, negative for a correction. `order` is null if it belongs to no single order. Debits carried
 * over by a correction are included, in the month of that correction.
 */
export interface DocumentCredit {
  readonly number: number;
  /** YYYY-MM; for a credit by hand, the month that it is about. */
  readonly month: string;
  readonly bonus: string;
  readonly stage: string | null;
  readonly text: string | null;
  readonly source: string | null;
  readonly order: string | null;
  readonly paidAt: Date | null;
  readonly baseCents: number | null;
  readonly rateBp: number | null;
  readonly belowRateBp: number | null;
  readonly cents: number;
}

/** Text for such debits, followed by the number of the correction. */
const CARRIED_TEXT = 'Offene Belastungen, Korrektur G-';

/** The individual credits behind documents, with their orders, by document number. */
export async function findDocumentCredits(
  db: Kysely<DB>,
  papers: readonly number[],
): Promise<DocumentCredit[]> {
  const { rows } = await sql<DocumentCredit>`
    ${listedIn(papers)}
    select listed.number, to_char(cycle.date_from, 'YYYY-MM') as month, credit.bonus, credit.stage, credit.text,
      orders.source, orders.number as "order", orders.paid_at as "paidAt", credit.base_cents as "baseCents",
      credit.rate_bp as "rateBp", credit.below_rate_bp as "belowRateBp", ${listedCents} as cents, cycle.date_from as day,
      credit.id as place
    from listed join credits as credit on credit.cycle_id = listed.cycle_id and credit.id = listed.credit_id
    join cycles as cycle on cycle.id = ${sql.raw(TAXED_CYCLE)}
    left join orders on orders.id = credit.order_id
    union all
    select carried.number, to_char(carried.at at time zone 'Europe/Berlin', 'YYYY-MM'), 'correction', null,
      ${CARRIED_TEXT} || lpad(carried."correctionNumber"::text, 6, '0'), null, null, null, null, null, null, carried.cents,
      (carried.at at time zone 'Europe/Berlin')::date, carried.correction
    from (${carriedIn}) as carried
    order by number, day, place`.execute(db);
  return rows;
}

/** The recipient as printed on a document: later changes of their data do not affect it. */
export interface Recipient {
  readonly name: string | null;
  readonly countryIso: string | null;
  /** VAT ID or tax number. */
  readonly vatId: string | null;
}

/**
 * The recipients of documents by payout, from the snapshot taken when it was requested. Once the snapshot is removed only the
 * country is left, as it was known for the paid period.
 */
export async function findRecipients(
  deps: { readonly db: Kysely<DB>; readonly secrets: Secrets },
  issued: readonly Pick<IssuedDocument, 'payout'>[],
): Promise<ReadonlyMap<number, Recipient>> {
  const found = new Map<number, Recipient>();
  for (const { payout } of issued) {
    if (found.has(payout)) continue;
    const snapshot = await findPayoutSnapshot(deps, payout);
    found.set(payout, {
      name: snapshot?.company ?? snapshot?.name ?? null,
      countryIso: snapshot ? taxCountryOf(snapshot) : await findTaxCountry(deps.db, payout),
      vatId: snapshot?.ust ?? null,
    });
  }
  return found;
}

async function findTaxCountry(db: Kysely<DB>, payout: number): Promise<string | null> {
  const { rows } = await sql<{ countryIso: string | null }>`
    select tax_value(payout.partner_id, 'country', (
      select max(coalesce(${sql.raw(OPENED_ON)}, cycle.date_to)) from payout_credits as taken
      join credits as credit on credit.cycle_id = taken.cycle_id and credit.id = taken.credit_id
      join cycles as cycle on cycle.id = ${sql.raw(TAXED_CYCLE)}
      where taken.payout_id = coalesce(payout.replaces_id, payout.id) and credit.amount_cents > 0
    )) as "countryIso"
    from payouts as payout where payout.id = ${payout} and payout.forgotten_at is not null`.execute(db);
  return rows[0]?.countryIso ?? null;
}
