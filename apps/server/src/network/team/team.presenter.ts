import type { getTeamOverview, listTeam } from '@blattwerk/contract/team/team.contract.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { countryName } from '../../platform/country.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Place } from '../tree/subtree.queries.ts';
import { seesContact, type View } from '../tree/visibility.policy.ts';
import { accountTypeOf } from './account-type.ts';
import type { TeamAnswer } from './large-teams.ts';
import type { Member } from './member.queries.ts';
import type { Overview } from './overview.queries.ts';

type TeamRow = HandlerAnswer<typeof listTeam>['items'][number];

/** The partner above a row, the viewer, and the memberships that end soon. */
interface TeamRowContext {
  readonly root: Place;
  readonly view: View;
  readonly session: Session;
  readonly expiryDates: ReadonlyMap<number, Date>;
  /** The plan of the shown month: it names the levels. */
  readonly plan: Plan;
}

/** Contact data, as far as visible to the caller: other partners see none while they are restricted (Art. 18 GDPR). */
export function reachedBy(
  { email, phone, isRestricted }: Pick<Member, 'email' | 'phone' | 'isRestricted'>,
  view: View,
  levels = 0,
): Pick<Member, 'email' | 'phone'> {
  const isShown = view.as === 'operator' || !isRestricted || (view.as === 'own' && levels === 0);
  return isShown ? { email, phone } : { email: null, phone: null };
}

/** A row of the team table, with contact data only if visible to the caller. */
export function presentTeamRow(
  member: Member,
  { root, view, session, expiryDates, plan }: TeamRowContext,
): TeamRow {
  const depth = member.depth - root.depth;
  const { email, phone } = reachedBy(member, view, depth);
  const contact = seesContact(view, depth);
  return {
    id: member.id,
    displayName: member.displayName,
    depth,
    accountType: accountTypeOf(member),
    level: member.level,
    levelName: levelRow(plan, member.level).name,
    qualificationPoints: member.qualificationPoints,
    country: member.countryIso && countryName(member.countryIso, session.user.locale),
    countryISO: member.countryIso,
    createdAt: member.createdAt,
    currentLoginDate: member.currentLoginDate,
    numberOfCustomers: member.customers,
    membershipExpiryDate: expiryDates.get(member.id) ?? null,
    email: contact ? email : null,
    phone: contact ? phone : null,
  };
}

/** The overview; `rows` are those of the listed partners who are still in the team. */
export function presentOverview(
  { answer: overview, asOf }: TeamAnswer<Overview>,
  rows: readonly TeamRow[],
  plan: Plan,
): HandlerAnswer<typeof getTeamOverview> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const foremost = (total: number, ids: readonly number[]) => ({
    total,
    members: ids.flatMap((id) => byId.get(id) ?? []),
  });
  const levels = overview.levels.map((count) => ({
    ...count,
    levelName: levelRow(plan, count.level).name,
  }));
  return {
    total: levels.reduce((sum, { basic, partner, premium }) => sum + basic + partner + premium, 0),
    levels,
    newest: foremost(overview.isNew, overview.newest),
    closeToNextLevel: foremost(overview.isCloseToNextLevel, overview.closest),
    expiring: foremost(overview.isExpiring, overview.expiring),
    away: { total: overview.isAway },
    asOf,
  };
}
