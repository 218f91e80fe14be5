import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { onlyRow } from '../../platform/database/only-row.ts';

/** The progress of a takeover. */
interface TakeoverState {
  readonly people: number;
  readonly memberships: number;
  readonly balances: number;
  readonly balanceCents: number;
  readonly historyOrders: number;
  /** A month was closed: files can only add. */
  readonly onlyAdds: boolean;
}

export async function findTakeoverState(db: Kysely<DB>): Promise<TakeoverState> {
  const { rows } = await sql<TakeoverState>`
    select (select count(*) from takeover_people) as people,
           (select count(*) from takeover_memberships) as memberships,
           (select count(*) from takeover_balances) as balances,
           (select coalesce(sum(amount_cents), 0)::bigint from takeover_balances) as "balanceCents",
           (select count(*) from orders where is_history) as "historyOrders",
           exists (select from cycles where closed_at is not null) as "onlyAdds"`.execute(db);
  return onlyRow(rows);
}
