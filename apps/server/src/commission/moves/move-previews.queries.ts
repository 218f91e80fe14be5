import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { MoveChange, MoveEffect } from './preview-move.ts';

/** Number of affected partners stored. */
const MOST_CHANGES = 200;

interface Named {
  readonly id: number;
  readonly displayName: string;
}

/** A requested preview; cents. */
export interface MovePreviewRow {
  readonly id: number;
  readonly partner: Named;
  /** The new parent of the partner, or the successor at the place. */
  readonly parent: Named;
  readonly kind: 'move' | 'transfer';
  readonly effectiveFrom: string;
  readonly status: 'waiting' | 'done' | 'failed';
  readonly cycle: { readonly id: number; readonly dateFrom: string; readonly dateTo: string } | null;
  readonly asOf: Date | null;
  readonly beforeCents: number | null;
  readonly afterCents: number | null;
  readonly changed: number | null;
  readonly changes: readonly MoveChange[] | null;
}

/** One preview, or undefined. */
export async function findMovePreview(db: Kysely<DB>, id: number): Promise<MovePreviewRow | undefined> {
  const { rows } = await sql<MovePreviewRow>`
    select preview.id, jsonb_build_object('id', partner.id, 'displayName', partner.display_name) as partner,
           jsonb_build_object('id', parent.id, 'displayName', parent.display_name) as parent,
           case when preview.is_transfer then 'transfer' else 'move' end as kind,
           preview.effective_from as "effectiveFrom",
           case when preview.ended_at is not null then 'done' when preview.failed_at is not null then 'failed'
                else 'waiting' end as status,
           case when cycle.id is not null then
             jsonb_build_object('id', cycle.id, 'dateFrom', cycle.date_from, 'dateTo', cycle.date_to) end as cycle,
           preview.ended_at as "asOf", preview.before_cents as "beforeCents", preview.after_cents as "afterCents",
           preview.changed, preview.changes
    from move_previews as preview
    join partners as partner on partner.id = preview.partner_id
    join partners as parent on parent.id = preview.parent_id
    left join cycles as cycle on cycle.id = preview.cycle_id
    where preview.id = ${id}`.execute(db);
  return rows[0];
}

/** Inserts a request. Returns its id. */
export async function insertMovePreview(
  tx: Tx,
  request: {
    readonly partner: number;
    readonly parent: number;
    readonly from: string;
    readonly isTransfer: boolean;
    readonly by: number;
    readonly at: Date;
  },
): Promise<number> {
  const { partner, parent, from, isTransfer, by, at } = request;
  const { id } = await tx
    .insertInto('move_previews')
    .values({
      partner_id: partner,
      parent_id: parent,
      effective_from: from,
      is_transfer: isTransfer,
      requested_by: by,
      requested_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The parameters of a preview. */
export interface WaitingPreview {
  readonly id: number;
  readonly partner: number;
  readonly parent: number;
  readonly from: string;
  readonly isTransfer: boolean;
}

/** The preview to make next: failed ones come after those that have not failed. */
export async function findNextPreview(
  db: Kysely<DB>,
  tried: readonly number[],
): Promise<WaitingPreview | undefined> {
  const { rows } = await sql<WaitingPreview>`
    select id, partner_id as partner, parent_id as parent, effective_from as "from", is_transfer as "isTransfer"
    from move_previews
    where ended_at is null and failed_at is null and id <> all(${[...tried]}::bigint[])
    order by attempts, id limit 1`.execute(db);
  return rows[0];
}

/** Stores the result of a preview, once. */
export async function keepMovePreview(
  tx: Tx,
  { id, cycle, at }: { readonly id: number; readonly cycle: number; readonly at: Date },
  { beforeCents, afterCents, changes }: MoveEffect,
): Promise<void> {
  await tx
    .updateTable('move_previews')
    .set({
      ended_at: at,
      cycle_id: cycle,
      before_cents: beforeCents,
      after_cents: afterCents,
      changed: changes.length,
      changes: JSON.stringify(changes.slice(0, MOST_CHANGES)),
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Records that a preview could not be made; after a number of times it is given up. */
export async function noteFailedPreview(
  tx: Tx,
  { id, most, at }: { readonly id: number; readonly most: number; readonly at: Date },
): Promise<void> {
  await sql`
    update move_previews set attempts = attempts + 1,
      failed_at = case when attempts + 1 >= ${most} then ${at}::timestamptz end
    where id = ${id} and ended_at is null`.execute(tx);
}

/** Deletes those requested before an instant: they are about a month as it was then. */
export async function deletePreviewsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('move_previews').where('requested_at', '<', before).execute();
}
