import {
  getTakeover,
  takeBalancesOver as takeBalancesOverCall,
  takeMembershipsOver as takeMembershipsOverCall,
  takePeopleOver as takePeopleOverCall,
} from '@blattwerk/contract/takeover/takeover.contract.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import type { ApprovalKinds } from '../../identity/approvals/approval-kinds.ts';
import { requireDemandedProof } from '../../identity/approvals/demanded-proof.ts';
import { ApiError } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { refusalOfFile, UnreadableFileError } from '../../platform/csv/fault.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { FewAtOnce } from '../../platform/few-at-once.ts';
import type { Route } from '../../platform/http/route.ts';
import { RECOMPUTE_OPEN_CYCLE } from '../../platform/jobs.ts';
import { balancesApproval } from './balances/balances-approval.ts';
import { findWaitingBalances } from './balances/drafts.queries.ts';
import { takeBalancesOver } from './balances/take-balances-over.ts';
import { countInvitations } from './invitations/takeover-invitations.queries.ts';
import { takeMembershipsOver } from './memberships/take-memberships-over.ts';
import { takePeopleOver } from './people/take-people-over.ts';
import { type TakeoverReport, writtenOf } from './report.ts';
import { findTakeoverState } from './takeover.queries.ts';

/** A file holds one of the shared connections, as an import of orders does. */
const runs = new FewAtOnce({ retryAfterSeconds: 5, inAll: { count: 1, refused: 'importsFull' } });

/** The move of a company with existing partners to this product. */
export function takeoverRoutes(route: Route, approvals: ApprovalKinds): void {
  approvals.add('takeover.balances', balancesApproval);

  route(getTakeover, async (_, { db, clock }) => {
    const { balanceCents, ...state } = await findTakeoverState(db);
    const invitations = await countInvitations(db, clock.now());
    const waiting = await findWaitingBalances(db);
    return { ...state, balanceSum: formatCents(balanceCents), balancesApproval: waiting, invitations };
  });

  route(takePeopleOverCall, async ({ file, query, session }, deps) => {
    const { db, clock, secrets } = deps;
    const by = session.user.id;
    const options = { now: () => clock.now(), secrets, by, isCheck: query.check };
    const report = await runs.run(by, () => takePeopleOver(db, file, options)).catch(explain);
    if (!query.check) await note(deps, { by, file: 'people', report });
    const { depths, nodes } = report.tree;
    return { ...presented(report), tree: { depths: [...depths], nodes: [...nodes] } };
  });

  route(takeMembershipsOverCall, async ({ file, query, session }, deps) => {
    const by = session.user.id;
    const options = { now: () => deps.clock.now(), by, isCheck: query.check };
    const report = await runs.run(by, () => takeMembershipsOver(deps.db, file, options)).catch(explain);
    if (!query.check) await note(deps, { by, file: 'memberships', report });
    return presented(report);
  });

  route(takeBalancesOverCall, async ({ file, query, session }, deps) => {
    const by = session.user.id;
    const controlCents = query.control === undefined ? null : parseCents(query.control);
    const options = {
      now: () => deps.clock.now(),
      by,
      isCheck: query.check,
      controlCents,
      reason: query.reason ?? null,
      proveAlone: (tx: Tx) => requireDemandedProof({ ...deps, db: tx }, session, undefined),
    };
    const report = await runs.run(by, () => takeBalancesOver(deps.db, file, options)).catch(explain);
    const { sumCents, landed, approval, ...counts } = report;
    const booked = landed ? counts : { ...counts, imported: 0, updated: 0 };
    // A waiting file has an entry already, for its preparation.
    if (!query.check && approval === null) await note(deps, { by, file: 'balances', report: booked });
    return { ...presented(counts), sum: formatCents(sumCents), landed, approval };
  });
}

async function note(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { by, file, report }: { readonly by: number; readonly file: string; readonly report: TakeoverReport },
): Promise<void> {
  await inTransaction(db, (tx) => audit(tx, { user: by, ...writtenOf(file, report) }));
  if (report.imported + report.updated > 0) await jobs.request(RECOMPUTE_OPEN_CYCLE);
}

function presented<Report extends TakeoverReport>(report: Report) {
  return { ...report, errors: [...report.errors], ignoredColumns: [...report.ignoredColumns] };
}

function explain(error: unknown): never {
  if (error instanceof UnreadableFileError) throw new ApiError(422, refusalOfFile(error));
  throw error;
}
