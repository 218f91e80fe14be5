import type { SentPlan } from '@blattwerk/contract/plans/plan-body.ts';
import { getPlan } from '@blattwerk/contract/plans/plans.contract.ts';
import { cycleOf } from '@blattwerk/plan/days.ts';
import { sql } from 'kysely';
import { notFound } from '../../platform/api-error.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Route } from '../../platform/http/route.ts';
import { findPlan, type OfPlan } from './find-plan.ts';
import { shownMonth } from './shown-month.ts';

/** The plan, for everybody who is signed in: the levels, rates and amounts on screens. */
export function planRoutes(route: Route): void {
  route(getPlan, async ({ query }, { db, clock }) => {
    const now = clock.now();
    const { dateFrom } = cycleOf(now.getTime());
    const [known] = await readKnown(db, query.version ?? null, dateFrom, now);
    if (known === undefined) throw notFound();
    const plan = (await findPlan(db, known)) as SentPlan & OfPlan;
    return { ...plan, validFrom: known.validFrom, month: known.month, coming: known.coming };
  });
}

interface Known extends OfPlan {
  readonly validFrom: string;
  readonly month: string;
  readonly coming: { readonly planVersion: string; readonly validFrom: string } | null;
}

/**
 * The requested version, if it has begun or partners know that it comes, or else that of the shown month; and the
 * upcoming one.
 */
const readKnown = prepared<Known, [version: string | null, month: string, now: Date]>(
  (version, month, now) => sql`
    with shown as materialized (${shownMonth(now)}), coming as (
      select version, valid_from from plans
      where valid_from > (select month from shown) and valid_from = announced_from
    )
    select version as "planVersion", valid_from as "validFrom", (select month from shown) as month,
           (select jsonb_build_object('planVersion', version, 'validFrom', valid_from)
            from coming order by valid_from limit 1) as coming
    from plans
    where approved_at is not null and version = coalesce(${version}::text, (select version from shown))
      and (valid_from <= ${month}::date or version in (select version from coming))`,
);
