import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { formatPayoutNumber } from '../payouts/payout-number.ts';
import type { Cell } from './csv-rows.ts';
import type { Month } from './month.ts';

type LedgerAccount = Selectable<DB['postings']>['account'];

/** The accounts of the ledger in the order in which money passes them. */
const ledgerAccounts: readonly LedgerAccount[] = [
  'commission',
  'pending',
  'available',
  'debt',
  'in_payout',
  'paid',
  'written_off',
  'paid_back',
  'tax_noted',
  'tax_corrected',
  'tax_in_payout',
  'tax_paid',
  'tax_owed',
  'tax_written_off',
  'tax_paid_back',
  'voucher',
  'voucher_issued',
  'voucher_redeemed',
  'voucher_expired',
];

/** An account in a month, in cents. */
interface LedgerSum {
  readonly account: LedgerAccount;
  readonly openingCents: number;
  readonly movedCents: number;
}

/** What each account of the ledger held before a month, and what was booked to it. */
export async function findLedgerSums(db: Kysely<DB>, { from, until }: Month): Promise<LedgerSum[]> {
  const { rows } = await sql<LedgerSum>`
    select posting.account,
      coalesce(sum(posting.amount_cents) filter (where entry.occurred_at < ${from}), 0)::bigint as "openingCents",
      coalesce(sum(posting.amount_cents) filter (where entry.occurred_at >= ${from}), 0)::bigint as "movedCents"
    from postings as posting join journal_entries as entry on entry.id = posting.entry_id
    where entry.occurred_at < ${until}
    group by posting.account`.execute(db);
  return ledgerAccounts.flatMap((account) => rows.filter((row) => row.account === account));
}

/** Postings are read by so many of their ids: a closing has millions of them. */
const IDS_AT_ONCE = 5_000;

export const journalHeading = [
  ...[
    'Buchung',
    'Zeit',
    'Art',
    'Konto',
    'Partner',
    'Name',
    'Abrechnungsmonat',
    'Beleg',
    'Auszahlung',
    'Bestellung',
  ],
  'Betrag',
];

interface JournalRow {
  readonly entry: number;
  readonly at: string;
  readonly kind: string;
  readonly account: string;
  readonly partner: number | null;
  readonly displayName: string | null;
  readonly cycle: string | null;
  readonly number: number | null;
  readonly payout: number | null;
  readonly order: string | null;
  readonly cents: number;
}

/** All postings of a month in the order in which they were written, page by page. */
export async function* findJournal(db: Kysely<DB>, { from, until }: Month): AsyncGenerator<Cell[][]> {
  const bounds = await sql<{ first: number | null; last: number | null }>`
    select min(posting.id) as first, max(posting.id) as last
    from journal_entries as entry join postings as posting on posting.entry_id = entry.id
    where entry.occurred_at >= ${from} and entry.occurred_at < ${until}`.execute(db);
  const { first = null, last = null } = bounds.rows[0] ?? {};
  if (first === null || last === null) return;
  for (let id = first; id <= last; id += IDS_AT_ONCE) {
    const { rows } = await sql<JournalRow>`
      select entry.id as entry, entry.kind, posting.account, posting.partner_id as partner,
        to_char(entry.occurred_at at time zone 'Europe/Berlin', 'YYYY-MM-DD HH24:MI:SS') as at,
        partner.display_name as "displayName",
        to_char(coalesce(own.date_from, closed.date_from), 'YYYY-MM') as cycle,
        coalesce(paper.number, payout.number) as number, entry.payout_id as payout, orders.number as order,
        posting.amount_cents as cents
      from postings as posting
      join journal_entries as entry
        on entry.id = posting.entry_id and entry.occurred_at >= ${from} and entry.occurred_at < ${until}
      left join partners as partner on partner.id = posting.partner_id
      left join balances as balance on balance.id = posting.balance_id
      left join cycles as own on own.id = balance.cycle_id
      left join cycles as closed on closed.id = entry.cycle_id
      left join payout_papers as paper on paper.id = entry.paper_id
      left join payouts as payout on payout.id = entry.payout_id
      left join orders on orders.id = entry.order_id
      where posting.id >= ${id} and posting.id < ${id + IDS_AT_ONCE}
      order by posting.id`.execute(db);
    if (rows.length > 0) yield rows.map(journalCells);
  }
}

function journalCells(row: JournalRow): Cell[] {
  return [
    row.entry,
    row.at,
    row.kind,
    row.account,
    row.partner,
    row.displayName,
    row.cycle,
    row.number === null ? null : formatPayoutNumber(row.number),
    row.payout,
    row.order,
    { cents: row.cents },
  ];
}

/** What the postings of a month come to: 0, as every entry of it. */
export async function findJournalSum(db: Kysely<DB>, { from, until }: Month): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(posting.amount_cents), 0)::bigint as cents
    from journal_entries as entry join postings as posting on posting.entry_id = entry.id
    where entry.occurred_at >= ${from} and entry.occurred_at < ${until}`.execute(db);
  return rows[0]?.cents ?? 0;
}
