import { importOrders } from '@blattwerk/contract/orders/import.contract.ts';
import { ApiError } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { refusalOfFile, UnreadableFileError } from '../../platform/csv/fault.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { FewAtOnce } from '../../platform/few-at-once.ts';
import type { Route } from '../../platform/http/route.ts';
import { RECOMPUTE_OPEN_CYCLE } from '../../platform/jobs.ts';
import { importOrders as importFile } from './import/import-orders.ts';

/**
 * A file is read row by row into temporary tables of one connection, since it may be larger than memory: a slow upload
 * holds one of the ten shared connections.
 */
const imports = new FewAtOnce({ retryAfterSeconds: 5, inAll: { count: 2, refused: 'importsFull' } });

/** Orders from a shop's file. */
export function importRoutes(route: Route): void {
  route(importOrders, async ({ file, query, session }, { db, clock, jobs, log, messages }) => {
    const { history: isHistory, quiet: isQuiet, check: isCheck } = query;
    const options = { now: () => clock.now(), messages, isHistory, isQuiet, isCheck };
    const report = await imports
      .run(session.user.id, () => importFile(db, file, options))
      .catch((error) => {
        if (error instanceof UnreadableFileError) throw new ApiError(422, refusalOfFile(error));
        throw error;
      });
    const { errors, notices, ignoredColumns, ...counts } = report;
    const answer = {
      ...counts,
      errors: [...errors],
      notices: [...notices],
      ignoredColumns: [...ignoredColumns],
    };
    if (isCheck) return answer;
    log.info({ operator: session.user.id, ignoredColumns, ...counts }, 'an operator imported orders');
    await inTransaction(db, (tx) =>
      audit(tx, {
        user: session.user.id,
        action: 'write',
        subject: '/api/orders/import',
        details: { before: {}, after: { ...counts, history: isHistory, quiet: isQuiet } },
      }),
    );
    if (report.imported + report.updated > 0) await jobs.request(RECOMPUTE_OPEN_CYCLE);
    return answer;
  });
}
