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
 * A file is read row by row into tables of one connection, since it may be larger than memory: whoever sends it slowly
 * keeps that connection, of ten that serve everybody.
 */
const imports = new FewAtOnce({ retryAfterSeconds: 5, inAll: { count: 2, refused: 'importsFull' } });

/** Orders from a shop's file. */
export function importRoutes(route: Route): void {
  route(importOrders, async ({ file, query, session }, { db, clock, jobs, log, messages }) => {
    const options = { now: () => clock.now(), messages, isHistory: query.history, isQuiet: query.quiet };
    const report = await imports
      .run(session.user.id, () => importFile(db, file, options))
      .catch((error) => {
        if (error instanceof UnreadableFileError) throw new ApiError(422, refusalOfFile(error));
        throw error;
      });
    const { errors, notices, ...counts } = report;
    log.info({ operator: session.user.id, ...counts }, 'an operator imported orders');
    const { ignoredColumns: _, ...after } = counts;
    await inTransaction(db, (tx) =>
      audit(tx, {
        user: session.user.id,
        action: 'write',
        subject: '/api/orders/import',
        details: { before: {}, after: { ...after, history: query.history, quiet: query.quiet } },
      }),
    );
    if (report.imported + report.updated > 0) await jobs.request(RECOMPUTE_OPEN_CYCLE);
    return {
      ...report,
      errors: [...errors],
      notices: [...notices],
      ignoredColumns: [...report.ignoredColumns],
    };
  });
}
