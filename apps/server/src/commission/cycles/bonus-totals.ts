import { type BonusName, bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import type { CommissionResult } from '@blattwerk/plan/bonuses/compute-commissions.ts';

/** The number of credits, and their sum in cents. */
export interface CreditSum {
  readonly count: number;
  readonly cents: number;
}

/** Totals of each bonus of a cycle. */
export type BonusTotals = Readonly<Record<BonusName, CreditSum>>;

/** The totals of a computed cycle's credits by bonus. */
export function bonusTotals({
  levelCredits,
  closingCredits,
}: Pick<CommissionResult, 'levelCredits' | 'closingCredits'>): BonusTotals {
  const counts = bonusNames.map(() => 0);
  const cents = bonusNames.map(() => 0);
  const add = (bonus: number, amount: number) => {
    counts[bonus] = (counts[bonus] ?? 0) + 1;
    cents[bonus] = (cents[bonus] ?? 0) + amount;
  };
  const level = bonusNames.indexOf('level');
  for (const amount of levelCredits.amountCents) add(level, amount);
  for (const [row, amount] of closingCredits.amountCents.entries())
    add(closingCredits.bonus[row] as number, amount);
  const sums = bonusNames.map((name, bonus): [BonusName, CreditSum] => [
    name,
    { count: counts[bonus] as number, cents: cents[bonus] as number },
  ]);
  return Object.fromEntries(sums) as Record<BonusName, CreditSum>;
}

/** The total of all bonuses. */
export function sumOfTotals(totals: BonusTotals): CreditSum {
  return bonusNames.reduce(
    (sum, name) => ({ count: sum.count + totals[name].count, cents: sum.cents + totals[name].cents }),
    { count: 0, cents: 0 },
  );
}
