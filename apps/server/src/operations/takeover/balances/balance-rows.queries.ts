import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listTakeoverBalances } from '@blattwerk/contract/takeover/takeover-balances.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { when } from '../../../platform/database/conditions.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { findPage } from '../../../platform/database/find-page.ts';
import { BALANCES, draftsOf } from './drafts.queries.ts';

type List = ListRequest<(typeof listTakeoverBalances)['answer']['list']>;

/** A waiting balance and its owner; cents. */
interface BalanceRow {
  readonly id: number;
  readonly displayName: string;
  readonly oldNumber: string | null;
  readonly cents: number;
  readonly knownCents: number | null;
  readonly differenceCents: number;
  readonly availableAt: Date | null;
  readonly text: string;
}

const difference = sql`(draft.cents - coalesce(draft.known_cents, 0))`;

const sorting: Readonly<Record<List['order'][number]['field'], RawBuilder<unknown>>> = {
  name: sql`partner.display_name collate de_names`,
  amount: sql`draft.cents`,
  difference,
};

/** Whether balances wait for this approval. */
export async function areWaiting(db: Kysely<DB>, approval: number): Promise<boolean> {
  const found = await db
    .selectFrom('approvals')
    .select('id')
    .where('id', '=', approval)
    .where('kind', '=', BALANCES.kind)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return found !== undefined;
}

/** A page of the balances that wait under an approval. */
export function findBalanceRows(
  db: Kysely<DB>,
  approval: number,
  list: List,
): Promise<{ rows: BalanceRow[]; total: number }> {
  return findPage<BalanceRow, keyof typeof sorting>(db, {
    columns: sql`
      partner.id, partner.display_name as "displayName", partner.old_number as "oldNumber", draft.cents,
      draft.known_cents as "knownCents", ${difference} as "differenceCents", draft.available_at as "availableAt", draft.text`,
    from: sql`from (${draftsOf(approval)}) as draft join partners as partner on partner.id = draft.partner_id`,
    where: [
      when(
        list.filters.text,
        (part) =>
          sql`(partner.old_number = ${part} or folded(partner.display_name) like '%' || folded(${part}) || '%')`,
      ),
    ],
    sorting,
    id: sql`draft.partner_id`,
    list,
  });
}
