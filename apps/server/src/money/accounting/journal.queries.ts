import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { formatDemandNumber } from '../corrections/demand-number.ts';
import { formatPayoutNumber } from '../payouts/payout-number.ts';
import type { Cell } from './csv-rows.ts';
import { accountNames, type EntryKind, kindNames, type LedgerAccount } from './ledger-names.ts';
import type { Month } from './month.ts';
import type { Compared } from './require-equal.ts';

/** Postings are read in id ranges of this size: a closing has millions of them. */
const IDS_AT_ONCE = 5_000;

export const journalHeading = [
  ...['Buchung', 'Zeit', 'Art', 'Bezeichnung', 'Konto', 'Kontobezeichnung', 'Partner', 'Name'],
  ...['Abrechnungsmonat', 'Beleg', 'Auszahlung', 'Bestellung', 'Verweis', 'Betrag'],
];

/** The facts of a journal entry; which ones are set depends on its kind. */
export interface EntryFacts {
  readonly kind: EntryKind;
  readonly entry: number;
  readonly cycle: string | null;
  readonly number: number | null;
  readonly payout: number | null;
  readonly attempt: number;
  readonly order: string | null;
  readonly correction: number | null;
  readonly writeOff: number | null;
  readonly debtPayment: number | null;
  readonly demand: number | null;
  readonly voucher: number | null;
  readonly movement: number | null;
  readonly releasedUntil: Date | null;
}

export interface JournalRow extends EntryFacts {
  readonly at: string;
  readonly account: LedgerAccount;
  readonly partner: number | null;
  readonly displayName: string | null;
  readonly cents: number;
}

/** All postings of a month in the order in which they were written, page by page. */
export async function* findJournal(db: Kysely<DB>, { from, until }: Month): AsyncGenerator<JournalRow[]> {
  const bounds = await sql<{ first: number | null; last: number | null }>`
    select min(posting.id) as first, max(posting.id) as last
    from journal_entries as entry join postings as posting on posting.entry_id = entry.id
    where entry.occurred_at >= ${from} and entry.occurred_at < ${until}`.execute(db);
  const { first = null, last = null } = bounds.rows[0] ?? {};
  if (first === null || last === null) return;
  for (let id = first; id <= last; id += IDS_AT_ONCE) {
    const { rows } = await sql<JournalRow>`
      select entry.id as entry, entry.kind, posting.account, partner.id as partner,
        to_char(entry.occurred_at at time zone 'Europe/Berlin', 'YYYY-MM-DD HH24:MI:SS') as at,
        partner.display_name as "displayName",
        to_char(coalesce(own.date_from, closed.date_from), 'YYYY-MM') as cycle,
        coalesce(paper.number, payout.number) as number, coalesce(entry.payout_id, voucher.payout_id) as payout,
        entry.attempt, coalesce(orders.number, movement.order_number) as order, entry.correction_id as correction,
        entry.write_off_id as "writeOff", entry.debt_payment_id as "debtPayment", demand.number as demand,
        entry.voucher_id as voucher, entry.voucher_movement_id as movement, entry.released_until as "releasedUntil",
        posting.amount_cents as cents
      from postings as posting
      join journal_entries as entry
        on entry.id = posting.entry_id and entry.occurred_at >= ${from} and entry.occurred_at < ${until}
      left join partners as partner on partner.id = posting.partner_id
      left join balances as balance on balance.partner_id = posting.partner_id and balance.id = posting.balance_id
      left join cycles as own on own.id = balance.cycle_id
      left join cycles as closed on closed.id = entry.cycle_id
      left join payout_papers as paper on paper.id = entry.paper_id
      left join payouts as payout on payout.id = entry.payout_id
      left join order_deliveries as delivery on delivery.id = entry.delivery_id
      left join orders on orders.id = coalesce(entry.order_id, delivery.order_id)
      left join write_offs as write_off on write_off.id = entry.write_off_id
      left join debt_payments as debt_payment on debt_payment.id = entry.debt_payment_id
      left join demands as demand on demand.id = coalesce(write_off.demand_id, debt_payment.demand_id)
      left join vouchers as voucher on voucher.id = entry.voucher_id
      left join voucher_movements as movement on movement.id = entry.voucher_movement_id
      where posting.id >= ${id} and posting.id < ${id + IDS_AT_ONCE}
      order by posting.id`.execute(db);
    if (rows.length > 0) yield rows;
  }
}

/** A row of the journal file. */
function journalCells(row: JournalRow): Cell[] {
  return [
    row.entry,
    row.at,
    row.kind,
    kindNames[row.kind],
    row.account,
    accountNames[row.account],
    row.partner,
    row.displayName,
    row.cycle,
    row.number === null ? null : formatPayoutNumber(row.number),
    row.payout,
    row.order,
    referenceOf(row),
    { cents: row.cents },
  ];
}

