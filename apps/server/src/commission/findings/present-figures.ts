import type { getFinding } from '@blattwerk/contract/findings/findings.contract.ts';
import { levelRow } from '@blattwerk/plan/levels/level-table.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import type { Figures } from './finding.ts';

/** The engine's figures, with the name of a level in the plan of the cycle. */
export function presentFigures(plan: Plan, figures: Figures): HandlerAnswer<typeof getFinding>['with'] {
  const { level, qp, customers, stage, psvCents, poolBaseCents, weight, weightSum } = figures;
  return {
    level,
    levelName: level === null ? null : levelRow(plan, level).name,
    qp,
    customers,
    stage,
    psv: psvCents === null ? null : formatCents(psvCents),
    poolBase: poolBaseCents === null ? null : formatCents(poolBaseCents),
    weight,
    weightSum,
  };
}
