import type { listCycles } from '@blattwerk/contract/commissions/cycles.contract.ts';
import type { ListRequest } from '@blattwerk/contract/http/list.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { StoredCycle } from '../cycles/cycle.queries.ts';

type CycleRow = Pick<StoredCycle, 'id' | 'dateFrom' | 'dateTo' | 'planVersion' | 'closedAt'>;
type CycleList = ListRequest<(typeof listCycles)['answer']['list']>;

const columns = [
  'id',
  'date_from as dateFrom',
  'date_to as dateTo',
  'plan_version as planVersion',
  'closed_at as closedAt',
] as const;

/** One page of the cycles, and their total number. */
export async function findCyclePage(
  db: Kysely<DB>,
  { order, page, size }: CycleList,
): Promise<{ items: CycleRow[]; total: number }> {
  const items = await db
    .selectFrom('cycles')
    .select(columns)
    .orderBy('date_from', order[0]?.direction ?? 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const { total } = await db
    .selectFrom('cycles')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total };
}

/** The cycle with this number. */
export async function findCycleById(db: Kysely<DB>, id: number): Promise<CycleRow | undefined> {
  return db.selectFrom('cycles').select(columns).where('id', '=', id).executeTakeFirst();
}
