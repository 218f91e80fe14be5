import type { SentPlan } from '@blattwerk/contract/plans/plan-body.ts';
import {
  changePlan as changePlanEndpoint,
  draftPlan as draftPlanEndpoint,
  dropPlan as dropPlanEndpoint,
  getPlanChanges,
  getPlanVersion,
  listPlans,
  schedulePlan as schedulePlanEndpoint,
  submitPlan as submitPlanEndpoint,
} from '@blattwerk/contract/plans/plan-versions.contract.ts';
import { planChanges } from '@blattwerk/plan/versions/plan-changes.ts';
import { countProofGuess } from '../../identity/approvals/demanded-proof.ts';
import { notFound } from '../../platform/api-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer, Route } from '../../platform/http/route.ts';
import { changePlan, draftPlan, dropPlan, planRowVersion } from './change-plan.ts';
import { findPlanRow, findPlanRows, type PlanRow, type WholePlanRow } from './plan-versions.queries.ts';
import { schedulePlan } from './schedule-plan.ts';
import { submitPlan } from './submit-plan.ts';

/** Versions of the plan, for operators. */
export function planVersionRoutes(route: Route): void {
  route(listPlans, async ({ list }, { db, clock }) => {
    const { rows, total } = await findPlanRows(db, list, clock.now());
    return { items: rows.map(present), total };
  });

  route(getPlanVersion, ({ params }, deps) => presentOne(deps, params.id));

  route(getPlanChanges, async ({ params, query }, deps) => {
    const row = await requireRow(deps, params.id);
    const from = query.from ?? row.basedOn;
    const before = from === null ? row : await requireRow(deps, from);
    return { from, changes: planChanges(before.body, row.body) };
  });

  route(draftPlanEndpoint, async ({ body: { reason, ...wanted }, session }, deps) => {
    const deed = { by: session.user.id, now: deps.clock.now(), reason };
    const id = await inTransaction(deps.db, (tx) => draftPlan(tx, wanted, deed));
    return presentOne(deps, id);
  });

  route(changePlanEndpoint, async ({ params, body: { reason, ...change }, session, version }, deps) => {
    const deed = { by: session.user.id, now: deps.clock.now(), reason };
    await inTransaction(deps.db, (tx) => changePlan(tx, { id: params.id, change, version }, deed));
    return presentOne(deps, params.id);
  });

  route(dropPlanEndpoint, async ({ params, body: { reason }, session }, deps) => {
    const deed = { by: session.user.id, now: deps.clock.now(), reason };
    await inTransaction(deps.db, (tx) => dropPlan(tx, params.id, deed));
  });

  decisionRoutes(route);
}

/** The decisions that make a draft the plan. */
function decisionRoutes(route: Route): void {
  route(
    submitPlanEndpoint,
    async ({ params, body: { reason, code }, session }, deps) => {
      await inTransaction(deps.db, (db) =>
        submitPlan({ ...deps, db }, session, { id: params.id, reason, code }),
      );
      return presentOne(deps, params.id);
    },
    { before: countProofGuess },
  );

  route(schedulePlanEndpoint, async ({ params, body, session }, deps) => {
    const { reason, from, announceDays = null, simulation = null } = body;
    const deed = { by: session.user.id, now: deps.clock.now(), reason };
    const wanted = { from, announceDays, simulation };
    await inTransaction(deps.db, (tx) => schedulePlan(tx, { id: params.id, wanted }, deed));
    return presentOne(deps, params.id);
  });
}

async function requireRow({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number): Promise<WholePlanRow> {
  const row = await findPlanRow(db, id, clock.now());
  if (row === undefined) throw notFound();
  return row;
}

async function presentOne(deps: Deps, id: number): Promise<HandlerAnswer<typeof getPlanVersion>> {
  const row = await requireRow(deps, id);
  return { ...present(row), body: row.body as SentPlan };
}

function present(row: PlanRow): HandlerAnswer<typeof listPlans>['items'][number] {
  const { id, name, status, basedOn, hash, createdBy, createdAt, changedAt, approval } = row;
  const { approvedBy, approvedAt, validFrom, announceDays, announcedAt, simulation } = row;
  return {
    ...{ id, name, status, basedOn, hash, createdBy, createdAt, changedAt, approval },
    ...{ approvedBy, approvedAt, validFrom, announceDays, announcedAt, simulation },
    version: planRowVersion(row),
  };
}
