import type { AnswerOf } from '@blattwerk/contract/http/endpoint.ts';
import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { listAuditLog } from '@blattwerk/contract/operators/audit-log.contract.ts';
import { type Kysely, sql } from 'kysely';
import { subjectName } from '../../identity/approvals/subject-name.ts';
import { allOf, when } from '../../platform/database/conditions.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { findPage } from '../../platform/database/find-page.ts';
import { type AuditFilter, conditionsOf, place } from './audit-filter.ts';

type List = ListRequest<(typeof listAuditLog)['answer']['list']>;
type Entry = AnswerOf<typeof listAuditLog>['items'][number];

/** An entry of the log. */
export type AuditRow = Omit<Entry, 'at'> & { readonly at: Date };

const columns = sql`
  log.id, log.occurred_at as at, log.command_user as command, log.action, log.subject,
  ${subjectName(sql`log.subject`)} as "subjectName",
  log.details -> 'before' as before, log.details -> 'after' as after, log.details ->> 'reason' as reason,
  log.request_id as request, log.approval_id as approval,
  coalesce((log.details -> 'alone')::boolean, false) as alone, ${place} as address,
  case when log.user_id is not null then jsonb_build_object(
    'id', log.user_id,
    'name', coalesce(trim(doer.first_name || ' ' || doer.last_name), ''),
    'email', coalesce(doer.email, '')) end as by,
  case when log.api_key_id is not null then jsonb_build_object('id', log.api_key_id, 'name', used.name) end as "apiKey"`;

const from = sql`from audit_log as log`;
const joins = sql`left join users as doer on doer.id = log.user_id left join api_keys as used on used.id = log.api_key_id`;

/** A page of the log. @throws ApiError 422 if a name matches too many people */
export async function findAuditLog(
  db: Kysely<DB>,
  list: List,
  further: Pick<AuditFilter, 'from' | 'to' | 'looks'>,
): Promise<{ rows: AuditRow[]; total: number }> {
  return findPage<AuditRow, 'id'>(db, {
    columns,
    from,
    joins,
    where: await conditionsOf(db, { ...list.filters, ...further }),
    sorting: { id: sql`log.id` },
    id: sql`log.id`,
    list,
  });
}

/** Entries held in memory at a time, whatever the size of the file. */
const LINES_AT_ONCE = 5_000;

/** All entries in pages, the latest first. @throws ApiError 422 if a name matches too many people */
export async function* findAuditLines(
  db: Kysely<DB>,
  filter: AuditFilter,
): AsyncGenerator<readonly AuditRow[], void, undefined> {
  const where = await conditionsOf(db, filter);
  let last: number | undefined;
  for (;;) {
    const rest = when(last, (id) => sql`log.id < ${id}`);
    const { rows } = await sql<AuditRow>`
      select ${columns} ${from} ${joins} where ${allOf([...where, rest])}
      order by log.id desc limit ${LINES_AT_ONCE}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < LINES_AT_ONCE) return;
    last = rows.at(-1)?.id;
  }
}
