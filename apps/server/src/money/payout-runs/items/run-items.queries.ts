import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listRunItems } from '@blattwerk/contract/payout-runs/run-items.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { anyContains, when } from '../../../platform/database/conditions.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { findPage } from '../../../platform/database/find-page.ts';
import { warnedBy, warningsAt } from '../runs/item-warnings.ts';
import { countryOf, type ItemStatus } from '../runs/payout-runs.queries.ts';

type List = ListRequest<(typeof listRunItems)['answer']['list']>;

/** A payout in a run; `destination` is encrypted, and null once its retention period is over. */
export interface ItemRow {
  readonly id: number;
  readonly run: number;
  readonly payout: number;
  readonly partner: number;
  readonly displayName: string;
  readonly country: string | null;
  readonly status: ItemStatus;
  readonly attempt: number;
  readonly endToEndId: string;
  readonly netCents: number;
  readonly taxCents: number;
  /** The amount sent. */
  readonly amountCents: number;
  readonly destination: Buffer | null;
  readonly warnings: string[];
  readonly heldUntil: Date | null;
  readonly reason: string | null;
  readonly failure: { readonly code: string; readonly text: string } | null;
  readonly valueOn: string | null;
  readonly bankReference: string | null;
  readonly returned: {
    readonly on: string;
    readonly code: string | null;
    readonly text: string | null;
  } | null;
}

const from = sql`
  from payout_run_items as item
  join payouts as payout on payout.id = item.payout_id
  join partners as partner on partner.id = payout.partner_id
  join users on users.id = partner.user_id`;

/** The bank's reason is in the return for a returned transfer, otherwise in the payout. */
const joins = sql`
  left join payout_returns as came_back
    on came_back.payout_id = item.payout_id and came_back.attempt = item.attempt`;

const columnsAt = (now: Date) => sql`
  item.id, item.run_id as run, item.payout_id as payout, payout.partner_id as partner,
  partner.display_name as "displayName", ${countryOf(sql`partner.user_id`)} as country, item.status, item.attempt,
  item.end_to_end_id as "endToEndId", payout.amount_cents as "netCents", payout.tax_cents as "taxCents",
  item.amount_cents as "amountCents", item.destination, ${warningsAt(now)} as warnings,
  payout.held_until as "heldUntil", item.reason, item.failure,
  case when came_back.payout_id is not null then came_back.value_on
    when item.attempt = payout.attempt then payout.value_on end as "valueOn",
  case when came_back.payout_id is not null then came_back.bank_reference
    when item.attempt = payout.attempt then payout.bank_reference end as "bankReference",
  case when came_back.payout_id is not null then jsonb_build_object(
    'on', came_back.returned_on, 'code', came_back.code, 'text', came_back.note) end as returned`;

/** A page of a run's items. */
export function findItems(
  db: Kysely<DB>,
  { run, list, now }: { readonly run: number; readonly list: List; readonly now: Date },
): Promise<{ rows: ItemRow[]; total: number }> {
  const { status, warning, text, payout } = list.filters;
  return findPage<ItemRow, List['order'][number]['field']>(db, {
    columns: columnsAt(now),
    from,
    joins,
    where: [
      sql`item.run_id = ${run}`,
      when(status, (names) => sql`item.status = any(${names}::text[])`),
      when(warning, (names) => warnedBy(warningsAt(now), names)),
      when(text, named),
      when(payout, (ids) => sql`item.payout_id = any(${ids}::bigint[])`),
    ],
    sorting: {
      gross: sql`item.amount_cents`,
      partner: sql`partner.display_name collate de_names`,
      id: sql`item.id`,
    },
    id: sql`item.id`,
    list,
  });
}

/** Matches a part of the partner's name, or the number of a payout. */
function named(text: string): RawBuilder<unknown> {
  const name = anyContains([sql`partner.display_name`], text);
  return /^\d{1,15}$/.test(text) ? sql`(${name} or item.payout_id = ${Number(text)})` : name;
}

/** All items of a run, by partner. */
export async function findAllItems(db: Kysely<DB>, run: number, now: Date): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select ${columnsAt(now)} ${from} ${joins} where item.run_id = ${run}
    order by partner.display_name collate de_names, item.id`.execute(db);
  return rows;
}

/** An item with the facts that a change of it needs. */
export interface ItemFacts {
  readonly id: number;
  readonly payout: number;
  readonly status: ItemStatus;
}

/** Some of the items of a run. */
export async function findItemFacts(
  db: Kysely<DB>,
  { run, ids }: { readonly run: number; readonly ids: readonly number[] },
): Promise<ItemFacts[]> {
  const { rows } = await sql<ItemFacts>`
    select item.id, item.payout_id as payout, item.status from payout_run_items as item
    where item.run_id = ${run} and item.id = any(${[...ids]}::bigint[])
    order by item.id`.execute(db);
  return rows;
}
