import {
  getLevelDetails,
  getTeamFilters,
  getTeamGrowth,
  getTeamOverview,
  listTeam,
} from '@blattwerk/contract/team/team.contract.ts';
import { readByShownPlan } from '../../company/plans/shown-month.ts';
import { notFound } from '../../platform/api-error.ts';
import { namedCountries } from '../../platform/country.ts';
import type { Route } from '../../platform/http/route.ts';
import { countLines } from '../tree/counts.queries.ts';
import { findPlace, findThoseBelow } from '../tree/subtree.queries.ts';
import { noteOwnTeam, requireVisible } from '../tree/visibility.policy.ts';
import { findGrowth } from './growth.queries.ts';
import { countedOver } from './large-teams.ts';
import { levelRange } from './level-range.ts';
import { findMembers } from './member.queries.ts';
import { findOccurring } from './occurring.queries.ts';
import { FOREMOST, findOverview, noOverview } from './overview.queries.ts';
import { findExpiryDates } from './reasons-to-call.ts';
import { presentOverview, presentTeamRow } from './team.presenter.ts';
import { findTeamPage } from './team-page.queries.ts';

/** The team as rows and as counts per level. */
export function teamRoutes(route: Route): void {
  route(listTeam, async ({ params, list, session }, deps) => {
    const view = await requireVisible(deps, session, params.id);
    await noteOwnTeam(deps, session, params.id);
    const root = await findPlace(deps.db, params.id);
    if (!root) return { items: [], total: 0 };
    return readByShownPlan(deps.db, deps.clock.now(), async (plan, now) => {
      const { ids, total } = await findTeamPage(deps.db, { root, list, now, plan });
      const [members, expiryDates] = await Promise.all([
        findMembers(deps.db, { ids, now }),
        findExpiryDates(deps.db, { ids, now }),
      ]);
      const context = { root, view, session, expiryDates, plan };
      return { items: members.map((member) => presentTeamRow(member, context)), total };
    });
  });

  countedRoutes(route);

  route(getTeamFilters, async ({ params, session }, deps) => {
    await requireVisible(deps, session, params.id);
    await noteOwnTeam(deps, session, params.id);
    const root = await findPlace(deps.db, params.id);
    if (!root) return { levels: [], countries: [] };
    const now = deps.clock.now();
    const { answer } = await countedOver(deps.db, { root, kind: 'filters', now }, () =>
      findOccurring(deps.db, { root, now }),
    );
    const { levels, countries } = answer;
    return { levels, countries: namedCountries(countries, session.user.locale) };
  });

  route(getLevelDetails, async ({ params, session }, deps) => {
    await requireVisible(deps, session, params.id);
    const range = levelRange(params.level);
    if (!range) throw notFound();
    const counts = await countLines(deps.db, { partner: params.id, now: deps.clock.now(), ...range });
    return {
      level: params.level,
      numberOfPremiumAffiliateCustomers: counts.premiumAffiliate,
      numberOfAffiliateCustomers: counts.affiliate,
      numberOfCustomers: counts.total,
    };
  });
}

/** Counts over a whole team: for a large one with the time at which they were made. */
function countedRoutes(route: Route): void {
  route(
    getTeamOverview,
    async ({ params, session }, deps) => {
      const view = await requireVisible(deps, session, params.id);
      await noteOwnTeam(deps, session, params.id);
      const root = await findPlace(deps.db, params.id);
      return readByShownPlan(deps.db, deps.clock.now(), async (plan, now) => {
        if (!root) return presentOverview({ answer: noOverview, asOf: null }, [], plan);
        const overview = await countedOver(deps.db, { root, kind: 'overview', now }, () =>
          findOverview(deps.db, { root, now, plan, size: FOREMOST }),
        );
        const { newest, closest, expiring } = overview.answer;
        const named = [...new Set([newest, closest, expiring].flat())];
        // A member who has moved away since the count is not visible to this caller any more.
        const ids = await findThoseBelow(deps.db, { root: params.id, partners: named });
        const [members, expiryDates] = await Promise.all([
          findMembers(deps.db, { ids, now }),
          findExpiryDates(deps.db, { ids, now }),
        ]);
        const context = { root, view, session, expiryDates, plan };
        return presentOverview(
          overview,
          members.map((member) => presentTeamRow(member, context)),
          plan,
        );
      });
    },
    { from: 'replica' },
  );

  route(
    getTeamGrowth,
    async ({ params, session }, deps) => {
      await requireVisible(deps, session, params.id);
      const root = await findPlace(deps.db, params.id);
      if (!root) return { months: [], asOf: null };
      const now = deps.clock.now();
      const { answer, asOf } = await countedOver(deps.db, { root, kind: 'growth', now }, () =>
        findGrowth(deps.db, { root, now }),
      );
      return { months: [...answer], asOf };
    },
    { from: 'replica' },
  );
}
