import { refusal } from '@blattwerk/contract/http/refusal.ts';
import {
  getPlanSimulation,
  getSimulatedPartnersCsv,
  listPlanSimulations,
  listSimulatedPartners,
  simulatePlan,
} from '@blattwerk/contract/plans/plan-simulations.contract.ts';
import { addDays } from '@blattwerk/plan/days.ts';
import { invalidField, notFound } from '../../../platform/api-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type InTx, inTransaction } from '../../../platform/database/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Route } from '../../../platform/http/route.ts';
import { findPlanRow, planAddress } from '../plan-versions.queries.ts';
import { SIMULATE_PLANS } from './simulate-plans.job.ts';
import { simulatedPartnersCsv } from './simulated-partners-csv.ts';
import { presentSimulatedPartners, presentSimulations } from './simulations.presenter.ts';
import {
  findCycles,
  findSimulatedPartners,
  findSimulation,
  findSimulations,
  insertSimulation,
  type SimulationRow,
} from './simulations.queries.ts';

const MOST_CLOSED = 12;

/** The cost of a plan version, and whom it affects. */
export function planSimulationRoutes(route: Route): void {
  route(simulatePlan, async ({ params, body, session }, deps) => {
    const id = await inTransaction(deps.db, (db) =>
      requestSimulation({ ...deps, db }, { plan: params.id, cycles: body.cycles, by: session.user.id }),
    );
    await deps.jobs.request(SIMULATE_PLANS);
    return presentOne(deps, await requireSimulation(deps, id));
  });

  route(listPlanSimulations, async ({ list }, { db }) => {
    const { rows, total } = await findSimulations(db, list);
    return { items: await presentSimulations(db, rows), total };
  });

  route(getPlanSimulation, async ({ params }, deps) =>
    presentOne(deps, await requireSimulation(deps, params.id)),
  );

  route(listSimulatedPartners, async ({ params, list }, deps) => {
    const simulation = await requireSimulation(deps, params.id);
    const { rows, total } = await findSimulatedPartners(deps.db, simulation.id, list);
    return { items: await presentSimulatedPartners(deps.db, simulation, rows), total };
  });

  route(getSimulatedPartnersCsv, async ({ params, session }, deps) => {
    const simulation = await requireSimulation(deps, params.id);
    return {
      type: 'text/csv' as const,
      name: `plan-${simulation.plan.id}.csv`,
      body: await simulatedPartnersCsv(deps.db, simulation, session.user.locale),
      disposition: 'attachment' as const,
    };
  });
}

/**
 * Requests a simulation.
 * @throws ApiError 404; 422 for months that do not exist, have a gap between them or are too many
 */
async function requestSimulation(
  { db, clock }: InTx<Deps>,
  {
    plan,
    cycles: ids,
    by,
  }: { readonly plan: number; readonly cycles: readonly number[]; readonly by: number },
): Promise<number> {
  const now = clock.now();
  const known = await findPlanRow(db, plan, now);
  if (known === undefined) throw notFound();
  const cycles = await findCycles(db, [...new Set(ids)]);
  const closed = cycles.filter(({ closedAt }) => closedAt !== null);
  if (closed.length > MOST_CLOSED || cycles.length > closed.length + 1)
    throw invalidField('cycles', 'planMonthsTooMany');
  const isApart = cycles.some(({ dateFrom }, i) => {
    const before = cycles[i - 1];
    return before !== undefined && addDays(before.dateTo, 1) !== dateFrom;
  });
  const isKnown = ids.every((id) => cycles.some((cycle) => cycle.id === id));
  const hasBegun = cycles.every(({ dateFrom }) => new Date(`${dateFrom}T00:00:00Z`) <= now);
  if (isApart || !isKnown || !hasBegun) throw invalidField('cycles', refusal('planMonthsApart'));
  const id = await insertSimulation(db, { plan, cycles: cycles.map((cycle) => cycle.id), by, at: now });
  const months = cycles.map(({ dateFrom }) => dateFrom.slice(0, 7)).join(', ');
  const details = { before: {}, after: { simulated: months } };
  await audit(db, { user: by, action: 'write', subject: planAddress(plan), details });
  return id;
}

async function requireSimulation({ db }: Pick<Deps, 'db'>, id: number): Promise<SimulationRow> {
  const row = await findSimulation(db, id);
  if (row === undefined) throw notFound();
  return row;
}

async function presentOne({ db }: Pick<Deps, 'db'>, row: SimulationRow) {
  const [presented] = await presentSimulations(db, [row]);
  if (presented === undefined) throw notFound();
  return presented;
}
