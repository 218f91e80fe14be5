import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { accountNames, type LedgerAccount } from './ledger-names.ts';
import type { Month } from './month.ts';

/** An account in one month, in cents. */
interface LedgerSum {
  readonly account: LedgerAccount;
  readonly openingCents: number;
  readonly movedCents: number;
}

/** The opening balance of each ledger account in a month, and the amounts booked to it. */
export async function findLedgerSums(db: Kysely<DB>, { from, until }: Month): Promise<LedgerSum[]> {
  const { rows } = await sql<LedgerSum>`
    select posting.account,
      coalesce(sum(posting.amount_cents) filter (where entry.occurred_at < ${from}), 0)::bigint as "openingCents",
      coalesce(sum(posting.amount_cents) filter (where entry.occurred_at >= ${from}), 0)::bigint as "movedCents"
    from postings as posting join journal_entries as entry on entry.id = posting.entry_id
    where entry.occurred_at < ${until}
    group by posting.account`.execute(db);
  return Object.keys(accountNames).flatMap((account) => rows.filter((row) => row.account === account));
}
