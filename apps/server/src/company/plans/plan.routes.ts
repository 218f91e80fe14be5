import type { SentPlan } from '@blattwerk/contract/plans/plan-body.ts';
import { getPlan } from '@blattwerk/contract/plans/plans.contract.ts';
import { cycleOf } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { notFound } from '../../platform/api-error.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Route } from '../../platform/http/route.ts';
import { findPlan, type OfPlan } from './find-plan.ts';

/** The plan, to everybody who is signed in: what screens say of levels, rates and amounts. */
export function planRoutes(route: Route): void {
  route(getPlan, async ({ query }, { db, clock }) => {
    const { dateFrom } = cycleOf(clock.now().getTime());
    const [begun] = await readBegun(db, query.version ?? null, dateFrom);
    if (begun === undefined) throw notFound();
    const plan = (await findPlan(db, begun)) as SentPlan & OfPlan;
    return { ...plan, validFrom: begun.validFrom };
  });
}

interface Begun extends OfPlan {
  readonly validFrom: string;
}

/** The version that is asked for, or else the one in force, if it has begun by then. */
const readBegun = prepared<Begun, [version: string | null, month: string]>(
  (version, month) => sql`
    select version as "planVersion", valid_from as "validFrom" from plans
    where approved_at is not null and valid_from <= ${month}::date and version = coalesce(${version}::text, version)
    order by valid_from desc limit 1`,
);
