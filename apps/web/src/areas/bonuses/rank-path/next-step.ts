import type { CallAnswer } from '@blattwerk/contract/api.ts';
import type { Format } from '../../../i18n/format.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import type { PathStep, RankPath, RankPaths } from './rank-path.data.ts';

export type NextLevel = CallAnswer<'GET /api/partners/{partner}/next-level'>;

/** Where in a leg the QP are missing: at its first partner, somewhere below, in a leg with no partner yet, or in a new leg. */
type Place = 'at' | 'in' | 'joining' | 'fresh';

/** The single most useful step for a partner. */
export type NextStep =
  | { kind: 'becomePartner' }
  | { kind: 'points'; points: number; levelName: string }
  | { kind: 'leg'; points: number; leg: PathStep['leg']; place: Place; more: number; levelName: string }
  | { kind: 'pointsAndLegs'; points: number; legs: number; legName: string; levelName: string }
  | { kind: 'legs'; legs: number; legName: string; levelName: string }
  | { kind: 'reached'; levelName: string }
  | { kind: 'top'; levelName: string };

/**
 * The first step of the shortest way. Until the ways are known it is derived from the level's requirements: legs from the
 * highest level down, where higher legs count for lower requirements too, so the highest requirement not met is the one
 * to work on.
 */
export function nextStep(state: NextLevel, ways?: RankPaths): NextStep {
  if (state.affiliateMissing) return { kind: 'becomePartner' };
  const { nextLevelName: levelName, missingQualificationPoints: points } = state;
  if (levelName === null) return { kind: 'top', levelName: state.levelName };
  const [way] = ways?.paths ?? [];
  if (way !== undefined) return nearestOf(way);
  const open = state.legs.filter((leg) => leg.met < leg.needed).sort((a, b) => b.level - a.level)[0];
  if (open === undefined) {
    return points > 0 ? { kind: 'points', points, levelName } : { kind: 'reached', levelName };
  }
  const legs = open.needed - open.met;
  const legName = open.levelName;
  if (points > 0) return { kind: 'pointsAndLegs', points, legs, legName, levelName };
  return { kind: 'legs', legs, legName, levelName };
}

function nearestOf({ steps, qualificationPoints, levelName }: RankPath): NextStep {
  const [nearest] = steps
    .filter(({ level }) => level !== null)
    .sort((a, b) => a.qualificationPoints - b.qualificationPoints);
  if (nearest === undefined) return { kind: 'points', points: qualificationPoints, levelName };
  const { leg, qualificationPoints: points } = nearest;
  return { kind: 'leg', points, leg, place: placeOf(nearest), more: steps.length - 1, levelName };
}

function placeOf({ leg, byFirstPartner, partnerMissing }: PathStep): Place {
  if (leg === null) return 'fresh';
  if (partnerMissing) return 'joining';
  return byFirstPartner ? 'at' : 'in';
}

/** The step as one sentence. */
export function sentenceOf(step: NextStep, t: Translate, format: Format): string {
  switch (step.kind) {
    case 'becomePartner':
      return t('nextStep.becomePartner');
    case 'points':
      return t('nextStep.points', { points: format.integer(step.points), levelName: step.levelName });
    case 'leg': {
      const { more: count, levelName } = step;
      const where = t(`nextStep.where.${step.place}`, { name: step.leg?.displayName ?? '' });
      const points = format.integer(step.points);
      if (count === 0) return t('nextStep.leg', { points, where, levelName });
      return t('nextStep.legFirst', { points, where, levelName, count });
    }
    case 'legs':
      return t('nextStep.legs', { count: step.legs, legName: step.legName, levelName: step.levelName });
    case 'pointsAndLegs':
      return t('nextStep.pointsAndLegs', {
        count: step.legs,
        points: format.integer(step.points),
        legName: step.legName,
        levelName: step.levelName,
      });
    case 'reached':
      return t('nextStep.reached', { levelName: step.levelName });
    case 'top':
      return t('nextStep.top', { levelName: step.levelName });
  }
}
