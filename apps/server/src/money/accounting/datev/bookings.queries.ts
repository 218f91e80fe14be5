import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../../platform/database/database-types.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { treatmentOf } from '../account-plan.ts';
import { findDocumentLines, findDocumentsById, findRecipients } from '../documents.queries.ts';
import type { Month } from '../month.ts';
import { asSaid } from './as-said.ts';
import type { Booking } from './decide-lines.ts';
import { endBooking, findObjections, objectionBookings } from './objection-bookings.ts';

/** SQL of the entries that concern the tax adviser: documents, objections, money sent or returned, debts written off. */
export const hasLine = sql`entry.kind in (
  'note', 'note-correction', 'objection', 'payout-paid', 'payout-returned', 'write-off', 'debt-paid',
  'voucher-redeemed', 'voucher-refunded', 'voucher-expired')`;

/** SQL of entries that are in no file yet. */
const isNew = sql`not exists (select from accounting_export_entries as exported where exported.entry_id = entry.id)`;

/** Entries up to the end of a month that were not handed over yet. */
export async function findNewEntries(db: Kysely<DB>, { until }: Month): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select entry.id from journal_entries as entry
    where ${hasLine} and entry.occurred_at < ${until} and ${isNew}
    order by entry.occurred_at, entry.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Entries in a file. */
