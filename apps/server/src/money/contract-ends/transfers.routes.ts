import {
  getTransferEffect,
  getTransferPaper,
  transferPartner,
} from '@blattwerk/contract/partners/transfers.contract.ts';
import { cycleOf } from '@blattwerk/plan/days.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { hasAcceptedAll } from '../../account/legal-documents/legal-documents.queries.ts';
import { findPlan } from '../../company/plans/find-plan.ts';
import { findShownMonth } from '../../company/plans/shown-month.ts';
import { COMMIT_SECONDS } from '../../messaging/messages/messages.ts';
import { findDisplayNames } from '../../network/partners/partners.queries.ts';
import { countDownline } from '../../network/tree/counts.queries.ts';
import { notFound } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Route } from '../../platform/http/route.ts';
import { RECOMPUTE_OPEN_CYCLE } from '../../platform/jobs.ts';
import { findAccounts } from '../books/accounts.queries.ts';
import { findFirstLine } from './contract-ends.queries.ts';
import { requireEnd } from './contract-ends.routes.ts';
import { findBelongings } from './successor.queries.ts';
import { openPaper } from './transfer-papers.ts';
import { requireTransfer, transferPlace } from './transfer-place.ts';
import { requireOthersPlace } from './transfers.policy.ts';

/** Transfers of places to successors, for operators. */
export function transferRoutes(route: Route): void {
  route(transferPartner, async ({ params, body, files, session }, deps) => {
    await requireOthersPlace(deps, session, { partner: params.id, successor: body.to });
    const { to: successor, effectiveFrom, reasonCode, reason } = body;
    const wanted = { partner: params.id, successor, effectiveFrom, reasonCode, reason, by: session.user.id };
    const { id, isDone } = await inTransaction(deps.db, (db) =>
      transferPlace({ ...deps, db }, { ...wanted, papers: [...files.values()] }),
    );
    if (isDone) await deps.jobs.request(RECOMPUTE_OPEN_CYCLE, { delaySeconds: COMMIT_SECONDS });
    return requireEnd(deps, id);
  });

  route(getTransferEffect, async ({ params: { id: partner }, query: { to: successor }, session }, deps) => {
    await requireOthersPlace(deps, session, { partner, successor });
    const { db, clock } = deps;
    const now = clock.now();
    const wanted = { partner, successor, effectiveFrom: undefined };
    const { candidate, sponsor, from } = await requireTransfer(db, wanted, now);
    const { codes, level } = await findBelongings(db, { partner, from });
    const accounts = await findAccounts(db, partner);
    const names = await findDisplayNames(db, [sponsor]);
    const plan = await findPlan(db, await findShownMonth(db, now));
    return {
      successor: { id: successor, displayName: candidate.displayName },
      sponsor: { id: sponsor, displayName: names.get(sponsor) ?? '' },
      firstLine: (await findFirstLine(db, partner)).filter((child) => child !== successor).length,
      team: (await countDownline(db, { partner, now })).total,
      codes,
      level,
      levelName: levelRow(plan, level).name,
      balance: formatCents(accounts.availableCents),
      pending: formatCents(accounts.pendingCents),
      agreed: await hasAcceptedAll(db, candidate.user, now),
      firstMonth: cycleOf(now.getTime()).dateFrom,
    };
  });

  route(getTransferPaper, async ({ params: { id, paper } }, deps) => {
    const end = await requireEnd(deps, id);
    const found = await openPaper(deps, { end: end.id, paper });
    if (found === undefined) throw notFound();
    const { name, type, bytes } = found;
    return { type, name, body: bytes, disposition: 'attachment' as const };
  });
}
