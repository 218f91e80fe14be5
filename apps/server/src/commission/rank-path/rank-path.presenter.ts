import type { getRankPath } from '@blattwerk/contract/rank-path/rank-path.contract.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import type { Level, Plan } from '@blattwerk/plan/plan.ts';
import { legSlots } from '@blattwerk/plan/rank-path/leg-slots.ts';
import type { PathStep, RankPath } from '@blattwerk/plan/rank-path/rank-path.ts';
import type { Figures } from '../../network/statistics/figures.queries.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { LegContact } from './leg-contacts.queries.ts';
import type { FoundStanding } from './standing.queries.ts';

type Answer = HandlerAnswer<typeof getRankPath>;

/** The ways to a level, and the people in its legs. */
export interface Ways extends FoundStanding {
  readonly plan: Plan;
  readonly row: Level;
  readonly paths: readonly RankPath[];
  readonly contacts: ReadonlyMap<number, LegContact>;
  /** Whether the caller may see e-mail and phone of the first partners of the legs. */
  readonly seesContacts: boolean;
}

/** The ways to a level in the API; none after the last level. */
export function presentRankPath({ rank, qp, asOf }: Figures, ways: Ways | null): Answer {
  return {
    level: rank,
    targetLevel: ways?.row.id ?? null,
    targetLevelName: ways?.row.name ?? null,
    affiliateMissing: ways !== null && !ways.standing.affiliate,
    qualificationPoints: qp,
    neededQualificationPoints: ways?.row.qpFrom ?? null,
    paths: ways
      ? ways.paths.map((path) => ({
          level: path.level,
          levelName: levelRow(ways.plan, path.level).name,
          qualificationPoints: path.qp,
          steps: path.steps.map((step) => presentStep(ways, step)),
        }))
      : [],
    slots: ways ? presentSlots(ways) : [],
    asOf,
  };
}

/** The legs referred to by the ways and their slots, by position. */
export function namedLegs({ plan, row, standing, paths }: Omit<Ways, 'contacts' | 'seesContacts'>): number[] {
  const [first] = paths;
  const slots = first ? legSlots(plan, standing, first, row.id) : [];
  const places = [
    ...paths.flatMap(({ steps }) => steps.map(({ where }) => where)),
    ...slots.map(({ leg }) => leg),
  ];
  return [...new Set(places.filter((where) => typeof where === 'number'))];
}

function presentStep(ways: Ways, { where, qp, level, affiliateMissing }: PathStep) {
  const { plan } = ways;
  return {
    kind: where === 'own' ? ('own' as const) : where === 'new' ? ('new-leg' as const) : ('leg' as const),
    leg: typeof where === 'number' ? presentLeg(ways, where) : null,
    qualificationPoints: qp,
    level,
    levelName: level === null ? null : levelRow(plan, level).name,
    byFirstPartner: typeof where === 'number' && level !== null && climbsFirst(ways, where, { level, qp }),
    partnerMissing: affiliateMissing,
  };
}

/**
 * Nobody in a leg has more QP than its first partner: if these are enough there, that partner is the one to climb. For a level
 * that requires legs itself, somebody below may be nearer.
 */
function climbsFirst(
  { plan, standing, legs }: Ways,
  leg: number,
  to: { level: number; qp: number },
): boolean {
  const had = standing.legs[leg]?.qp ?? 0;
  const { qpFrom, legs: requiredLegs } = levelRow(plan, to.level);
  return legs[leg]?.affiliate === true && requiredLegs.length === 0 && had + to.qp >= qpFrom;
}

function presentLeg({ legs, contacts, seesContacts }: Ways, position: number) {
  const id = legs[position]?.id;
  const contact = id === undefined ? undefined : contacts.get(id);
  if (id === undefined || contact === undefined) return null;
  const { displayName, email, phone } = contact;
  return { id, displayName, email: seesContacts ? email : null, phone: seesContacts ? phone : null };
}

function presentSlots(ways: Ways): Answer['slots'] {
  const { plan, row, standing, paths } = ways;
  const [first] = paths;
  if (!first) return [];
  return legSlots(plan, standing, first, row.id).map(({ level, leg, neededQp, missingQp }) => {
    const named = leg === null ? null : presentLeg(ways, leg);
    return {
      level,
      levelName: levelRow(plan, level).name,
      leg: named && { id: named.id, displayName: named.displayName },
      qualificationPoints: neededQp - missingQp,
      neededQualificationPoints: neededQp,
    };
  });
}
