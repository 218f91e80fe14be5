import type { listDeletionRequests } from '@blattwerk/contract/export/export.contract.ts';
import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A request for the deletion of an account. */
export interface DeletionRequest {
  readonly id: number;
  readonly user: number;
  readonly email: string;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly status: 'open' | 'done' | 'refused';
  readonly decidedAt: Date | null;
  /** The reason, in the operator's words; null while it is open. */
  readonly decision: string | null;
}

function requests(db: Kysely<DB>) {
  return db.selectFrom('deletion_requests as request').innerJoin('users', 'users.id', 'request.user_id');
}

const columns = [
  'request.id',
  'request.user_id as user',
  'users.email',
  'request.reason',
  'request.created_at as createdAt',
  'request.status',
  'request.decided_at as decidedAt',
  'request.decision',
] as const;

/** One request, of any user. */
export function findDeletionRequest(db: Kysely<DB>, id: number): Promise<DeletionRequest | undefined> {
  return requests(db).select(columns).where('request.id', '=', id).executeTakeFirst();
}

/** A page of the requests of a user, or of everybody's. */
export async function findDeletionRequests(
  db: Kysely<DB>,
  user: number | 'everybody',
  list: ListRequest<(typeof listDeletionRequests)['answer']['list']>,
): Promise<{ rows: DeletionRequest[]; total: number }> {
  const all = requests(db);
  const query = user === 'everybody' ? all : all.where('request.user_id', '=', user);
  const direction = list.order[0]?.direction ?? 'asc';
  const [rows, counted] = await Promise.all([
    query
      .select(columns)
      .orderBy('request.created_at', direction)
      .orderBy('request.id', direction)
      .limit(list.size)
      .offset((list.page - 1) * list.size)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.total };
}

/** Stores a request; undefined if there is one already. A request after a refusal reuses the row. */
export async function insertDeletionRequest(
  tx: Tx,
  request: { readonly user: number; readonly reason: string | null; readonly at: Date },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('deletion_requests')
    .values({ user_id: request.user, reason: request.reason, created_at: request.at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({
          reason: request.reason,
          created_at: request.at,
          status: 'open',
          decided_at: null,
          decided_by: null,
          decision: null,
        })
        .where('deletion_requests.status', '=', 'refused'),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