export async function findExportedEntries(db: Kysely<DB>, exportId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select entry.id from accounting_export_entries as exported
    join journal_entries as entry on entry.id = exported.entry_id
    where exported.export_id = ${exportId}
    order by entry.occurred_at, entry.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether names in an exported file were removed since, because the retention period of its documents is over. */
export async function hasForgotten(db: Kysely<DB>, exportId: number): Promise<boolean> {
  const { rows } = await sql`
    select from accounting_export_entries as exported
    join journal_entries as entry on entry.id = exported.entry_id
    join payouts as payout on payout.id = entry.payout_id
    where exported.export_id = ${exportId} and payout.forgotten_at is not null limit 1`.execute(db);
  return rows.length > 0;
}

/** The earliest month before this one with entries that were never handed over; null if there is none. */
export async function findEarlierMonth(db: Kysely<DB>, { from }: Month): Promise<string | null> {
  const { rows } = await sql<{ month: string }>`
    select to_char(booked.month, 'YYYY-MM') as month
    from (
      select date_trunc('month', entry.occurred_at at time zone 'Europe/Berlin')::date as month
      from journal_entries as entry
      where ${hasLine} and entry.occurred_at < ${from} and ${isNew}
    ) as booked
    where not exists (select from accounting_exports as exported where exported.month = booked.month)
    order by booked.month limit 1`.execute(db);
  return rows[0]?.month ?? null;
}

type VoucherKind = 'voucher-redeemed' | 'voucher-refunded' | 'voucher-expired';

interface EntryRow {
  readonly entry: number;
  readonly kind:
    | 'note'
    | 'note-correction'
    | 'objection'
    | 'payout-paid'
    | 'payout-returned'
    | 'write-off'
    | 'debt-paid'
    | VoucherKind;
  readonly at: Date;
  readonly paper: number | null;
  readonly payout: number | null;
  readonly number: number | null;
  readonly type: 'bank' | 'paypal' | 'shopping' | null;
  readonly partner: number;
  /** The payout's own amount, gross after the fee; for a written-off debt, what documents took back of it. */
  readonly grossCents: number;
  /** The same by the postings; for a written-off debt, by the credits it settled and the tax posted. */
  readonly ledgerCents: number;
  /** Tax of a document by the postings; negative for a correction. */
  readonly ledgerTaxCents: number;
  /**
   * For a payment of a debt, by its amounts and documents: the net that no document had billed, and tax that was not demanded.
   * 0 for a part payment: the payment that settles the rest accounts for it.
   */
  readonly unbilledCents: number;
  readonly givenUpCents: number;
  /** The same by the credits it settled and the postings. */
  readonly ledgerUnbilledCents: number;
  readonly ledgerGivenUpCents: number;
}

/** Bookings with the amounts of documents and payouts, and the same with the amounts of the ledger: they have to be equal. */
interface FoundBookings {
  readonly said: readonly Booking[];
  readonly ledger: readonly Booking[];
}

/** Turns entries into bookings for the tax adviser. */
export async function findBookings(
  deps: { readonly db: Kysely<DB>; readonly secrets: Secrets },
  entries: readonly number[],
): Promise<FoundBookings> {
  const rows = await findRows(deps.db, sql`entry.id = any(${entries}::bigint[])`);
  const papers = rows.flatMap(({ paper }) => (paper === null ? [] : [paper]));
  const issued = await findDocumentsById(deps.db, papers);
  const documents = new Map(issued.map((document) => [document.paper, document]));
  const payouts = rows.flatMap(({ payout }) => (payout === null ? [] : [payout]));
  const objections = await findObjections(deps.db, payouts);
  const recipients = await findRecipients(
    deps,
    [...payouts, ...[...objections.bySuccessor.values()].map(({ payout }) => payout)].map((payout) => ({
      payout,
    })),
  );
  const lines = Map.groupBy(await findDocumentLines(deps.db, papers), ({ paper }) => paper);
  const asBooking = (row: EntryRow, from: 'said' | 'ledger'): Booking => {
    const { entry, at, partner } = row;
    const recipient = row.payout === null ? undefined : recipients.get(row.payout);
    const name = recipient?.name ?? `Partner ${partner}`;
    const document = row.paper === null ? undefined : documents.get(row.paper);
    if (!document) {
      const grossCents = from === 'said' ? row.grossCents : row.ledgerCents;
      if (isVoucher(row.kind)) {
        const purpose = row.kind === 'voucher-expired' ? row.kind : 'voucher-redeemed';
        return { kind: 'voucher', entry, at, partner, name, purpose, number: null, grossCents };
      }
      const purpose = row.kind === 'write-off' || row.kind === 'debt-paid' ? row.kind : (row.type ?? 'bank');
      const { number, payout } = row;
      return { kind: 'money', entry, at, partner, name, purpose, number, payout, grossCents };
    }
    const documentLines = lines.get(document.paper) ?? [];
    return {
      kind: 'document',
      entry,
      at,
      partner,
      name,
      number: document.number,
      isCorrection: document.kind !== 'credit-note',
      treatment: treatmentOf(document.taxKind, recipient?.countryIso ?? null),
      lines: from === 'ledger' ? documentLines : asSaid(documentLines, document.netCents),
      taxCents: from === 'said' ? document.taxCents : row.ledgerTaxCents,
    };
  };
  const asBookings = (row: EntryRow, from: 'said' | 'ledger'): Booking[] => {
    const payout = row.payout ?? 0;
    const objection = objections.byPayout.get(payout);
    const { entry, at, partner } = row;
    const said = (objected: number) => {
      const recipient = recipients.get(objected);
      const name = recipient?.name ?? `Partner ${partner}`;
      return { entry: { entry, at, partner, name }, recipient, from };
    };
    if (row.kind === 'objection')
      return objection ? objectionBookings(objection, said(payout), row.ledgerTaxCents) : [];
    const ended = row.kind === 'note' ? objections.bySuccessor.get(payout) : undefined;
    return [
      ...(ended ? [endBooking(ended, said(ended.payout))] : []),
      asBooking(row, from),
      ...(row.kind === 'debt-paid' ? [settledBooking(row, from)] : []),
    ];
  };
  return {
    said: rows.flatMap((row) => asBookings(row, 'said')),
    ledger: rows.flatMap((row) => asBookings(row, 'ledger')),
  };
}

/** What a payment of a debt settles besides the documents that demanded it. */
function settledBooking(row: EntryRow, from: 'said' | 'ledger'): Booking {
  const { entry, at, partner } = row;
  const [takenBackCents, givenUpCents] =
    from === 'said'
      ? [row.unbilledCents, row.givenUpCents]
      : [row.ledgerUnbilledCents, row.ledgerGivenUpCents];
  const name = `Partner ${partner}`;
  return { kind: 'settled', entry, at, partner, name, number: null, takenBackCents, givenUpCents };
}

/**
 * Joined to rows `entry`: `demanded`, the documents about what a payment of a debt settled; `paid_before`, its earlier part
 * payments, also of a debt written off; and `unbilled`, the part of it that no document covers, including debits that a
 * correction carries over.
 */
const settledByPayment = sql`
    cross join lateral (
      select coalesce(sum(paper.net_cents), 0) as net, coalesce(sum(paper.tax_cents), 0) as tax,
        coalesce(sum(paper.carried_cents), 0) as carried
      from payout_papers as paper
      where paper.id in (
        select corrected.paper_id from refund_correction_credits as corrected
        join debt_payment_credits as settled
          on settled.cycle_id = corrected.cycle_id and settled.credit_id = corrected.credit_id
        where settled.payment_id = entry.debt_payment_id
      )
    ) as demanded
    cross join lateral (
      select coalesce(sum(part.net_cents), 0) as net, coalesce(sum(part.amount_cents), 0) as gross
      from settled_debt_payments as settled join debt_payments as part on part.id = settled.payment_id
      where settled.last_id = entry.debt_payment_id or settled.write_off_id = entry.write_off_id
    ) as paid_before
    cross join lateral (
      select (coalesce(-sum(credit.amount_cents), 0) + demanded.carried)::bigint as cents
      from debt_payment_credits as settled
      join credits as credit on credit.cycle_id = settled.cycle_id and credit.id = settled.credit_id
      where settled.payment_id = entry.debt_payment_id and not exists (
        select from refund_correction_credits as corrected
        where corrected.cycle_id = settled.cycle_id and corrected.credit_id = settled.credit_id)
    ) as unbilled`;

async function findRows(db: Kysely<DB>, condition: RawBuilder<unknown>): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select entry.id as entry, entry.kind, entry.occurred_at as at, entry.paper_id as paper, payout.id as payout,
      payout.number, payout.type, coalesce(payout.partner_id, write_off.partner_id, debt_payment.partner_id,
        voucher.owner_id) as partner,
      (case entry.kind
        when 'write-off' then given_up.cents - paid_before.gross
        when 'debt-paid' then debt_payment.amount_cents
        when 'voucher-redeemed' then movement.amount_cents
        when 'voucher-expired' then movement.amount_cents
        when 'voucher-refunded' then -movement.amount_cents
        when 'payout-returned' then -(payout.amount_cents + payout.tax_cents - payout.fee_cents)
        else payout.amount_cents + payout.tax_cents - payout.fee_cents end)::bigint as "grossCents",
      (case entry.kind when 'write-off' then taken.cents - paid_before.net - posted.tax_given when 'debt-paid' then posted.back
        when 'voucher-redeemed' then posted.spent when 'voucher-refunded' then posted.spent
        when 'voucher-expired' then posted.spent
        else posted.paid + tax_moved.cents end)::bigint
        as "ledgerCents",
      (-posted.tax)::bigint as "ledgerTaxCents",
      (case when debt_payment.left_cents = 0 then debt_payment.net_cents + paid_before.net + demanded.net else 0 end)::bigint
        as "unbilledCents",
      (case when debt_payment.left_cents = 0 then debt_payment.net_cents + paid_before.net
        - debt_payment.amount_cents - paid_before.gross - demanded.tax else 0 end)::bigint as "givenUpCents",
      unbilled.cents as "ledgerUnbilledCents",
      (case entry.kind when 'debt-paid' then -posted.tax_given else 0 end)::bigint as "ledgerGivenUpCents"
    from journal_entries as entry
    left join payouts as payout on payout.id = entry.payout_id
    left join write_offs as write_off on write_off.id = entry.write_off_id
    left join debt_payments as debt_payment on debt_payment.id = entry.debt_payment_id
    left join vouchers as voucher on voucher.id = entry.voucher_id
    left join voucher_movements as movement on movement.id = entry.voucher_movement_id
    cross join lateral (
      select coalesce(sum(amount_cents) filter (where account = 'paid'), 0) as paid,
        coalesce(-sum(amount_cents) filter (where account in ('paid_back', 'tax_paid_back')), 0) as back,
        coalesce(-sum(amount_cents) filter (where account = 'voucher'), 0) as spent,
        coalesce(sum(amount_cents) filter (where account in ('tax_noted', 'tax_corrected')), 0) as tax,
        coalesce(sum(amount_cents) filter (where account = 'tax_written_off'), 0) as tax_given
      from postings where entry_id = entry.id
    ) as posted
    cross join lateral (
      select coalesce(sum(posting.amount_cents), 0) - coalesce(payout.fee_cents, 0)
          * case entry.kind when 'payout-paid' then 1 when 'payout-returned' then -1 else 0 end as cents
      from journal_entries as moved join postings as posting on posting.entry_id = moved.id and posting.account = 'tax_paid'
      where moved.payout_id = entry.payout_id and moved.occurred_at = entry.occurred_at
        and moved.kind = case entry.kind when 'payout-paid' then 'tax-paid' when 'payout-returned' then 'tax-returned' end
    ) as tax_moved
    cross join lateral (
      select coalesce(-sum(paper.net_cents + paper.tax_cents), 0) + (
        select coalesce(sum(tax_cents), 0) from note_objections where write_off_id = entry.write_off_id
      ) as cents from payout_papers as paper
      where paper.id in (
        select corrected.paper_id from refund_correction_credits as corrected
        join write_off_credits as settled
          on settled.cycle_id = corrected.cycle_id and settled.credit_id = corrected.credit_id
        where settled.write_off_id = entry.write_off_id
      )
    ) as given_up
    cross join lateral (
      select coalesce(-sum(credit.amount_cents), 0) - coalesce((
        select sum(paper.carried_cents) from payout_papers as paper where paper.id in (
          select carrying.paper_id from refund_correction_credits as carrying
          join write_off_credits as given on given.cycle_id = carrying.cycle_id and given.credit_id = carrying.credit_id
          where given.write_off_id = entry.write_off_id)
      ), 0) as cents
      from write_off_credits as settled
      join refund_correction_credits as corrected
        on corrected.cycle_id = settled.cycle_id and corrected.credit_id = settled.credit_id
      join credits as credit on credit.cycle_id = settled.cycle_id and credit.id = settled.credit_id
      where settled.write_off_id = entry.write_off_id
    ) as taken
    ${settledByPayment}
    where ${condition}
    order by entry.occurred_at, entry.id`.execute(db);
  return rows;
}

function isVoucher(kind: EntryRow['kind']): kind is VoucherKind {
  return kind.startsWith('voucher-');
}
