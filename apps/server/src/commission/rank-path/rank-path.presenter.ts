import type { getRankPath } from '@blattwerk/contract/rank-path/rank-path.contract.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import type { Level, Plan } from '@blattwerk/plan/plan.ts';
import type { PathStep, RankPath } from '@blattwerk/plan/rank-path/rank-path.ts';
import type { Figures } from '../../network/statistics/figures.queries.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { FoundStanding } from './standing.queries.ts';

type Answer = HandlerAnswer<typeof getRankPath>;

interface Way extends FoundStanding {
  readonly plan: Plan;
  readonly row: Level;
  readonly paths: readonly RankPath[];
  readonly names: ReadonlyMap<number, string>;
}

/** The ways to a level, as the API tells them; none after the last level. */
export function presentRankPath({ rank, qp, asOf }: Figures, way: Way | null): Answer {
  return {
    level: rank,
    targetLevel: way?.row.id ?? null,
    targetLevelName: way?.row.name ?? null,
    affiliateMissing: way !== null && !way.standing.affiliate,
    qualificationPoints: qp,
    neededQualificationPoints: way?.row.qpFrom ?? null,
    paths: way
      ? way.paths.map((path) => ({
          qualificationPoints: path.qp,
          steps: path.steps.map((step) => presentStep(way, step)),
        }))
      : [],
    asOf,
  };
}

function presentStep({ plan, legs, names }: Way, { where, qp, level, affiliateMissing }: PathStep) {
  const id = typeof where === 'number' ? (legs[where] as number) : null;
  const displayName = id === null ? undefined : names.get(id);
  return {
    kind: where === 'own' ? ('own' as const) : where === 'new' ? ('new-leg' as const) : ('leg' as const),
    leg: id !== null && displayName !== undefined ? { id, displayName } : null,
    qualificationPoints: qp,
    level,
    levelName: level === null ? null : levelRow(plan, level).name,
    partnerMissing: affiliateMissing,
  };
}
