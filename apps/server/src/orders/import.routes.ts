import { importOrders } from '@blattwerk/contract/orders/import.contract.ts';
import { RECOMPUTE_OPEN_CYCLE } from '../cycles/recompute-open-cycle.job.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Route } from '../platform/http/route.ts';
import { refusalOfFile, UnreadableFileError } from './import/fault.ts';
import { importOrders as importFile } from './import/import-orders.ts';

/** Orders from a shop's file. */
export function importRoutes(route: Route): void {
  route(importOrders, async ({ file, query, session }, { db, clock, jobs, log, messages }) => {
    const report = await importFile(db, file, {
      now: () => clock.now(),
      messages,
      isHistory: query.history,
      isQuiet: query.quiet,
    }).catch((error) => {
      if (error instanceof UnreadableFileError) throw new ApiError(422, refusalOfFile(error));
      throw error;
    });
    const { errors, notices, ...counts } = report;
    log.info({ operator: session.user.id, ...counts }, 'an operator imported orders');
    if (report.imported + report.updated > 0) await jobs.request(RECOMPUTE_OPEN_CYCLE);
    return {
      ...report,
      errors: [...errors],
      notices: [...notices],
      ignoredColumns: [...report.ignoredColumns],
    };
  });
}
