import { settle } from '@blattwerk/plan/ledger/settle.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Posting } from './journal.ts';

/** Change of the available part of a balance, in cents. */
export interface Change {
  readonly balance: number;
  readonly cents: number;
}

/**
 * The postings to `available` and `debt` for changes of a partner's balances: what would make a balance negative is taken from
 * the others, oldest cycle first, and the rest is debt; existing debt is set off first. The postings add up to the sum of the
 * changes. Needs a lock on the partner's accounts.
 */
export async function settleAccounts(
  db: Kysely<DB>,
  partner: number,
  changes: readonly Change[],
): Promise<Posting[]> {
  const { balances, debt } = await findSettleable(db, partner);
  const changeOf = new Map<number, number>();
  for (const { balance, cents } of changes) changeOf.set(balance, (changeOf.get(balance) ?? 0) + cents);
  const settled = settle(
    balances.map(({ id, available }) => ({ availableCents: available, changeCents: changeOf.get(id) ?? 0 })),
    debt,
  );
  const postings: Posting[] = balances.map(({ id, available }, i) => ({
    account: 'available',
    partner,
    balance: id,
    cents: (settled.availableCents[i] as number) - available,
  }));
  return [...postings, { account: 'debt', partner, cents: debt - settled.debtCents }];
}

interface Settleable {
  /** All balances of the partner, oldest cycle first. */
  readonly balances: readonly { readonly id: number; readonly available: number }[];
  /** Cents; not negative. */
  readonly debt: number;
}

async function findSettleable(db: Kysely<DB>, partner: number): Promise<Settleable> {
  const balances = await sql<{ id: number; available: number }>`
    select balance.id, coalesce(sum(posting.amount_cents), 0)::bigint as available
    from balances as balance
    join cycles as cycle on cycle.id = balance.cycle_id
    left join postings as posting on posting.partner_id = ${partner} and posting.account = 'available'
      and posting.balance_id = balance.id
    where balance.partner_id = ${partner}
    group by balance.id, cycle.date_from
    order by cycle.date_from`.execute(db);
  const owed = await sql<{ debt: number }>`
    select coalesce(-sum(amount_cents), 0)::bigint as debt from postings
    where partner_id = ${partner} and account = 'debt'`.execute(db);
  return { balances: balances.rows, debt: owed.rows[0]?.debt ?? 0 };
}
