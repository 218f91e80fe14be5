import type { listOpenItems } from '@blattwerk/contract/accounting/accounting.contract.ts';
import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Compared } from './require-equal.ts';

type OpenItemList = ListRequest<(typeof listOpenItems)['answer']['list']>;

/** A partner's open amounts at the end of a day, in cents; `debt` and `taxOwed` are owed by the partner. */
export interface OpenItems {
  readonly id: number;
  readonly displayName: string;
  readonly pendingCents: number;
  readonly availableCents: number;
  readonly inPayoutCents: number;
  readonly debtCents: number;
  readonly taxInPayoutCents: number;
  readonly taxOwedCents: number;
  /** The total including tax; negative if the partner owes more. */
  readonly owedCents: number;
}

const sumOf = (account: string) =>
  sql`coalesce(sum(posting.amount_cents) filter (where posting.account = ${account}), 0)`;

/** Replays the journal up to an instant, by partner: for one partner, or for all. */
function replay(until: Date, partner?: number): RawBuilder<unknown> {
  return sql`
    select posting.partner_id as id, ${sumOf('pending')}::bigint as "pendingCents",
      ${sumOf('available')}::bigint as "availableCents", ${sumOf('in_payout')}::bigint as "inPayoutCents",
      (-${sumOf('debt')})::bigint as "debtCents", ${sumOf('tax_in_payout')}::bigint as "taxInPayoutCents",
      (-${sumOf('tax_owed')})::bigint as "taxOwedCents", sum(posting.amount_cents)::bigint as "owedCents"
    from postings as posting
    join journal_entries as entry on entry.id = posting.entry_id and entry.occurred_at < ${until}
    where posting.account in ('pending', 'available', 'in_payout', 'debt', 'tax_in_payout', 'tax_owed')
      ${partner === undefined ? sql`` : sql`and posting.partner_id = ${partner}`}
    group by posting.partner_id
    having ${sumOf('pending')} <> 0 or ${sumOf('available')} <> 0 or ${sumOf('in_payout')} <> 0 or ${sumOf('debt')} <> 0
      or ${sumOf('tax_in_payout')} <> 0 or ${sumOf('tax_owed')} <> 0`;
}

const orderColumns = { owed: '"owedCents"', debt: '"debtCents"', id: 'open.id' } as const;

/** A page of partners with open items at an instant. */
export async function findOpenItemsPage(
  db: Kysely<DB>,
  until: Date,
  { page, size, order }: OpenItemList,
): Promise<{ rows: OpenItems[]; total: number }> {
  const keys = order.map(({ field, direction }) => sql.raw(`${orderColumns[field]} ${direction}`));
  const { rows } = await sql<OpenItems & { total: number }>`
    select open.*, partner.display_name as "displayName", count(*) over () as total
    from (${replay(until)}) as open join partners as partner on partner.id = open.id
    order by ${sql.join([...keys, sql`open.id`])} limit ${size} offset ${(page - 1) * size}`.execute(db);
  if (rows.length === 0 && page > 1) return { rows, total: (await sumOpenItems(db, until)).partners };
  return { rows, total: rows[0]?.total ?? 0 };
}

/** All partners with open items at an instant. */
export async function findOpenItems(db: Kysely<DB>, until: Date): Promise<OpenItems[]> {
  const { rows } = await sql<OpenItems>`
    select open.*, partner.display_name as "displayName"
    from (${replay(until)}) as open join partners as partner on partner.id = open.id
    order by open.id`.execute(db);
  return rows;
}

/** The open items of one partner at an instant; all 0 if there are none. */
export async function findOpenItemsOf(
  db: Kysely<DB>,
  { partner, until }: { readonly partner: number; readonly until: Date },
): Promise<OpenAmounts> {
  const { rows } = await sql<OpenAmounts>`select open.* from (${replay(until, partner)}) as open`.execute(db);
  return rows[0] ?? NOTHING_OPEN;
}

/** Open amounts, without the partner. */
export type OpenAmounts = Omit<OpenItems, 'id' | 'displayName'>;

const NOTHING_OPEN: OpenAmounts = {
  pendingCents: 0,
  availableCents: 0,
  inPayoutCents: 0,
  debtCents: 0,
  taxInPayoutCents: 0,
  taxOwedCents: 0,
  owedCents: 0,
};

/** Open amounts of all partners together. */
export type OpenSums = OpenAmounts & { readonly partners: number };

/** Remaining value of vouchers made from payouts, before an instant, gross cents: owed to whoever holds the codes. */
export async function sumOpenVouchers(db: Kysely<DB>, until: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(posting.amount_cents), 0)::bigint as cents
    from postings as posting
    join journal_entries as entry on entry.id = posting.entry_id and entry.occurred_at < ${until}
    where posting.account = 'voucher'`.execute(db);
  return onlyRow(rows).cents;
}

export async function sumOpenItems(db: Kysely<DB>, until: Date): Promise<OpenSums> {
  const sum = (column: keyof OpenItems) =>
    sql`coalesce(sum(${sql.raw(`"${column}"`)}), 0)::bigint as ${sql.raw(`"${column}"`)}`;
  const { rows } = await sql<OpenSums>`
    select count(*) as partners, ${sum('pendingCents')}, ${sum('availableCents')}, ${sum('inPayoutCents')},
      ${sum('debtCents')}, ${sum('taxInPayoutCents')}, ${sum('taxOwedCents')}, ${sum('owedCents')}
    from (${replay(until)}) as open`.execute(db);
  return onlyRow(rows);
}

/**
 * Compares the open items with the other side of the ledger. Net: credited less paid and written off. Tax: billed less
 * corrected, paid and written off. Vouchers: issued less redeemed and expired.
 */
export async function compareOpenItems(
  db: Kysely<DB>,
  until: Date,
  { items, voucherCents }: { readonly items: readonly OpenItems[]; readonly voucherCents: number },
): Promise<Compared[]> {
  const { rows } = await sql<{ net: number; tax: number; vouchers: number }>`
    select coalesce(-sum(posting.amount_cents) filter (
        where posting.account in ('commission', 'paid', 'written_off', 'paid_back')), 0)::bigint as net,
      coalesce(-sum(posting.amount_cents) filter (
        where posting.account in ('tax_noted', 'tax_corrected', 'tax_paid', 'tax_written_off', 'tax_paid_back')), 0)::bigint as tax,
      coalesce(-sum(posting.amount_cents) filter (
        where posting.account in ('voucher_issued', 'voucher_redeemed', 'voucher_expired')), 0)::bigint as vouchers
    from postings as posting
    join journal_entries as entry on entry.id = posting.entry_id and entry.occurred_at < ${until}`.execute(
    db,
  );
  const ledger = onlyRow(rows);
  const all = (sum: (item: OpenItems) => number) => items.reduce((cents, item) => cents + sum(item), 0);
  return [
    {
      name: 'net',
      fileCents: all((item) => item.pendingCents + item.availableCents + item.inPayoutCents - item.debtCents),
      ledgerCents: ledger.net,
    },
    {
      name: 'tax',
      fileCents: all((item) => item.taxInPayoutCents - item.taxOwedCents),
      ledgerCents: ledger.tax,
    },
    { name: 'vouchers', fileCents: voucherCents, ledgerCents: ledger.vouchers },
  ];
}