/** The reference of an entry, in German: the document, order, decision or month that it comes from. */
export function referenceOf(facts: EntryFacts): string {
  const { number, payout, attempt, correction, demand, voucher, movement } = facts;
  const paper = number === null ? '' : formatPayoutNumber(number);
  const withDemand = (what: string) =>
    demand === null ? what : `${what}, Forderung ${formatDemandNumber(demand)}`;
  switch (facts.kind) {
    case 'closing':
      return `Abrechnungsmonat ${facts.cycle ?? ''}`;
    case 'reversal':
    case 'delivery':
      return `Bestellung ${facts.order ?? ''}`;
    case 'release':
      if (correction !== null) return `Korrektur ${correction}`;
      return `Freigabe bis ${facts.releasedUntil ? berlinDay(facts.releasedUntil.getTime()) : ''}`;
    case 'opening':
      return `Übernahme, Buchung ${facts.entry}`;
    case 'correction':
      return `Korrektur ${correction ?? ''}`;
    case 'write-off':
      return withDemand(`Ausbuchung ${facts.writeOff ?? ''}`);
    case 'debt-paid':
      return withDemand(`Zahlung ${facts.debtPayment ?? ''}`);
    case 'note':
    case 'note-correction':
    case 'objection':
      return `Beleg ${paper}`;
    case 'payout':
    case 'payout-rejected':
    case 'payout-paid':
    case 'payout-returned':
    case 'tax-paid':
    case 'tax-returned':
      return [`Auszahlung ${payout ?? ''}`, ...(attempt > 1 ? [`Versuch ${attempt}`] : [])].join(', ');
    case 'voucher-issued':
      return `Gutschein ${voucher ?? ''} aus Auszahlung ${payout ?? ''}`;
    case 'voucher-redeemed':
    case 'voucher-refunded':
    case 'voucher-expired':
      return `Gutschein ${voucher ?? ''}, Bewegung ${movement ?? ''}`;
  }
}

/** Totals of the rows by account, and the number of rows. */
interface JournalSums {
  readonly rows: number;
  readonly byAccount: ReadonlyMap<LedgerAccount, number>;
}

/** Totals all rows of a file. */
export async function sumJournal(pages: AsyncIterable<readonly JournalRow[]>): Promise<JournalSums> {
  const byAccount = new Map<LedgerAccount, number>();
  let rows = 0;
  for await (const page of pages) {
    rows += page.length;
    for (const { account, cents } of page) byAccount.set(account, (byAccount.get(account) ?? 0) + cents);
  }
  return { rows, byAccount };
}

/** Compares the totals of the rows with the ledger by account, and their sum with 0, since every entry balances. */
export function compareJournal(file: JournalSums, ledger: JournalSums): Compared[] {
  const accounts = [...new Set([...file.byAccount.keys(), ...ledger.byAccount.keys()])];
  const all = [...file.byAccount.values()].reduce((sum, cents) => sum + cents, 0);
  return [
    { name: 'postings', fileCents: all, ledgerCents: 0 },
    { name: 'rows', fileCents: file.rows, ledgerCents: ledger.rows },
    ...accounts.map((name) => ({
      name,
      fileCents: file.byAccount.get(name) ?? 0,
      ledgerCents: ledger.byAccount.get(name) ?? 0,
    })),
  ];
}

/** The rows as cells, passed on as they are read. @throws Error after the last one if they do not add up to 0 */
export async function* journalPages(pages: AsyncIterable<readonly JournalRow[]>): AsyncGenerator<Cell[][]> {
  let sum = 0;
  for await (const page of pages) {
    for (const { cents } of page) sum += cents;
    yield page.map(journalCells);
  }
  if (sum !== 0) throw new Error(`the rows of the journal add up to ${sum} cents instead of 0`);
}

/** The ledger's totals of the postings of a month, by account. */
export async function findJournalSums(db: Kysely<DB>, { from, until }: Month): Promise<JournalSums> {
  const { rows } = await sql<{ account: LedgerAccount; cents: number; count: number }>`
    select posting.account, sum(posting.amount_cents)::bigint as cents, count(*) as count
    from postings as posting
    where posting.entry_id in (
      select id from journal_entries where occurred_at >= ${from} and occurred_at < ${until})
    group by posting.account`.execute(db);
  return {
    rows: rows.reduce((sum, { count }) => sum + count, 0),
    byAccount: new Map(rows.map(({ account, cents }) => [account, cents])),
  };
}
