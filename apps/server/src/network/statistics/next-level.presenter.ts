import type { getNextLevel } from '@blattwerk/contract/statistics/statistics.contract.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import {
  type LevelPath,
  levelPath,
  type ProgressionNeed,
  type Standing,
} from '@blattwerk/plan/levels/next-level.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';

type NextLevelAnswer = HandlerAnswer<typeof getNextLevel>;

/** The requirements of a level, or of the next one, by both tables of the specification, as returned by the API. */
export function presentNextLevel(
  plan: Plan,
  standing: Standing,
  { level, asOf }: { level: number | undefined; asOf: Date },
): NextLevelAnswer {
  const target = level ?? standing.level + 1;
  const path = target < plan.levels.length ? levelPath(plan, target, standing) : null;
  return {
    level: standing.level,
    levelName: levelRow(plan, standing.level).name,
    nextLevel: path?.level ?? null,
    nextLevelName: path?.levelName ?? null,
    affiliateMissing: path?.affiliateMissing ?? false,
    qualificationPoints: standing.qp,
    neededQualificationPoints: path?.qp.asked ?? null,
    missingQualificationPoints: path?.qp.missing ?? 0,
    legs: path ? presentLegs(path) : [],
    progression: path ? presentProgression(path.progression) : null,
    asOf,
  };
}

function presentLegs(path: LevelPath) {
  return path.legs.map(({ level, levelName, asked, met }) => ({ level, levelName, needed: asked, met }));
}

function presentProgression({ qp, customers }: ProgressionNeed) {
  return {
    neededQualificationPoints: qp.asked,
    customers: customers && {
      needed: customers.asked,
      qualificationPointsEach: customers.qpEach,
      met: customers.met,
    },
  };
}
