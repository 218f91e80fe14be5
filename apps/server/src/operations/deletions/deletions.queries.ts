import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listDeletions } from '@blattwerk/contract/operators/deletions.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { anyContains, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { LastWritten } from './retention.ts';

/** A deletion request with facts about its requester. */
export interface DeletionRow {
  readonly id: number;
  readonly user: number;
  /** Null for staff. */
  readonly partner: number | null;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly locale: DB['news_texts']['locale'];
  readonly roles: string[];
  readonly rights: string[];
  /** Whether it is the company's own partner. */
  readonly isCompany: boolean;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly status: 'open' | 'done' | 'refused';
  readonly decidedAt: Date | null;
  readonly decidedBy: { readonly id: number; readonly name: string } | null;
  readonly decision: string | null;
  /** When the last of the data under retention was erased. */
  readonly forgottenAt: Date | null;
}

const columns = sql`
  request.id, request.user_id as "user", partner.id as partner,
  coalesce(partner.display_name, trim(owner.first_name || ' ' || owner.last_name)) as name,
  owner.email, owner.phone, owner.locale, owner.roles, owner.rights,
  coalesce((select node.parent_id is null from tree_nodes as node where node.partner_id = partner.id), false)
    as "isCompany",
  request.reason, request.created_at as "createdAt", request.status, request.decided_at as "decidedAt",
  request.decision, request.forgotten_at as "forgottenAt",
  case when request.decided_by is not null then jsonb_build_object('id', request.decided_by, 'name', coalesce(
    (select trim(decider.first_name || ' ' || decider.last_name) from users as decider where decider.id = request.decided_by), '')
  ) end as "decidedBy"`;

const from = sql`from deletion_requests as request
  join users as owner on owner.id = request.user_id
  left join partners as partner on partner.user_id = owner.id`;

/** A page of all requests. */
export function findDeletions(
  db: Kysely<DB>,
  list: ListRequest<(typeof listDeletions)['answer']['list']>,
): Promise<{ rows: DeletionRow[]; total: number }> {
  const { status, text } = list.filters;
  return findPage<DeletionRow, 'createdAt'>(db, {
    columns,
    from,
    where: [
      when(status, (names) => sql`request.status = any(${names}::text[])`),
      when(text, (words) => {
        const number = /^[1-9]\d{0,14}$/.test(words) ? Number(words) : null;
        const named = [
          sql`partner.display_name`,
          sql`owner.first_name || ' ' || owner.last_name`,
          sql`owner.email`,
        ];
        return sql`(partner.id = ${number} or ${anyContains(named, words)})`;
      }),
    ],
    sorting: { createdAt: sql`request.created_at` },
    id: sql`request.id`,
    list,
  });
}

/** One of them; undefined if there is none. */
export async function findDeletion(db: Kysely<DB>, id: number): Promise<DeletionRow | undefined> {
  const { rows } = await sql<DeletionRow>`select ${columns} ${from} where request.id = ${id}`.execute(db);
  return rows[0];
}

/** The same, locked together with the account until the transaction ends. */
export async function lockDeletion(tx: Tx, id: number): Promise<DeletionRow | undefined> {
  const request = await tx
    .selectFrom('deletion_requests')
    .select('user_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (request === undefined) return undefined;
  await tx.selectFrom('users').select('id').where('id', '=', request.user_id).forUpdate().execute();
  return findDeletion(tx, id);
}

/** Records the outcome of a request. */
export async function endDeletion(
  tx: Tx,
  end: {
    readonly id: number;
    readonly status: 'done' | 'refused';
    readonly at: Date;
    /** Id of the deciding user. */
    readonly by: number;
    readonly decision: string;
  },
): Promise<void> {
  await tx
    .updateTable('deletion_requests')
    .set({ status: end.status, decided_at: end.at, decided_by: end.by, decision: end.decision })
    .where('id', '=', end.id)
    .execute();
}

/** When the last document of these kinds was issued; an index exists for each of the two. */
function lastPaper(partner: number | null, ofKind: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select max(paper.issued_at) from payouts as payout
    join payout_papers as paper on paper.payout_id = payout.id and ${ofKind} where payout.partner_id = ${partner})`;
}

/**
 * The last of what is retained like documents: payments of payouts, letters about debts, objections, questions, proofs
 * of VAT IDs.
 */
const lastBesidePapers = (partner: number | null) => sql`
  (select max(status_changed_at) from payouts where partner_id = ${partner} and number is not null),
  (select max(issued_at) from demands where partner_id = ${partner}),
  (select max(coalesce(booked_at, prepared_at)) from debt_payments where partner_id = ${partner}),
  (select max(greatest(objected_at, answered_at, agreed_at)) from note_objections where partner_id = ${partner}),
  (select max(written_at) from questions where partner_id = ${partner}),
  (select max(answered_at) from vat_id_checks where partner_id = ${partner})`;

/** The last of what is retained like orders: refunds, vouchers and their redemptions by anybody. */
const lastBesideOrders = (partner: number | null) => sql`
  (select max(refund.refunded_at) from orders as refunded join refunds as refund on refund.order_id = refunded.id
   where refunded.partner_id = ${partner}),
  (select max(created_at) from vouchers where owner_id = ${partner}),
  (select max(movement.at) from vouchers as voucher join voucher_movements as movement on movement.voucher_id = voucher.id
   where voucher.partner_id = ${partner} or voucher.owner_id = ${partner} and voucher.partner_id is null)`;

/** When the last record under retention was written for a partner. */
export async function findLastWritten(db: Kysely<DB>, partner: number | null): Promise<LastWritten> {
  const { rows } = await sql<LastWritten>`
    select
      (select max(entry.occurred_at) from postings as posting
       join journal_entries as entry on entry.id = posting.entry_id
       where posting.partner_id = ${partner}) as books,
      greatest(${lastPaper(partner, sql`paper.kind <> 'refund-correction'`)},
        ${lastPaper(partner, sql`paper.kind = 'refund-correction'`)}, ${lastBesidePapers(partner)}) as notes,
      greatest((select max(placed_at) from orders where partner_id = ${partner}),
        ${lastBesideOrders(partner)}) as orders`.execute(db);
  return rows[0] ?? { books: null, notes: null, orders: null };
}
