import type { listWriteOffs } from '@blattwerk/contract/corrections/write-offs.contract.ts';
import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import { type Kysely, sql } from 'kysely';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import {
  type PreparedColumns,
  preparedColumns,
  preparedJoin,
  preparedStatusSql,
} from './prepared.queries.ts';

type List = ListRequest<(typeof listWriteOffs)['answer']['list']>;

/** A write-off, prepared or booked; cents. */
export interface WriteOffRow extends PreparedColumns {
  readonly id: number;
  readonly partner: number;
  readonly displayName: string;
  /** The partner's user. */
  readonly user: number;
  readonly cents: number;
  /** Set only if tax alone is written off: the tax of a debt is in the books. */
  readonly taxCents: number;
  /** Null if no letter was needed. */
  readonly demandNumber: number | null;
  readonly reason: string;
  readonly bookedAt: Date | null;
}

const columns = sql`
  prepared.id, prepared.partner_id as partner, partner.display_name as "displayName", partner.user_id as "user",
  prepared.amount_cents as cents, prepared.tax_cents as "taxCents", demand.number as "demandNumber", prepared.reason, prepared.booked_at as "bookedAt",
  ${preparedColumns}`;

const from = sql`
  from write_offs as prepared
  join partners as partner on partner.id = prepared.partner_id
  left join demands as demand on demand.id = prepared.demand_id ${preparedJoin}`;

/** A page of all write-offs. */
export function findWriteOffs(
  db: Kysely<DB>,
  list: Pick<List, 'page' | 'size' | 'order' | 'filters'>,
): Promise<{ rows: WriteOffRow[]; total: number }> {
  const { partner, status } = list.filters;
  return findPage<WriteOffRow, List['order'][number]['field']>(db, {
    columns,
    from,
    where: [
      when(partner, (id) => sql`prepared.partner_id = ${id}`),
      when(status, (names) => sql`${preparedStatusSql} = any(${names}::text[])`),
    ],
    sorting: { id: sql`prepared.id`, amount: sql`prepared.amount_cents` },
    id: sql`prepared.id`,
    list,
  });
}

/** One write-off. */
export async function findWriteOff(db: Kysely<DB>, id: number): Promise<WriteOffRow | undefined> {
  const { rows } = await sql<WriteOffRow>`select ${columns} ${from} where prepared.id = ${id}`.execute(db);
  return rows[0];
}

/** Whether a write-off of a partner waits for a second person. */
export async function isWriteOffWaiting(db: Kysely<DB>, partner: number): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select from write_offs join approvals on approvals.id = write_offs.approval_id
      where write_offs.partner_id = ${partner} and approvals.status = 'open'
    ) as waits`.execute(db);
  return rows[0]?.waits === true;
}

/** Inserts a prepared write-off; returns its id. */
export async function insertWriteOff(
  tx: Tx,
  writeOff: {
    readonly partner: number;
    readonly cents: number;
    readonly taxCents: number;
    /** Null if no letter is needed. */
    readonly demand: number | null;
    readonly reason: string;
    readonly by: number;
    readonly at: Date;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('write_offs')
    .values({
      partner_id: writeOff.partner,
      amount_cents: writeOff.cents,
      tax_cents: writeOff.taxCents,
      demand_id: writeOff.demand,
      reason: writeOff.reason,
      prepared_by: writeOff.by,
      prepared_at: writeOff.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets its approval, or that it was booked. */
export async function updateWriteOff(
  tx: Tx,
  id: number,
  change: { readonly approval_id: number } | { readonly booked_at: Date },
): Promise<void> {
  await tx.updateTable('write_offs').set(change).where('id', '=', id).execute();
}
