import {
  getMergeEffect,
  mergePartner as mergeCall,
} from '@blattwerk/contract/operators/likely-doubles.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { COMMIT_SECONDS } from '../../messaging/messages/messages.ts';
import { findAccounts } from '../../money/books/accounts.queries.ts';
import { findFirstLine } from '../../money/contract-ends/contract-ends.queries.ts';
import { countDownline } from '../../network/tree/counts.queries.ts';
import type { Route } from '../../platform/http/route.ts';
import { RECOMPUTE_OPEN_CYCLE } from '../../platform/jobs.ts';
import { presentPartnerFile } from '../partners/present-partner-file.ts';
import { mergePartner, requireMerge } from './merge.ts';

/** Merges of partners, made by operators. */
export function mergeRoutes(route: Route): void {
  route(getMergeEffect, async ({ params: { id: partner }, query: { into }, session }, deps) => {
    const { stays, from, over } = await requireMerge(deps, session, { partner, into });
    const { db, clock } = deps;
    const accounts = await findAccounts(db, partner);
    return {
      into: { id: stays.id, displayName: stays.displayName },
      effectiveFrom: from,
      orders: over.orders,
      base: formatCents(over.baseCents),
      memberships: over.memberships,
      firstLine: (await findFirstLine(db, partner)).length,
      team: (await countDownline(db, { partner, now: clock.now() })).total,
      codes: over.codes,
      balance: formatCents(accounts.availableCents),
      pending: formatCents(accounts.pendingCents),
    };
  });

  route(mergeCall, async ({ params, body: { into, reason }, session }, deps) => {
    await mergePartner(deps, session, { partner: params.id, into, reason });
    await deps.jobs.request(RECOMPUTE_OPEN_CYCLE, { delaySeconds: COMMIT_SECONDS });
    return presentPartnerFile(deps, params.id);
  });
}
