import {
  computeWhatIf,
  getWhatIfAtLevel,
  getWhatIfFacts,
} from '@blattwerk/contract/what-if/what-if.contract.ts';
import { parseCents } from '@blattwerk/plan/money.ts';
import { type Purchase, type Scenario, whatIf, whatIfAtLevel } from '@blattwerk/plan/what-if/what-if.ts';
import type { z } from 'zod';
import { findPlan } from '../../company/plans/find-plan.ts';
import { requireLevel } from '../../company/plans/require-level.ts';
import { findDisplayNames } from '../../network/partners/partners.queries.ts';
import { type ApiError, invalidField } from '../../platform/api-error.ts';
import type { Route } from '../../platform/http/route.ts';
import { requireStanding } from '../bonuses/bonuses.policy.ts';
import { compactTeam } from '../cycles/large-teams.queries.ts';
import { presentAtLevel, presentFacts, presentWhatIf } from './what-if.presenter.ts';
import { findWhatIfFacts } from './what-if-facts.queries.ts';

/** A partner's credits with other volumes, and the facts from which a browser computes them itself. */
export function whatIfRoutes(route: Route): void {
  route(computeWhatIf, async ({ body, session }, deps) => {
    const { partner } = body;
    const standing = await requireStanding(deps, session, partner);
    const plan = await findPlan(deps.db, standing);
    const now = deps.clock.now();
    const { facts, legs, asOf } = await findWhatIfFacts(deps.db, plan, { partner, standing, now });
    return presentWhatIf(plan, standing, whatIf(plan, facts, readScenario(body.scenario, legs)), asOf);
  });

  route(getWhatIfFacts, async ({ params, session }, deps) => {
    const { partner } = params;
    const standing = await requireStanding(deps, session, partner);
    const plan = await findPlan(deps.db, standing);
    const found = await findWhatIfFacts(deps.db, plan, { partner, standing, now: deps.clock.now() });
    const compact = compactTeam(plan, found);
    const names = await findDisplayNames(deps.db, compact.legs);
    return presentFacts(standing, { ...compact, asOf: found.asOf, names });
  });

  route(getWhatIfAtLevel, async ({ params, query, session }, deps) => {
    const { partner } = params;
    const standing = await requireStanding(deps, session, partner);
    const plan = await findPlan(deps.db, standing);
    const { facts, asOf } = await findWhatIfFacts(deps.db, plan, {
      partner,
      standing,
      now: deps.clock.now(),
    });
    requireLevel(plan, query.level);
    const level = query.level ?? Math.max(standing.level, standing.lastLevel) + 1;
    const brings = level < plan.levels.length ? whatIfAtLevel(plan, facts, level) : null;
    const { reality } = brings ?? whatIf(plan, facts, NOTHING);
    return presentAtLevel(plan, standing, { reality, asOf, brings });
  });
}

const NOTHING: Scenario = { newCustomers: [], ownOrders: [], customerOrders: [], legOrders: [] };

type SentScenario = z.output<typeof computeWhatIf.body>['scenario'];

function readScenario(sent: SentScenario, legs: readonly number[]): Scenario {
  return {
    newCustomers: sent.newCustomers.map(readPurchase),
    ownOrders: sent.ownOrders.map(readPurchase),
    customerOrders: sent.customerOrders.map(readPurchase),
    legOrders: sent.legOrders.map((order, i) => {
      const leg = legs.indexOf(order.leg);
      if (leg === -1) throw unknownLeg(i);
      return { ...readPurchase(order), leg };
    }),
  };
}

function readPurchase({ base, qp }: { base: string; qp: number }): Purchase {
  return { baseCents: parseCents(base), qp };
}

function unknownLeg(position: number): ApiError {
  return invalidField(`scenario.legOrders.${position}.leg`, 'legUnknown');
}
