import { type Kysely, sql } from 'kysely';
import { sealDetails } from '../../../src/money/payout-runs/statements/line-details.ts';
import type { DB } from '../../../src/platform/database/database-types.ts';
import type { Secrets } from '../../../src/platform/secrets/secrets.ts';

/** Two drafts without a payout, and a bank statement with an undecided line. */
export async function fillPayoutRuns(
  { db, secrets }: { readonly db: Kysely<DB>; readonly secrets: Secrets },
  now: Date,
): Promise<void> {
  // A user id outside the network.
  const by = 999_999_998;
  await sql`
    insert into payout_runs (type, scope, due_on, minimum_cents, collecting, prepared_by, prepared_at)
    select 'bank', 'requested', '2026-05-15', 0, false, ${by}, ${now} from generate_series(1, 2)`.execute(db);
  const details = sealDetails(secrets, {
    key: 'a',
    counterparty: 'Vermieter',
    text: 'Miete',
    returnText: null,
  });
  await sql`
    with statement as (
      insert into bank_statements (kind, bank_id, sha256, imported_at, imported_by)
      values ('statement', 'B-1', sha256('a'), ${now}, ${by}) returning id
    )
    insert into bank_statement_lines
      (statement_id, entry_key, reference, booked_on, amount_cents, is_return, details, status, mismatch)
    select id, 'a', 'a', '2026-05-08', -1500, false, ${details}, 'unmatched', 'noReference' from statement`.execute(
    db,
  );
}
