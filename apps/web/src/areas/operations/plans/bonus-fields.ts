import type { PlanBody } from '@blattwerk/plan/plan.ts';

/** A figure of the plan by its path. */
type Field = readonly [path: string, value: number];

/** The figures of the other bonuses, in the editor's order. */
export function bonusFields({ stepUp, kickStart, builder, infinity, balancing }: PlanBody): Field[] {
  const phase = (name: 'easy' | 'pro'): Field[] => {
    const { days, newCustomers, qp, amountCents } = kickStart[name];
    return [
      [`kickStart.${name}.days`, days],
      [`kickStart.${name}.newCustomers`, newCustomers],
      [`kickStart.${name}.qp`, qp],
      [`kickStart.${name}.amountCents`, amountCents],
    ];
  };
  return [
    ['stepUp.fromLevel', stepUp.fromLevel],
    ['stepUp.centsPerQp', stepUp.centsPerQp],
    ...phase('easy'),
    ...phase('pro'),
    ...builder.stages.flatMap(({ psvCents, activeCustomers, amountCents }, i): Field[] => [
      [`builder.stages.${i}.psvCents`, psvCents],
      [`builder.stages.${i}.activeCustomers`, activeCustomers],
      [`builder.stages.${i}.amountCents`, amountCents],
    ]),
    ['infinity.poolBp', infinity.poolBp],
    ['balancing.poolBp', balancing.poolBp],
  ];
}
