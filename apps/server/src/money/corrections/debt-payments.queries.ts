import type { listDebtPayments } from '@blattwerk/contract/corrections/debt-payments.contract.ts';
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

type List = ListRequest<(typeof listDebtPayments)['answer']['list']>;

/** A partner's payment for a letter, booked or prepared; cents, a day in Berlin. */
export interface DebtPaymentRow extends PreparedColumns {
  readonly id: number;
  readonly partner: number;
  readonly displayName: string;
  /** The partner's user. */
  readonly user: number;
  readonly amountCents: number;
  readonly netCents: number;
  /** Gross amount still owed besides it when it was prepared; positive for a part payment. */
  readonly leftCents: number;
  readonly demandNumber: number;
  readonly receivedOn: string;
  readonly bankReference: string;
  readonly line: number | null;
  readonly reason: string;
  readonly bookedAt: Date | null;
}

const columns = sql`
  prepared.id, prepared.partner_id as partner, partner.display_name as "displayName", partner.user_id as "user",
  prepared.amount_cents as "amountCents", prepared.net_cents as "netCents", prepared.left_cents as "leftCents", demand.number as "demandNumber",
  prepared.received_on as "receivedOn", prepared.bank_reference as "bankReference", prepared.line_id as line,
  prepared.reason, prepared.booked_at as "bookedAt", ${preparedColumns}`;

const from = sql`
  from debt_payments as prepared
  join partners as partner on partner.id = prepared.partner_id
  join demands as demand on demand.id = prepared.demand_id ${preparedJoin}`;

/** A page of all payments of debts. */
export function findDebtPayments(
  db: Kysely<DB>,
  list: List,
): Promise<{ rows: DebtPaymentRow[]; total: number }> {
  const { partner, status } = list.filters;
  return findPage<DebtPaymentRow, List['order'][number]['field']>(db, {
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

/** One payment. @throws Error if it is missing; payments are never deleted */
export async function requireDebtPayment(db: Kysely<DB>, id: number): Promise<DebtPaymentRow> {
  const { rows } = await sql<DebtPaymentRow>`select ${columns} ${from} where prepared.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`payment ${id} was inserted but cannot be found`);
  return row;
}

/** Whether a payment of a partner waits for a second person. */
export async function isPaymentWaiting(db: Kysely<DB>, partner: number): Promise<boolean> {
  const { rows } = await sql`
    select from debt_payments join approvals on approvals.id = debt_payments.approval_id
    where debt_payments.partner_id = ${partner} and approvals.status = 'open' limit 1`.execute(db);
  return rows.length > 0;
}

/** A payment to prepare. */
interface NewDebtPayment {
  readonly partner: number;
  readonly demand: number;
  readonly amountCents: number;
  readonly netCents: number;
  readonly leftCents: number;
  readonly receivedOn: string;
  readonly bankReference: string;
  readonly line: number | null;
  readonly reason: string;
  readonly by: number;
  readonly at: Date;
}

/** Inserts a prepared payment; returns its id. */
export async function insertDebtPayment(tx: Tx, payment: NewDebtPayment): Promise<number> {
  const { id } = await tx
    .insertInto('debt_payments')
    .values({
      partner_id: payment.partner,
      demand_id: payment.demand,
      amount_cents: payment.amountCents,
      net_cents: payment.netCents,
      left_cents: payment.leftCents,
      received_on: payment.receivedOn,
      bank_reference: payment.bankReference,
      line_id: payment.line,
      reason: payment.reason,
      prepared_by: payment.by,
      prepared_at: payment.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets its approval, or that it was booked. */
export async function updateDebtPayment(
  tx: Tx,
  id: number,
  change: { readonly approval_id: number } | { readonly booked_at: Date },
): Promise<void> {
  await tx.updateTable('debt_payments').set(change).where('id', '=', id).execute();
}
