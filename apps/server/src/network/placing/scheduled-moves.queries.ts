import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listScheduledMoves } from '@blattwerk/contract/tree/moves.contract.ts';
import { berlinDay } from '@blattwerk/plan/days.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Parents, TreeMove } from './tree-of-days.ts';

type List = ListRequest<(typeof listScheduledMoves)['answer']['list']>;

interface Named {
  readonly id: number;
  readonly displayName: string;
}

/** A move with the names of the partners involved. */
export interface ScheduledMoveRow {
  readonly id: number;
  readonly partner: Named;
  readonly parent: Named;
  readonly former: Named | null;
  readonly branch: number | null;
  readonly effectiveFrom: string;
  readonly status: 'open' | 'overdue' | 'done' | 'withdrawn';
  readonly reason: string;
  readonly requestedBy: { readonly id: number; readonly name: string };
  readonly requestedAt: Date;
  readonly endedAt: Date | null;
}

/** A move that was neither carried out nor withdrawn. */
export interface OpenMove extends TreeMove {
  readonly id: number;
  readonly branch: number | null;
  readonly reason: string;
  readonly by: number;
}

const isOpen = sql`move.done_at is null and move.withdrawn_at is null`;

/** SQL: the status of a move on a day. */
const statusOn = (today: string) => sql`
  case when move.done_at is not null then 'done' when move.withdrawn_at is not null then 'withdrawn'
       when move.effective_from <= ${today}::date then 'overdue' else 'open' end`;

const named = (partner: RawBuilder<unknown>) => sql`
  (select jsonb_build_object('id', other.id, 'displayName', other.display_name) from partners as other
   where other.id = ${partner})`;

const columns = (today: string) => sql`
  move.id, ${named(sql`move.partner_id`)} as partner, ${named(sql`move.parent_id`)} as parent,
  ${named(sql`move.former_id`)} as former, move.branch, move.effective_from as "effectiveFrom",
  ${statusOn(today)} as status, move.reason,
  jsonb_build_object('id', move.requested_by, 'name',
    coalesce((select trim(first_name || ' ' || last_name) from users where users.id = move.requested_by), ''))
    as "requestedBy",
  move.requested_at as "requestedAt", coalesce(move.done_at, move.withdrawn_at) as "endedAt"`;

/** A page of moves. */
export function findScheduledMoves(
  db: Kysely<DB>,
  list: List,
  now: Date,
): Promise<{ rows: ScheduledMoveRow[]; total: number }> {
  const today = berlinDay(now.getTime());
  const { partner, status } = list.filters;
  return findPage<ScheduledMoveRow, 'effectiveFrom' | 'requestedAt'>(db, {
    columns: columns(today),
    from: sql`from scheduled_moves as move`,
    where: [
      when(partner, (ids) => sql`move.partner_id = any(${[...ids]}::bigint[])`),
      when(status, (wanted) => sql`${statusOn(today)} = any(${[...wanted]}::text[])`),
    ],
    sorting: { effectiveFrom: sql`move.effective_from`, requestedAt: sql`move.requested_at` },
    id: sql`move.id`,
    list,
  });
}

/** One of them, or undefined. */
export async function findScheduledMove(
  db: Kysely<DB>,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<ScheduledMoveRow | undefined> {
  const { rows } = await sql<ScheduledMoveRow>`
    select ${columns(berlinDay(now.getTime()))} from scheduled_moves as move where move.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** All waiting moves, in the order in which they are carried out; with `until` those up to that day. */
export async function findOpenMoves(db: Kysely<DB>, until?: string): Promise<OpenMove[]> {
  const { rows } = await sql<OpenMove>`
    select move.id, move.partner_id as partner, move.parent_id as parent, move.branch,
           move.effective_from as "from", move.reason, move.requested_by as by
    from scheduled_moves as move
    where ${isOpen} and ${until === undefined ? sql`true` : sql`move.effective_from <= ${until}::date`}
    order by move.effective_from, move.id`.execute(db);
  return rows;
}

/** Stores a move. Returns its id. */
export async function insertMove(
  tx: Tx,
  { partner, parent, branch, from, reason, by, at }: Omit<OpenMove, 'id'> & { readonly at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into scheduled_moves (partner_id, parent_id, branch, effective_from, reason, requested_by, requested_at)
    values (${partner}, ${parent}, ${branch}, ${from}::date, ${reason}, ${by}, ${at}) returning id`.execute(
    tx,
  );
  return onlyRow(rows).id;
}

/** Records that a move was carried out. */
export async function endMove(
  tx: Tx,
  { id, former, at }: { readonly id: number; readonly former: number | null; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('scheduled_moves')
    .set({ done_at: at, former_id: former })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Withdraws a waiting move; false if it is not waiting. */
export async function takeBackMove(
  tx: Tx,
  { id, by, at }: { readonly id: number; readonly by: number; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('scheduled_moves')
    .set({ withdrawn_at: at, withdrawn_by: by })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The current parents of all partners involved in moves, and of everybody above them. */
export async function findParents(db: Kysely<DB>, moves: readonly TreeMove[]): Promise<Parents> {
  const ids = [...new Set(moves.flatMap(({ partner, parent }) => [partner, parent]))];
  const { rows } = await sql<{ partner: number; parent: number | null }>`
    with recursive upline(partner_id, parent_id) as (
      select partner_id, parent_id from tree_nodes where partner_id = any(${ids}::bigint[])
      union
      select above.partner_id, above.parent_id
      from upline join tree_nodes as above on above.partner_id = upline.parent_id
    )
    select partner_id as partner, parent_id as parent from upline`.execute(db);
  return new Map(rows.map(({ partner, parent }) => [partner, parent]));
}

/** When the partner, the new parent or anybody above that parent was last placed. */
export async function findLastPlacedAt(
  db: Kysely<DB>,
  { partner, parent }: Pick<TreeMove, 'partner' | 'parent'>,
): Promise<Date> {
  const { rows } = await sql<{ placedAt: Date }>`
    with recursive upline(partner_id, parent_id) as (
      select partner_id, parent_id from tree_nodes where partner_id = ${parent}
      union
      select above.partner_id, above.parent_id
      from upline join tree_nodes as above on above.partner_id = upline.parent_id
    )
    select max(valid_from) as "placedAt" from placements
    where valid_to is null and (partner_id = ${partner} or partner_id in (select partner_id from upline))`.execute(
    db,
  );
  return onlyRow(rows).placedAt;
}
