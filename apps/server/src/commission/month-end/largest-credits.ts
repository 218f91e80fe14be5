import { type BonusName, bonusNames } from '@blattwerk/plan/bonuses/bonuses.ts';
import type { ComputedCycle } from '../cycles/computed-cycle.ts';

/** One of the largest credits: ids, and cents. `order` is null if it belongs to none. */
export interface LargeCredit {
  readonly partner: number;
  readonly bonus: BonusName;
  readonly order: number | null;
  readonly cents: number;
}

/** Number of credits stored. */
const MOST_LARGE_CREDITS = 200;

interface Found {
  readonly bonus: number;
  readonly row: number;
  readonly cents: number;
}

const level = bonusNames.indexOf('level');

/** The largest credits of a computed cycle, the largest first; deterministic. */
export function largestCredits(
  { input, result }: Pick<ComputedCycle, 'input' | 'result'>,
  most = MOST_LARGE_CREDITS,
): LargeCredit[] {
  const { levelCredits, closingCredits } = result;
  let found: Found[] = [];
  let least = 0;
  const keep = () => {
    found = found.sort(inOrder).slice(0, most);
    if (found.length === most) least = found.at(-1)?.cents ?? 0;
  };
  const look = (bonus: number, row: number, cents: number) => {
    if (cents <= least) return;
    found.push({ bonus, row, cents });
    if (found.length >= 8 * most) keep();
  };
  for (const [row, cents] of levelCredits.amountCents.entries()) look(level, row, cents);
  for (const [row, cents] of closingCredits.amountCents.entries())
    look(closingCredits.bonus[row] as number, row, cents);
  keep();
  return found.map(({ bonus, row, cents }) => {
    const { beneficiary } = bonus === level ? levelCredits : closingCredits;
    const order = bonus === level ? (input.orderIds[levelCredits.order[row] as number] as number) : null;
    const partner = input.network.ids[beneficiary[row] as number] as number;
    return { partner, bonus: bonusNames[bonus] as BonusName, order, cents };
  });
}

function inOrder(one: Found, other: Found): number {
  return other.cents - one.cents || one.bonus - other.bonus || one.row - other.row;
}
