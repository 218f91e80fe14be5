import type { listTeam } from '@blattwerk/contract/team/team.contract.ts';
import { defaultPlan } from '@blattwerk/plan/default-plan.ts';
import { levelRow } from '@blattwerk/plan/levels/level.ts';
import { countryName } from '../partners/country.ts';
import type { HandlerAnswer } from '../platform/http/route.ts';
import type { Session } from '../session/authenticate.ts';
import { accountTypeOf } from './account-type.ts';
import type { Member } from './member.queries.ts';
import type { Place } from './subtree.queries.ts';
import { seesContact, type View } from './team.policy.ts';

type TeamRow = HandlerAnswer<typeof listTeam>['items'][number];

/** A row of the team table, with contact data only where the caller may see it. */
export function presentTeamRow(
  member: Member,
  { root, view, session }: { root: Place; view: View; session: Session },
): TeamRow {
  const depth = member.depth - root.depth;
  const contact = seesContact(view, depth);
  return {
    id: member.id,
    displayName: member.displayName,
    depth,
    accountType: accountTypeOf(member),
    level: member.level,
    levelName: levelRow(defaultPlan, member.level).name,
    qualificationPoints: member.qualificationPoints,
    country: member.countryIso && countryName(member.countryIso, session.user.locale),
    countryISO: member.countryIso,
    createdAt: member.createdAt,
    currentLoginDate: member.currentLoginDate,
    numberOfCustomers: member.customers,
    email: contact ? member.email : null,
    phone: contact ? member.phone : null,
  };
}
