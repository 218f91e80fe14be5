import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { QuestionAbout, QuestionStatus } from '@blattwerk/contract/questions/question-fields.ts';
import type { listQuestions } from '@blattwerk/contract/questions/questions.contract.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  type PreparedStatus,
  preparedJoin,
  preparedStatusSql,
} from '../../money/corrections/prepared.queries.ts';
import { contains, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';

type List = ListRequest<(typeof listQuestions)['answer']['list']>;

/** A member of staff, as returned in JSON. */
export interface Person {
  readonly id: number;
  readonly name: string;
}

/** A question with its subject; cents. */
export interface QuestionRow {
  readonly id: number;
  readonly partner: number;
  readonly displayName: string;
  /** The user of the partner. */
  readonly user: number;
  readonly about: QuestionAbout;
  /** A final credit, or the one that an estimate has become; null while it is an estimate, and for other subjects. */
  readonly credit: {
    readonly id: number;
    readonly bonus: DB['credits']['bonus'];
    readonly cents: number;
    readonly dateFrom: string;
  } | null;
  /** The order asked about, or that of the estimate or credit. */
  readonly order: { readonly id: number; readonly number: string } | null;
  readonly payout: {
    readonly id: number;
    readonly number: number | null;
    readonly cents: number;
  } | null;
  /** The first day of the month of a missing credit. */
  readonly month: string | null;
  readonly orderNumber: string | null;
  readonly status: QuestionStatus;
  readonly askedAt: Date;
  readonly writtenAt: Date;
  readonly dueOn: string | null;
  readonly answeredAt: Date | null;
  readonly closedAt: Date | null;
  readonly assigned: Person | null;
}

/** SQL: the name of a user, empty if there is none any more. */
const personOf = (user: RawBuilder<unknown>) => sql`jsonb_build_object('id', ${user}, 'name', coalesce((
  select trim(first_name || ' ' || last_name) from users where users.id = ${user}), ''))`;

const columns = sql`
  question.id, question.partner_id as partner, partner.display_name as "displayName", partner.user_id as "user",
  question.about, question.month, question.order_number as "orderNumber", question.status,
  question.asked_at as "askedAt", question.written_at as "writtenAt", question.due_on as "dueOn",
  question.answered_at as "answeredAt", question.closed_at as "closedAt",
  case when question.about = 'credit' and credit.id is not null then jsonb_build_object(
    'id', credit.id, 'bonus', credit.bonus, 'cents', credit.amount_cents, 'dateFrom', cycle.date_from) end as credit,
  case when placed.id is not null then jsonb_build_object('id', placed.id, 'number', placed.number) end as "order",
  case when payout.id is not null then jsonb_build_object('id', payout.id, 'number', payout.number,
    'cents', payout.amount_cents + payout.tax_cents) end as payout,
  case when question.assigned_to is not null then ${personOf(sql`question.assigned_to`)} end as assigned`;

const from = sql`from questions as question join partners as partner on partner.id = question.partner_id`;

/** An estimate is identified by its order and recipient, and so is the credit that it becomes. */
const joins = sql`
  left join credits as final on question.about = 'credit' and final.cycle_id = question.cycle_id and final.id = question.credit_id
  left join credits as became on question.about = 'credit' and became.order_id = question.order_id
    and became.partner_id = question.partner_id and became.bonus = 'level' and became.reverses_id is null
  left join credits as credit on credit.cycle_id = coalesce(final.cycle_id, became.cycle_id)
    and credit.id = coalesce(final.id, became.id)
  left join cycles as cycle on cycle.id = credit.cycle_id
  left join orders as placed on placed.id = coalesce(question.order_id, credit.order_id)
  left join payouts as payout on payout.id = question.payout_id`;

/** Filters of questions; absent ones match all. */
export interface QuestionFilters {
  readonly partner?: number | undefined;
  readonly status?: readonly string[] | undefined;
  readonly about?: readonly string[] | undefined;
  readonly assigned?: readonly number[] | undefined;
  /** Whether the due date has passed by this day. */
  readonly overdue?: { readonly is: boolean; readonly today: string } | undefined;
  /** Part of the partner's name. */
  readonly text?: string | undefined;
}

const conditions = ({ partner, status, about, assigned, overdue, text }: QuestionFilters) => [
  when(partner, (id) => sql`question.partner_id = ${id}`),
  when(status, (names) => sql`question.status = any(${[...names]}::text[])`),
  when(about, (names) => sql`question.about = any(${[...names]}::text[])`),
  when(assigned, (ids) => sql`question.assigned_to = any(${[...ids]}::bigint[])`),
  when(overdue, ({ is, today }) =>
    is
      ? sql`(question.status = 'open' and question.due_on < ${today}::date)`
      : sql`(question.due_on is null or question.due_on >= ${today}::date)`,
  ),
  when(text, (part) => contains(sql`partner.display_name`, part)),
];

const sorting = {
  answerBy: sql`question.due_on`,
  writtenAt: sql`question.written_at`,
  id: sql`question.id`,
};

/** A page of all partners' questions. */
export function findAskedQuestions(
  db: Kysely<DB>,
  filters: QuestionFilters,
  list: {
    readonly page: number;
    readonly size: number;
    readonly order: readonly { field: keyof typeof sorting; direction: 'asc' | 'desc' }[];
  },
): Promise<{ rows: QuestionRow[]; total: number }> {
  return findPage<QuestionRow, keyof typeof sorting>(db, {
    columns,
    from,
    joins,
    where: conditions(filters),
    sorting,
    id: sql`question.id`,
    list,
  });
}

/** Rows of a file read per query. */
const BLOCK = 5_000;

/** All questions that match the filters, page by page. */
export async function* findQuestionPages(
  db: Kysely<DB>,
  filters: QuestionFilters,
): AsyncGenerator<QuestionRow[], void> {
  for (let page = 1; ; page++) {
    const order = [{ field: 'answerBy' as const, direction: 'asc' as const }];
    const { rows } = await findAskedQuestions(db, filters, { page, size: BLOCK, order });
    yield rows;
    if (rows.length < BLOCK) return;
  }
}

/** A page of a partner's own questions. */
export function findQuestions(
  db: Kysely<DB>,
  partner: number,
  list: List,
): Promise<{ rows: QuestionRow[]; total: number }> {
  const { status, about, credit, order, payout } = list.filters;
  return findPage<QuestionRow, 'writtenAt'>(db, {
    columns,
    from,
    joins,
    where: [
      ...conditions({ partner, status, about }),
      when(credit, (named) => sql`(${sql.join(named.map(isAboutCredit), sql` or `)})`),
      when(order, (ids) => sql`question.about = 'order' and question.order_id = any(${[...ids]}::bigint[])`),
      when(payout, (ids) => sql`question.payout_id = any(${[...ids]}::bigint[])`),
    ],
    sorting: { writtenAt: sql`question.written_at` },
    id: sql`question.id`,
    list,
  });
}

/** By the reference of the credit: its number, or order and partner of an estimate, which may have become final. */
function isAboutCredit(named: string): RawBuilder<unknown> {
  const [number = '', partner] = named.split('-');
  if (!/^[1-9]\d{0,14}$/.test(number)) return sql`false`;
  if (partner === undefined)
    return sql`question.about = 'credit' and (question.credit_id = ${Number(number)} or question.order_id in (
      select credit.order_id from credits as credit where credit.id = ${Number(number)}
        and credit.partner_id = question.partner_id and credit.bonus = 'level' and credit.reverses_id is null))`;
  return sql`question.about = 'credit' and question.order_id = ${Number(number)}`;
}

/** One question. */
export async function findQuestion(db: Kysely<DB>, id: number): Promise<QuestionRow | undefined> {
  const { rows } = await sql<QuestionRow>`
    select ${columns} ${from} ${joins} where question.id = ${id}`.execute(db);
  return rows[0];
}

/** Shops may use the same numbers. */
const MOST_NAMED = 5;

interface NamedOrder {
  readonly id: number;
  readonly number: string;
  readonly partner: { readonly id: number; readonly displayName: string };
}

/** The effect of a correction made because of a question; cents. */
export interface MadeCorrection {
  readonly id: number;
  readonly cents: number;
  readonly text: string;
  readonly status: PreparedStatus;
  readonly bookedAt: Date | null;
  readonly credit: number | null;
}

/** Corrections prepared because of a question, the earliest first. */
export async function findCorrectionsOf(db: Kysely<DB>, question: number): Promise<MadeCorrection[]> {
  const { rows } = await sql<MadeCorrection>`
    select prepared.id, prepared.amount_cents as cents, prepared.text, ${preparedStatusSql} as status,
      prepared.booked_at as "bookedAt", prepared.credit_id as credit
    from corrections as prepared ${preparedJoin}
    where prepared.question_id = ${question} order by prepared.id`.execute(db);
  return rows;
}

/** Orders with the number that a partner entered, of any owner. */
export async function findNamedOrders(db: Kysely<DB>, number: string): Promise<NamedOrder[]> {
  const { rows } = await sql<NamedOrder>`
    select placed.id, placed.number,
      jsonb_build_object('id', buyer.id, 'displayName', buyer.display_name) as partner
    from orders as placed join partners as buyer on buyer.id = placed.partner_id
    where upper(placed.number) = upper(${number}) order by placed.id limit ${MOST_NAMED}`.execute(db);
  return rows;
}

/** A message about a question. */
export interface MessageRow {
  readonly id: number;
  readonly kind: DB['question_messages']['kind'];
  readonly text: string;
  readonly by: Person;
  readonly at: Date;
}

/** The messages about a question. */
export async function findMessages(db: Kysely<DB>, question: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select message.id, message.kind, message.text, message.written_at as at, ${personOf(sql`message.written_by`)} as by
    from question_messages as message where message.question_id = ${question} order by message.id`.execute(
    db,
  );
  return rows;
}
