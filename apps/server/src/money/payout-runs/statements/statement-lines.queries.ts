import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listStatementLines } from '@blattwerk/contract/payout-runs/bank-statements.contract.ts';
import { type Kysely, sql } from 'kysely';
import { notFound } from '../../../platform/api-error.ts';
import { when } from '../../../platform/database/conditions.ts';
import type { DB } from '../../../platform/database/database-types.ts';
import { findPage } from '../../../platform/database/find-page.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { payoutStatus } from '../../books/book-payout.ts';
import { transferOf } from '../../payouts/in-runs.ts';

type List = ListRequest<(typeof listStatementLines)['answer']['list']>;

/** An imported line and its outcome; `details` is encrypted, and null once its retention period is over. */
export interface LineRow {
  readonly id: number;
  readonly statement: number;
  /** How the payouts it may be about are sent. */
  readonly type: 'bank' | 'paypal';
  readonly key: string;
  readonly bookedOn: string;
  readonly valueOn: string | null;
  readonly amountCents: number;
  readonly reference: string;
  readonly endToEndId: string | null;
  readonly batchId: string | null;
  readonly isReturn: boolean;
  readonly returnCode: string | null;
  readonly details: Buffer | null;
  readonly status: 'waiting' | 'matched' | 'returned' | 'unmatched' | 'aside' | 'unrelated' | 'received';
  readonly mismatch:
    | 'noReference'
    | 'unknownReference'
    | 'otherAmount'
    | 'otherCount'
    | 'otherStatus'
    | 'alreadyPaid'
    | 'notBookable'
    | 'unmarkedReturn'
    | 'unknownResult'
    | null;
  readonly payouts: number[];
  readonly decidedBy: { readonly id: number; readonly name: string } | null;
  readonly decidedAt: Date | null;
  readonly decision: string | null;
}

const columns = sql`
  line.id, line.statement_id as statement,
  (select case kind when 'paypal' then 'paypal' else 'bank' end from bank_statements where id = line.statement_id) as type,
  line.entry_key as key, line.booked_on as "bookedOn", line.value_on as "valueOn",
  line.amount_cents as "amountCents", line.reference, line.end_to_end_id as "endToEndId", line.batch_id as "batchId",
  line.is_return as "isReturn", line.return_code as "returnCode", line.details, line.status, line.mismatch,
  (select coalesce(jsonb_agg(payout_id order by payout_id), '[]')
    from bank_statement_matches where line_id = line.id) as payouts,
  case when line.decided_by is not null then jsonb_build_object('id', line.decided_by, 'name', coalesce((
    select trim(first_name || ' ' || last_name) from users where users.id = line.decided_by), '')) end as "decidedBy",
  line.decided_at as "decidedAt", line.decision`;

/** A page of lines, of one statement or of all. */
export function findLines(db: Kysely<DB>, list: List): Promise<{ rows: LineRow[]; total: number }> {
  const { statement, status, payout } = list.filters;
  return findPage<LineRow, List['order'][number]['field']>(db, {
    columns,
    from: sql`from bank_statement_lines as line`,
    where: [
      when(statement, (ids) => sql`line.statement_id = any(${ids}::bigint[])`),
      when(status, (names) => sql`line.status = any(${names}::text[])`),
      when(
        payout,
        (ids) =>
          sql`line.id in (select line_id from bank_statement_matches where payout_id = any(${ids}::bigint[]))`,
      ),
    ],
    sorting: { id: sql`line.id`, bookedOn: sql`line.booked_on`, amount: sql`line.amount_cents` },
    id: sql`line.id`,
    list,
  });
}

/** One line. @throws ApiError 404 */
export async function requireLine(db: Kysely<DB>, id: number): Promise<LineRow> {
  const { rows } = await sql<LineRow>`
    select ${columns} from bank_statement_lines as line where line.id = ${id}`.execute(db);
  const [line] = rows;
  if (line === undefined) throw notFound();
  return line;
}

/** The same, locked until the transaction ends. Call it after locking accounts. */
export async function lockLine(tx: Tx, id: number): Promise<LineRow> {
  await sql`select from bank_statement_lines where id = ${id} for no key update`.execute(tx);
  return requireLine(tx, id);
}

/** Records a person's decision on a line. */
export async function decideOnLine(
  tx: Tx,
  id: number,
  decision: {
    readonly status: 'matched' | 'returned' | 'aside' | 'received';
    readonly by: number;
    readonly at: Date;
    readonly reason: string;
  },
): Promise<void> {
  const { status, by, at, reason } = decision;
  await tx
    .updateTable('bank_statement_lines')
    .set({ status, decided_by: by, decided_at: at, decision: reason })
    .where('id', '=', id)
    .execute();
}

/** A payout that a person may choose. */
interface Candidate {
  readonly payout: number;
  readonly partner: number;
  readonly displayName: string;
  readonly status: 'approved' | 'paid' | 'returned';
  readonly attempt: number;
  readonly sentCents: number;
}

/** A longer list of payouts with the same amount would not help anybody. */
const MOST_CANDIDATES = 50;

/**
 * Payouts with exactly the amount of a line, sent the same way: sent ones for outgoing money, paid ones for incoming money. The
 * transfer that such a line names may also be still on its way, or already noted as returned.
 */
export async function findCandidates(
  db: Kysely<DB>,
  { amountCents, type, endToEndId }: Pick<LineRow, 'amountCents' | 'type' | 'endToEndId'>,
): Promise<Candidate[]> {
  const { approved, paid, returned } = payoutStatus;
  const named = amountCents > 0 && endToEndId !== null ? transferOf(endToEndId) : undefined;
  const isNamed = sql`(
    payout.id = ${named?.payout ?? null} and payout.attempt = ${named?.attempt ?? null}
    and payout.status = any(${[approved, returned]}::smallint[]) and not exists (
      select from bank_statement_matches as matched
      where matched.payout_id = payout.id and matched.attempt = payout.attempt and matched.kind = 'returned'))`;
  const { rows } = await sql<Candidate>`
    select payout.id as payout, payout.partner_id as partner, partner.display_name as "displayName",
      status.name as status, payout.attempt,
      payout.amount_cents + payout.tax_cents - payout.fee_cents as "sentCents"
    from payouts as payout
    join partners as partner on partner.id = payout.partner_id
    join payout_statuses as status on status.id = payout.status
    where (payout.status = ${amountCents < 0 ? approved : paid} or ${isNamed}) and payout.type = ${type}
      and payout.amount_cents + payout.tax_cents - payout.fee_cents = ${Math.abs(amountCents)}
    order by payout.id desc limit ${MOST_CANDIDATES}`.execute(db);
  return rows;
}
