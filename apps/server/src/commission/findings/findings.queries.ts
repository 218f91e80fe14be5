import type { listFindings } from '@blattwerk/contract/findings/findings.contract.ts';
import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import { type Kysely, sql } from 'kysely';
import { contains, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { FiguresOfBoth, FindingBonus, FindingStatus } from './finding.ts';

type List = ListRequest<(typeof listFindings)['answer']['list']>;

interface Span {
  readonly id: number;
  readonly dateFrom: string;
  readonly dateTo: string;
}

interface Person {
  readonly id: number;
  readonly name: string;
}

/** A stored finding; cents. */
export interface FindingRow {
  readonly id: number;
  readonly cycle: Span;
  readonly partner: number;
  readonly displayName: string;
  readonly bonus: FindingBonus;
  readonly stage: string;
  readonly credit: number | null;
  readonly computedCents: number;
  readonly creditedCents: number;
  readonly differenceCents: number;
  readonly stoodCents: number;
  readonly status: FindingStatus;
  readonly refundCount: number;
  readonly refundedCents: number;
  readonly foundAt: Date;
  readonly computedAt: Date;
  readonly decidedAt: Date | null;
  readonly failure: string | null;
}

/** A finding with its reasons. */
export interface ExplainedRow extends FindingRow {
  readonly planVersion: string;
  /** Of the credit alone. */
  readonly amountCents: number | null;
  readonly figures: FiguresOfBoth;
  readonly largest: readonly {
    readonly order: number;
    readonly number: string;
    readonly buyer: { readonly id: number; readonly displayName: string };
    readonly refundedAt: Date;
    readonly baseCents: number;
  }[];
  readonly decision: {
    readonly id: number;
    readonly reason: string;
    readonly preparedBy: Person;
    readonly decidedBy: Person | null;
    readonly approval: number | null;
  } | null;
  readonly correction: number | null;
  readonly gains: { readonly count: number; readonly cents: number };
}

const columns = sql`
  finding.id, jsonb_build_object('id', cycle.id, 'dateFrom', cycle.date_from, 'dateTo', cycle.date_to) as cycle,
  finding.partner_id as partner, partner.display_name as "displayName", finding.bonus, finding.stage,
  finding.credit_id as credit, finding.computed_cents as "computedCents", finding.credited_cents as "creditedCents",
  finding.difference_cents as "differenceCents", finding.stood_cents as "stoodCents", finding.status,
  finding.refund_count as "refundCount", finding.refunded_cents as "refundedCents", finding.found_at as "foundAt",
  finding.computed_at as "computedAt", finding.decided_at as "decidedAt", finding.failure`;

const from = sql`from findings as finding join partners as partner on partner.id = finding.partner_id`;
const joins = sql`join cycles as cycle on cycle.id = finding.cycle_id`;

/** Filters of findings; absent ones do not filter. */
export interface FindingFilters {
  readonly id?: readonly number[];
  readonly status?: readonly string[];
  readonly bonus?: readonly string[];
  readonly cycle?: readonly number[];
  readonly partner?: number;
  readonly decision?: readonly number[];
  /** A part of the partner's name. */
  readonly text?: string;
}

const conditions = ({ id, status, bonus, cycle, partner, decision, text }: FindingFilters) => [
  when(id, (ids) => sql`finding.id = any(${[...ids]}::bigint[])`),
  when(status, (names) => sql`finding.status = any(${[...names]}::text[])`),
  when(bonus, (names) => sql`finding.bonus = any(${[...names]}::text[])`),
  when(cycle, (ids) => sql`finding.cycle_id = any(${[...ids]}::bigint[])`),
  when(partner, (one) => sql`finding.partner_id = ${one}`),
  when(decision, (ids) => sql`finding.decision_id = any(${[...ids]}::bigint[])`),
  when(text, (part) => contains(sql`partner.display_name`, part)),
];

const sorting = { difference: sql`finding.difference_cents`, id: sql`finding.id` };

/** A page of all findings. */
export function findFindings(db: Kysely<DB>, list: List): Promise<{ rows: FindingRow[]; total: number }> {
  return findPage<FindingRow, List['order'][number]['field']>(db, {
    columns,
    from,
    joins,
    where: conditions(list.filters),
    sorting,
    id: sql`finding.id`,
    list,
  });
}

/** Rows of a file read at a time. */
const BLOCK = 5_000;

/** All findings that match the filters, page by page. */
export async function* findFindingPages(
  db: Kysely<DB>,
  filters: FindingFilters,
): AsyncGenerator<FindingRow[], void> {
  for (let page = 1; ; page++) {
    const { rows } = await findPage<FindingRow, 'id'>(db, {
      columns,
      from,
      joins,
      where: conditions(filters),
      sorting,
      id: sql`finding.id`,
      list: { page, size: BLOCK, order: [{ field: 'id', direction: 'asc' }] },
    });
    yield rows;
    if (rows.length < BLOCK) return;
  }
}

const person = (user: string) => sql`jsonb_build_object('id', ${sql.ref(user)}, 'name',
  coalesce((select trim(first_name || ' ' || last_name) from users where users.id = ${sql.ref(user)}), ''))`;

/** One finding with its reasons. */
export async function findFinding(db: Kysely<DB>, id: number): Promise<ExplainedRow | undefined> {
  const { rows } = await sql<ExplainedRow>`
    select ${columns}, cycle.plan_version as "planVersion", credit.amount_cents as "amountCents", finding.figures,
      (select coalesce(jsonb_agg(jsonb_build_object('order', placed.id, 'number', placed.number,
          'buyer', jsonb_build_object('id', buyer.id, 'displayName', buyer.display_name),
          'refundedAt', refund.refunded_at, 'baseCents', refund.base_cents)
          order by array_position(finding.refund_ids, refund.id)), '[]')
        from refunds as refund join orders as placed on placed.id = refund.order_id
        join partners as buyer on buyer.id = placed.partner_id
        where refund.id = any(finding.refund_ids)) as largest,
      case when decision.id is not null then jsonb_build_object('id', decision.id, 'reason', decision.reason,
        'preparedBy', ${person('decision.prepared_by')}, 'approval', decision.approval_id,
        'decidedBy', case when approval.decided_by is not null then ${person('approval.decided_by')} end) end as decision,
      (select made.id from corrections as made where made.finding_id = finding.id) as correction,
      (select jsonb_build_object('count', count(*), 'cents', coalesce(sum(gain.difference_cents), 0))
        from findings as gain
        where gain.cycle_id = finding.cycle_id and gain.bonus = finding.bonus and gain.status = 'gain') as gains
    ${from} ${joins}
    left join credits as credit on credit.partner_id = finding.partner_id and credit.cycle_id = finding.cycle_id
      and credit.id = finding.credit_id
    left join finding_decisions as decision on decision.id = finding.decision_id
    left join approvals as approval on approval.id = decision.approval_id
    where finding.id = ${id}`.execute(db);
  return rows[0];
}

/** The total of the findings with a bonus and a status. */
export interface FindingSum {
  readonly bonus: FindingBonus;
  readonly status: FindingStatus;
  readonly count: number;
  readonly cents: number;
}

/** The totals of all findings. */
export async function findFindingSums(db: Kysely<DB>): Promise<FindingSum[]> {
  const { rows } = await sql<FindingSum>`
    select bonus, status, count(*)::int as count, sum(difference_cents)::bigint as cents
    from findings group by bonus, status order by bonus, status`.execute(db);
  return rows;
}
