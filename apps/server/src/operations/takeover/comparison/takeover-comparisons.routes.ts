import {
  checkTakeoverComparison,
  getTakeoverComparison,
  listTakeoverComparisonLines,
  listTakeoverComparisons,
  requestTakeoverComparison,
} from '@blattwerk/contract/takeover/takeover-comparisons.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { ApiError, notFound } from '../../../platform/api-error.ts';
import { refusalOfFile, UnreadableFileError } from '../../../platform/csv/fault.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { FewAtOnce } from '../../../platform/few-at-once.ts';
import type { Route } from '../../../platform/http/route.ts';
import { COMPARE_TAKEOVER } from './compare-takeover.job.ts';
import { findComparedLines, findComparison, findComparisons } from './comparisons.queries.ts';
import { presentComparisons, presentLine } from './present-comparison.ts';
import { readList } from './read-list.ts';
import { requestComparison } from './request-comparison.ts';

/** The list is held in memory while it is read. */
const runs = new FewAtOnce({ retryAfterSeconds: 5, inAll: { count: 1, refused: 'importsFull' } });

/** Comparisons of what another system paid for a month with the engine's result. */
export function takeoverComparisonRoutes(route: Route): void {
  route(checkTakeoverComparison, async ({ file, query, session }, { db }) => {
    const list = await runs
      .run(session.user.id, () => readList(db, file, query.meanings ?? {}))
      .catch(explain);
    const { rows, failed, added, leftOut, cents, names, errors, ignoredColumns } = list;
    return {
      rows,
      failed,
      added,
      leftOut,
      sum: formatCents(cents),
      names: names.map(({ cents: sum, ...name }) => ({ ...name, sum: formatCents(sum) })),
      errors: [...errors],
      ignoredColumns: [...ignoredColumns],
    };
  });

  route(requestTakeoverComparison, async ({ file, query, session }, { db, clock, jobs }) => {
    const { month, meanings = {} } = query;
    const list = await runs.run(session.user.id, () => readList(db, file, meanings)).catch(explain);
    const by = { user: session.user.id };
    const id = await inTransaction(db, (tx) =>
      requestComparison(tx, { month, meanings, list, by, at: clock.now() }),
    );
    await jobs.request(COMPARE_TAKEOVER);
    return findOne(db, id);
  });

  route(listTakeoverComparisons, async ({ list }, { db }) => {
    const { rows, total } = await findComparisons(db, list);
    return { items: await presentComparisons(db, rows), total };
  });

  route(getTakeoverComparison, ({ params }, { db }) => findOne(db, params.id));

  route(listTakeoverComparisonLines, async ({ params, list }, { db }) => {
    const comparison = await findComparison(db, params.id);
    if (comparison === undefined) throw notFound();
    const { rows, total } = await findComparedLines(db, comparison.id, list);
    return { items: rows.map(presentLine), total };
  });
}

async function findOne(db: Parameters<typeof findComparison>[0], id: number) {
  const row = await findComparison(db, id);
  const [presented] = row === undefined ? [] : await presentComparisons(db, [row]);
  if (presented === undefined) throw notFound();
  return presented;
}

function explain(error: unknown): never {
  if (error instanceof UnreadableFileError) throw new ApiError(422, refusalOfFile(error));
  throw error;
}
