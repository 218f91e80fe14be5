import type { getPastDay, listPastLine } from '@blattwerk/contract/past-day/past-day.contract.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { PlanOf } from '../../company/plans/find-plan.ts';
import type { OpenAmounts } from '../../money/accounting/open-items.queries.ts';
import type { ActiveMembership } from '../../network/memberships/memberships.queries.ts';
import { accountTypeOf } from '../../network/team/account-type.ts';
import type { LineMember } from '../../network/team/line-at.queries.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { AskedDay } from './asked-day.ts';
import type { PastDayFacts, Viewer } from './past-day.queries.ts';
import { closedLevelOf, type MonthLevel, type PastLevels, rankOf, runningLevelOf } from './past-levels.ts';

type Answer = HandlerAnswer<typeof getPastDay>;
type LineAnswer = HandlerAnswer<typeof listPastLine>['items'][number];

/** A partner at the end of a day, as answered to either viewer. */
export function presentPastDay(
  { partner, day, at, firstDay }: AskedDay,
  facts: PastDayFacts,
  { viewer, planOf }: { readonly viewer: Viewer; readonly planOf: PlanOf },
): Answer {
  const { account, state, place, levels, businessBox, homeDelivery, open } = facts;
  const { cycle } = levels;
  return {
    partner,
    day,
    at,
    firstDay,
    accountType: accountTypeOf(account),
    state,
    place: place ? presentPlace(place, { viewer, team: levels.team }) : null,
    level: place ? presentLevel(levels, partner.id, planOf) : null,
    plan: cycle ? { version: cycle.planVersion, month: monthOf(cycle) } : null,
    memberships: {
      businessBox: presentMembership(businessBox),
      homeDelivery: presentMembership(homeDelivery),
    },
    balances: presentOpen(open),
  };
}

/** Nobody sees anybody above their current sponsor (specification, section 1), whoever it was at that time. */
function presentPlace(
  { sponsor, isSponsorNow, above, firstLine, notShown }: NonNullable<PastDayFacts['place']>,
  { viewer, team }: { readonly viewer: Viewer; readonly team: number | null },
): Answer['place'] {
  const named = (one: { readonly id: number; readonly displayName: string }) => ({
    id: one.id,
    displayName: one.displayName,
  });
  const isShown = viewer === 'operator' || isSponsorNow;
  return {
    sponsor: sponsor && isShown ? named(sponsor) : null,
    otherSponsor: sponsor !== null && !isSponsorNow,
    above: above?.map(named) ?? null,
    firstLine,
    notShown,
    team,
  };
}

function presentLevel(levels: PastLevels, partner: number, planOf: PlanOf): Answer['level'] {
  const rank = rankOf(levels, partner);
  if (!rank) return null;
  const closed = closedLevelOf(levels, partner);
  const running = runningLevelOf(levels, partner);
  return {
    level: rank.level,
    levelName: levelRow(planOf(rank), rank.level).name,
    closed: closed ? named(closed, planOf) : null,
    running: running
      ? {
          ...named(running, planOf),
          qualificationPoints: running.qp,
          personalSalesVolume: formatCents(running.psvCents),
          teamSalesVolume: formatCents(running.teamBaseCents),
        }
      : null,
    tooLarge: levels.team === null,
  };
}

function named(level: MonthLevel, planOf: PlanOf) {
  return {
    month: monthOf(level),
    level: level.level,
    levelName: levelRow(planOf(level), level.level).name,
  };
}

const monthOf = ({ dateFrom }: { readonly dateFrom: string }) => dateFrom.slice(0, 7);

function presentMembership(membership: ActiveMembership | undefined) {
  if (!membership) return null;
  const { qp, startDate, expiryDate } = membership;
  return { qualificationPoints: qp, startDate, expiryDate };
}

function presentOpen(open: OpenAmounts): Answer['balances'] {
  return {
    pending: formatCents(open.pendingCents),
    available: formatCents(open.availableCents),
    inPayout: formatCents(open.inPayoutCents),
    debt: formatCents(open.debtCents),
    taxInPayout: formatCents(open.taxInPayoutCents),
    taxOwed: formatCents(open.taxOwedCents),
    owed: formatCents(open.owedCents),
    currency: 'EUR',
  };
}

/** A member of that day's first line. Without the month's own figures no level is given: it may have been higher. */
export function presentLineMember(member: LineMember, levels: PastLevels, planOf: PlanOf): LineAnswer {
  const rank = levels.team === null ? undefined : rankOf(levels, member.id);
  return {
    id: member.id,
    displayName: member.displayName,
    accountType: accountTypeOf(member),
    level: rank?.level ?? null,
    levelName: rank ? levelRow(planOf(rank), rank.level).name : null,
  };
}
