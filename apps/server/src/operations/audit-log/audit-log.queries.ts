import type { AnswerOf } from '@blattwerk/contract/http/endpoint.ts';
import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listAuditLog } from '@blattwerk/contract/operators/audit-log.contract.ts';
import { addDays, berlinMidnight } from '@blattwerk/plan/days.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { subjectName } from '../../identity/approvals/subject-name.ts';
import { contains, patternOf, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';

type List = ListRequest<(typeof listAuditLog)['answer']['list']>;
type Entry = AnswerOf<typeof listAuditLog>['items'][number];

/** A line of the log. */
export type AuditRow = Omit<Entry, 'at'> & { readonly at: Date };

/** Which lines: days in Berlin, both included. */
export interface AuditFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly user?: number | undefined;
  /** A part of the name or e-mail address of whoever did it. */
  readonly by?: string | undefined;
  readonly subject?: string | undefined;
  readonly action?: readonly string[] | undefined;
}

/** Lines that a file has at most. */
const MOST_LINES = 100_000;

const columns = sql`
  log.id, log.occurred_at as at, log.command_user as command, log.action, log.subject,
  ${subjectName(sql`log.subject`)} as "subjectName",
  log.details -> 'before' as before, log.details -> 'after' as after, log.details ->> 'reason' as reason,
  log.request_id as request, log.approval_id as approval,
  case when log.user_id is not null then jsonb_build_object(
    'id', log.user_id,
    'name', coalesce(trim(doer.first_name || ' ' || doer.last_name), ''),
    'email', coalesce(doer.email, '')) end as by`;

const from = sql`from audit_log as log`;
const joins = sql`left join users as doer on doer.id = log.user_id`;

function conditions({ from: first, to: last, user, by, subject, action }: AuditFilter) {
  return [
    // What came of it says more.
    action === undefined ? sql`log.action <> 'begin'` : undefined,
    when(first, (day) => sql`log.occurred_at >= ${new Date(berlinMidnight(day))}`),
    when(last, (day) => sql`log.occurred_at < ${new Date(berlinMidnight(addDays(day, 1)))}`),
    when(user, (id) => sql`log.user_id = ${id}`),
    when(by, doneBy),
    when(subject, (text) => contains(sql`log.subject`, text)),
    when(action, (names) => sql`log.action = any(${names}::text[])`),
  ];
}

/** Looks the people up first: they are few beside the lines of the log. */
function doneBy(text: string): RawBuilder<boolean> {
  return sql`log.user_id = any(array(
    select who.id from users as who
    where folded(' ' || who.first_name || ' ' || who.last_name) like folded(${patternOf(text)}::text)
      or ${contains(sql`who.email`, text)}
  ))`;
}

/** A page of the log. */
export function findAuditLog(
  db: Kysely<DB>,
  list: List,
  period: Pick<AuditFilter, 'from' | 'to'>,
): Promise<{ rows: AuditRow[]; total: number }> {
  return findPage<AuditRow, 'id'>(db, {
    columns,
    from,
    joins,
    where: conditions({ ...list.filters, ...period }),
    sorting: { id: sql`log.id` },
    id: sql`log.id`,
    list,
  });
}

/** All lines, the latest first, as far as a file has room for them. */
export async function findAuditLines(db: Kysely<DB>, filter: AuditFilter): Promise<AuditRow[]> {
  const held = conditions(filter).filter((one): one is RawBuilder<unknown> => one !== undefined);
  const { rows } = await sql<AuditRow>`
    select ${columns} ${from} ${joins} where ${sql.join(held, sql` and `)}
    order by log.id desc limit ${MOST_LINES}`.execute(db);
  return rows;
}
