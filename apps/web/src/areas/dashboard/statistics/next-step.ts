import type { CallAnswer } from '@blattwerk/contract/api.ts';

export type NextLevel = CallAnswer<'GET /api/partners/{partner}/next-level'>;

/** The one thing that brings a partner on: pure arithmetic on what the next level still asks for. */
export type NextStep =
  | { kind: 'becomePartner' }
  | { kind: 'points'; points: number; levelName: string }
  | { kind: 'pointsAndLegs'; points: number; legs: number; legName: string; levelName: string }
  | { kind: 'legs'; legs: number; legName: string; levelName: string }
  | { kind: 'reached'; levelName: string }
  | { kind: 'top'; levelName: string };

/**
 * Legs are asked for from the highest level down, and higher legs count for the lower ones too; so the first
 * requirement that is not met, the highest, is the one to work on.
 */
export function nextStep(state: NextLevel): NextStep {
  if (state.affiliateMissing) return { kind: 'becomePartner' };
  const { nextLevelName: levelName, missingQualificationPoints: points } = state;
  if (levelName === null) return { kind: 'top', levelName: state.levelName };
  const open = state.legs.filter((leg) => leg.met < leg.needed).sort((a, b) => b.level - a.level)[0];
  if (open === undefined) {
    return points > 0 ? { kind: 'points', points, levelName } : { kind: 'reached', levelName };
  }
  const legs = open.needed - open.met;
  const legName = open.levelName;
  if (points > 0) return { kind: 'pointsAndLegs', points, legs, legName, levelName };
  return { kind: 'legs', legs, legName, levelName };
}
