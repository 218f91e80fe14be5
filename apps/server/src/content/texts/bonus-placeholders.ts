import type { PlanFacts } from './plan-facts.ts';
import type { BonusTexts } from './text-selections.ts';

/** Numbers and names of the plan that a company's text on a bonus may contain. */
type Placeholders = Readonly<Record<string, string>>;

/** The placeholders by programme: so that a company's text has the numbers in force, whatever happens to the plan. */
export function bonusPlaceholders(facts: PlanFacts): Readonly<Record<keyof BonusTexts, Placeholders>> {
  const { stepUp, kickStart, stages, levels, infinity, balancing, holdDays } = facts;
  const [first] = stages;
  const last = stages.at(-1);
  return {
    stepUp: { ...endsOf(stepUp), firstAmount: stepUp.first.amount, lastAmount: stepUp.last.amount, holdDays },
    kickStart: {
      easyDays: kickStart.easy.days,
      easyCustomers: kickStart.easy.customers,
      easyAmount: kickStart.easy.amount,
      proDays: kickStart.pro.days,
      proCustomers: kickStart.pro.customers,
      proPoints: kickStart.pro.qp,
      proAmount: kickStart.pro.amount,
    },
    builder: {
      firstSales: first?.psv ?? '',
      firstCustomers: first?.customers ?? '',
      firstAmount: first?.amount ?? '',
      lastSales: last?.psv ?? '',
      lastCustomers: last?.customers ?? '',
      lastAmount: last?.amount ?? '',
      holdDays,
    },
    level: {
      ...endsOf(levels),
      firstRate: levels.first.rate,
      lastRate: levels.last.rate,
      holdDays,
    },
    infinity: { ...endsOf(infinity), poolRate: infinity.rate, balancingRate: balancing.rate, holdDays },
  };
}

interface Ends {
  readonly first: { readonly name: string; readonly qp: string };
  readonly last: { readonly name: string; readonly qp: string };
}

function endsOf({ first, last }: Ends): Placeholders {
  return { firstLevel: first.name, firstPoints: first.qp, lastLevel: last.name, lastPoints: last.qp };
}
