import type { listDebts } from '@blattwerk/contract/corrections/demands.contract.ts';
import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import { type Kysely, sql } from 'kysely';
import { when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import { payoutStatus } from '../books/book-payout.ts';
import { debtSince } from './debt-since.ts';

type List = ListRequest<(typeof listDebts)['answer']['list']>;

/** A partner with a debt, in cents; days in Berlin. */
export interface DebtRow {
  readonly partner: number;
  readonly displayName: string;
  readonly state: 'active' | 'held' | 'ended';
  readonly debtCents: number;
  readonly since: string;
  readonly pendingCents: number;
  readonly payoutUnderWay: boolean;
  /** The latest letter about it. */
  readonly demand: number | null;
  readonly demandNumber: number | null;
  readonly issuedAt: Date | null;
  readonly dueOn: string | null;
  readonly overdue: boolean;
  /** Whether the user's account was deleted. */
  readonly deleted: boolean;
  /** The open approvals of another letter and of a write-off. */
  readonly demanding: number | null;
  readonly writeOff: number | null;
}

/** Every debt with the day on which it began. A letter is about it if it was issued since that day. */
const debts = (today: string) => sql`
  from (
    select partner_id, sum(amount_cents) as owed from postings where account = 'debt'
    group by partner_id having sum(amount_cents) <> 0
  ) as debt
  join partners as partner on partner.id = debt.partner_id
  cross join lateral (select ${debtSince(sql`debt.partner_id`)} as at) as begun
  left join lateral (
    select demands.id, number, issued_at, due_on from demands
    where demands.partner_id = debt.partner_id
      and (issued_at at time zone 'Europe/Berlin')::date >= (begun.at at time zone 'Europe/Berlin')::date
    order by demands.id desc limit 1
  ) as letter on true
  cross join lateral (select coalesce(letter.due_on < ${today}::date, false) as overdue) as term`;

const columns = (now: Date) => sql`
  debt.partner_id as partner, partner.display_name as "displayName",
  coalesce((
    select latest.state from partner_states as latest
    where latest.partner_id = debt.partner_id and latest.valid_from <= ${now}
    order by latest.valid_from desc, latest.id desc limit 1
  ), 'active') as state,
  (-debt.owed)::bigint as "debtCents", (begun.at at time zone 'Europe/Berlin')::date as since,
  (select coalesce(sum(amount_cents), 0)::bigint from postings
   where partner_id = debt.partner_id and account = 'pending') as "pendingCents",
  exists (
    select from payouts where payouts.partner_id = debt.partner_id
      and status not in (${payoutStatus.paid}, ${payoutStatus.rejected})
  ) as "payoutUnderWay",
  letter.id as demand, letter.number as "demandNumber", letter.issued_at as "issuedAt", letter.due_on as "dueOn",
  term.overdue,
  exists (select from users where users.id = partner.user_id and users.deleted_at is not null) as deleted,
  (select approvals.id from demands join approvals on approvals.id = demands.approval_id
   where demands.partner_id = debt.partner_id and approvals.status = 'open' limit 1) as demanding,
  (select approvals.id from write_offs join approvals on approvals.id = write_offs.approval_id
   where write_offs.partner_id = debt.partner_id and approvals.status = 'open' limit 1) as "writeOff"`;

/** A page of all debts. */
export function findDebts(
  db: Kysely<DB>,
  list: Pick<List, 'page' | 'size' | 'order' | 'filters'>,
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<{ rows: DebtRow[]; total: number }> {
  const { partner, overdue, demanded } = list.filters;
  return findPage<DebtRow, List['order'][number]['field']>(db, {
    columns: columns(now),
    from: debts(today),
    where: [
      when(partner, (id) => sql`debt.partner_id = ${id}`),
      overdue === undefined ? undefined : sql`term.overdue = ${overdue}`,
      demanded === undefined ? undefined : sql`(letter.id is not null) = ${demanded}`,
    ],
    sorting: { debt: sql`-debt.owed`, since: sql`begun.at` },
    id: sql`debt.partner_id`,
    list,
  });
}
