import type { listCorrections } from '@blattwerk/contract/corrections/corrections.contract.ts';
import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import { type Kysely, sql } from 'kysely';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { BookedByHand, Relation } from '../books/book-by-hand.ts';
import {
  type PreparedColumns,
  preparedColumns,
  preparedJoin,
  preparedStatusSql,
} from './prepared.queries.ts';

type List = ListRequest<(typeof listCorrections)['answer']['list']>;

/** A cycle in JSON. */
interface Span {
  readonly id: number;
  readonly dateFrom: string;
  readonly dateTo: string;
}

/** A correction with all fields shown; cents. */
export interface CorrectionRow extends PreparedColumns {
  readonly id: number;
  readonly partner: number;
  readonly displayName: string;
  /** The partner's user. */
  readonly user: number;
  readonly cents: number;
  readonly text: string;
  readonly reason: string;
  readonly relatesCredit: number | null;
  readonly relatesPayout: number | null;
  readonly relatesCycle: Span | null;
  /** Of the payout's credit note. */
  readonly noteNumber: number | null;
  readonly credit: number | null;
  readonly creditCycle: Span | null;
  /** The partner's question that it answers. */
  readonly question: number | null;
}

const span = (cycle: string) => sql`
  (select jsonb_build_object('id', id, 'dateFrom', date_from, 'dateTo', date_to) from cycles
   where id = ${sql.ref(cycle)})`;

const columns = sql`
  prepared.id, prepared.partner_id as partner, partner.display_name as "displayName", partner.user_id as "user",
  prepared.amount_cents as cents, prepared.text, prepared.reason, prepared.relates_id as "relatesCredit",
  prepared.relates_payout_id as "relatesPayout", ${span('prepared.relates_cycle_id')} as "relatesCycle",
  (select number from payouts where id = prepared.relates_payout_id) as "noteNumber",
  prepared.credit_id as credit, ${span('prepared.credit_cycle_id')} as "creditCycle",
  prepared.question_id as question, ${preparedColumns}`;

const from = sql`
  from corrections as prepared join partners as partner on partner.id = prepared.partner_id ${preparedJoin}`;

/** Filters of corrections; absent ones do not filter. */
export interface CorrectionFilters {
  readonly partner?: number;
  readonly status?: readonly string[];
  /** A part of the text or of the partner's name. */
  readonly text?: string;
}

const conditions = ({ partner, status, text }: CorrectionFilters) => [
  when(partner, (id) => sql`prepared.partner_id = ${id}`),
  when(status, (names) => sql`${preparedStatusSql} = any(${names}::text[])`),
  when(text, (part) => sql`strpos(lower(prepared.text || ' ' || partner.display_name), lower(${part})) > 0`),
];

/** A page of all corrections. */
export function findCorrections(
  db: Kysely<DB>,
  list: List,
): Promise<{ rows: CorrectionRow[]; total: number }> {
  return findPage<CorrectionRow, List['order'][number]['field']>(db, {
    columns,
    from,
    where: conditions(list.filters),
    sorting: { id: sql`prepared.id`, amount: sql`prepared.amount_cents` },
    id: sql`prepared.id`,
    list,
  });
}

/** All corrections that match the filters, the latest first: corrections by hand are few. */
export async function findAllCorrections(
  db: Kysely<DB>,
  filters: CorrectionFilters,
): Promise<CorrectionRow[]> {
  const list = { page: 1, size: MOST_AT_ONCE, order: [{ field: 'id', direction: 'desc' } as const] };
  const { rows } = await findPage<CorrectionRow, 'id'>(db, {
    columns,
    from,
    where: conditions(filters),
    sorting: { id: sql`prepared.id` },
    id: sql`prepared.id`,
    list,
  });
  return rows;
}

/** More than anybody enters by hand in a lifetime. */
const MOST_AT_ONCE = 1_000_000;

/** One correction. */
export async function findCorrection(db: Kysely<DB>, id: number): Promise<CorrectionRow | undefined> {
  const { rows } = await sql<CorrectionRow>`
    select ${columns} ${from} where prepared.id = ${id}`.execute(db);
  return rows[0];
}

/** Whether a correction of a partner waits for a second person. */
export async function isCorrectionWaiting(db: Kysely<DB>, partner: number): Promise<boolean> {
  const { rows } = await sql`
    select from corrections join approvals on approvals.id = corrections.approval_id
    where corrections.partner_id = ${partner} and approvals.status = 'open' limit 1`.execute(db);
  return rows.length > 0;
}

/** A correction to prepare. */
export interface NewCorrection {
  readonly partner: number;
  readonly cents: number;
  readonly text: string;
  readonly reason: string;
  readonly relates: Relation | null;
  /** The finding that it corrects, if there is one. */
  readonly finding?: number;
  /** The partner's question that it answers, if there is one. */
  readonly question?: number | undefined;
}

/** Inserts a prepared correction; returns its id. */
export async function insertCorrection(
  tx: Tx,
  { partner, cents, text, reason, relates, finding, question }: NewCorrection,
  { by, at }: { readonly by: number; readonly at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('corrections')
    .values({
      partner_id: partner,
      amount_cents: cents,
      text,
      reason,
      relates_cycle_id: relates?.cycle ?? null,
      relates_id: relates?.credit ?? null,
      relates_payout_id: relates?.payout ?? null,
      finding_id: finding ?? null,
      question_id: question ?? null,
      prepared_by: by,
      prepared_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets its approval. */
export async function updateCorrectionApproval(tx: Tx, id: number, approval: number): Promise<void> {
  await tx.updateTable('corrections').set({ approval_id: approval }).where('id', '=', id).execute();
}

/** Sets the ids that it was booked under. */
export async function updateBookedCorrection(
  tx: Tx,
  id: number,
  { cycle, credit, at }: BookedByHand,
): Promise<void> {
  await tx
    .updateTable('corrections')
    .set({ credit_cycle_id: cycle, credit_id: credit, booked_at: at })
    .where('id', '=', id)
    .execute();
}
