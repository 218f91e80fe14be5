import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listObjections } from '@blattwerk/contract/objections/objections.contract.ts';
import { type Kysely, sql } from 'kysely';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { answeredBefore } from '../books/objected.ts';
import { setOffsOf } from '../books/set-offs.ts';

type List = ListRequest<(typeof listObjections)['answer']['list']>;

/** An objection as operators see it; cents. */
export interface ObjectionRow {
  readonly id: number;
  readonly partner: number;
  readonly displayName: string;
  /** The partner's user. */
  readonly user: number;
  readonly payout: number;
  readonly number: number;
  readonly issuedAt: Date;
  readonly netCents: number;
  readonly taxCents: number;
  readonly reason: string;
  readonly status: 'open' | 'answered' | 'agreed';
  readonly objectedAt: Date;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
  readonly answeredBy: { readonly id: number; readonly name: string } | null;
  readonly agreedAt: Date | null;
  readonly successor: number | null;
  /** Its tax was written off, or it had none and the company ended it: no new note follows. */
  readonly hasEnded: boolean;
  /** Also null until the payout of the new note is approved. */
  readonly newNumber: number | null;
}

const columns = sql`
  objection.id, objection.partner_id as partner, partner.display_name as "displayName", partner.user_id as "user",
  objection.payout_id as payout, note.number, note.issued_at as "issuedAt", objection.net_cents as "netCents",
  objection.tax_cents as "taxCents", objection.reason, objection.status, objection.objected_at as "objectedAt",
  objection.answer, objection.answered_at as "answeredAt",
  case when objection.answered_by is not null then jsonb_build_object('id', objection.answered_by, 'name', coalesce((
    select trim(first_name || ' ' || last_name) from users where users.id = objection.answered_by), '')) end
    as "answeredBy",
  objection.agreed_at as "agreedAt", objection.successor_id as successor, successor.number as "newNumber",
  num_nonnulls(objection.write_off_id, objection.ended_at) > 0 as "hasEnded"`;

const from = sql`
  from note_objections as objection
  join payout_papers as note on note.id = objection.paper_id
  join partners as partner on partner.id = objection.partner_id
  left join payouts as successor on successor.id = objection.successor_id`;

/** A page of all objections. */
export function findObjections(
  db: Kysely<DB>,
  list: Pick<List, 'page' | 'size' | 'order' | 'filters'>,
): Promise<{ rows: ObjectionRow[]; total: number }> {
  const { partner, status } = list.filters;
  return findPage<ObjectionRow, List['order'][number]['field']>(db, {
    columns,
    from,
    where: [
      when(partner, (id) => sql`objection.partner_id = ${id}`),
      when(status, (names) => sql`objection.status = any(${names}::text[])`),
    ],
    sorting: { id: sql`objection.id` },
    id: sql`objection.id`,
    list,
  });
}

/** One objection. */
export async function findObjection(db: Kysely<DB>, id: number): Promise<ObjectionRow | undefined> {
  const { rows } = await sql<ObjectionRow>`select ${columns} ${from} where objection.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Status of a partner's objection that is not agreed on: one without an answer first; null if there is none. One that was
 * answered long ago is settled once its tax was written off, or if it had none.
 */
export async function findUnsettledObjection(
  db: Kysely<DB>,
  partner: number,
  now: Date,
): Promise<'open' | 'answered' | null> {
  const { rows } = await sql<{ status: 'open' | 'answered' }>`
    select status from note_objections
    where partner_id = ${partner} and status in ('open', 'answered') and num_nonnulls(write_off_id, ended_at) = 0
      and (tax_cents > 0 or coalesce(answered_at > ${answeredBefore(now)}, true))
    order by status desc limit 1`.execute(db);
  return rows[0]?.status ?? null;
}

/** A credit note and what its corrections leave of it; cents. */
interface NoteInForce {
  readonly paper: number;
  readonly netCents: number;
  readonly taxCents: number;
}

/** The credit note of a payout unless it is cancelled; undefined without one. */
export async function findNoteInForce(db: Kysely<DB>, payout: number): Promise<NoteInForce | undefined> {
  const { rows } = await sql<NoteInForce>`
    select note.id as paper,
      (coalesce(note.net_cents, payout.amount_cents - settled.net) + taken.net)::bigint as "netCents",
      greatest(coalesce(note.tax_cents, payout.tax_cents - settled.tax) + taken.tax, 0)::bigint as "taxCents"
    from payouts as payout
    join payout_papers as note on note.payout_id = payout.id and note.kind = 'credit-note'
    cross join lateral (
      select coalesce(sum(net_cents), 0) as net, coalesce(sum(tax_cents), 0) as tax
      from ${sql.raw(setOffsOf('payout.id'))} as set_off
    ) as settled
    cross join lateral (
      select coalesce(sum(net_cents), 0) as net, coalesce(sum(tax_cents), 0) as tax from payout_papers
      where payout_id = payout.id and kind = 'refund-correction'
    ) as taken
    where payout.id = ${payout} and not exists (
      select from payout_papers as cancelled where cancelled.payout_id = payout.id and cancelled.kind = 'correction'
    )`.execute(db);
  return rows[0];
}

interface NewObjection extends NoteInForce {
  readonly payout: number;
  readonly partner: number;
  readonly reason: string;
  readonly at: Date;
}

/** Inserts an objection. */
export async function insertObjection(tx: Tx, objection: NewObjection): Promise<void> {
  const { payout, partner, paper, netCents, taxCents, reason, at } = objection;
  await tx
    .insertInto('note_objections')
    .values({
      payout_id: payout,
      paper_id: paper,
      partner_id: partner,
      net_cents: netCents,
      tax_cents: taxCents,
      reason,
      objected_at: at,
    })
    .execute();
}

/** An objection to a payout's note that its partner has not agreed on yet; cents. */
interface WaitingObjection {
  readonly id: number;
  readonly netCents: number;
  readonly taxCents: number;
}

/** The objection that waits for the agreement of a payout's owner. Needs `lockAccounts` for a reliable result. */
export async function findWaitingObjection(
  db: Kysely<DB>,
  payout: number,
): Promise<WaitingObjection | undefined> {
  return db
    .selectFrom('note_objections')
    .select(['id', 'net_cents as netCents', 'tax_cents as taxCents'])
    .where('payout_id', '=', payout)
    .where('agreed_at', 'is', null)
    .where('write_off_id', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Records the outcome of an objection. */
export async function updateObjection(
  tx: Tx,
  id: number,
  change:
    | { readonly answer: string; readonly answered_at: Date; readonly answered_by: number }
    | { readonly agreed_at: Date; readonly successor_id: number }
    | { readonly ended_at: Date; readonly ended_by: number },
): Promise<void> {
  await tx.updateTable('note_objections').set(change).where('id', '=', id).execute();
}
