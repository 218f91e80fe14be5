import { WHOLE_BP } from '../money.ts';
import type { Plan } from '../plan.ts';
import type { WhatIfOrders } from './what-if-facts.ts';

const MORE_THAN_RATES = 2 ** 16;

interface Sum {
  readonly leg: number | null;
  readonly rateBelowChildBp: number;
  baseCents: number;
  /** How many orders exceed a multiple of the unit by a number of cents. */
  readonly rests: Float64Array;
}

/**
 * Merges orders of one leg with one rate below, without changing any level bonus: every rate of the table gives whole cents
 * on multiples of a unit, so these can be merged into one order; only the part of each order beyond that is rounded, and is
 * counted separately.
 */
export class OrderSums {
  readonly #unit: number;
  readonly #sums = new Map<number, Sum>();
  #key = Number.NaN;
  #last: Sum | undefined;

  constructor(plan: Plan) {
    const divisor = plan.levels.reduce((common, { percentBp }) => commonDivisor(common, percentBp), WHOLE_BP);
    this.#unit = WHOLE_BP / divisor;
  }

  add(leg: number | null, rateBelowChildBp: number, baseCents: number, count = 1): void {
    const key = (leg === null ? 0 : leg + 1) * MORE_THAN_RATES + rateBelowChildBp;
    if (key !== this.#key || !this.#last) {
      this.#key = key;
      this.#last = this.#sums.get(key);
      if (!this.#last) {
        this.#last = { leg, rateBelowChildBp, baseCents: 0, rests: new Float64Array(this.#unit) };
        this.#sums.set(key, this.#last);
      }
    }
    const rest = baseCents % this.#unit;
    this.#last.baseCents += (baseCents - rest) * count;
    this.#last.rests[rest] = (this.#last.rests[rest] as number) + count;
  }

  /** @throws RangeError if a sum left the safe integers */
  list(): WhatIfOrders[] {
    return [...this.#sums.values()].flatMap(({ leg, rateBelowChildBp, baseCents, rests }) => {
      if (!Number.isSafeInteger(baseCents))
        throw new RangeError(`The base is not a safe integer: ${baseCents}`);
      const orders: WhatIfOrders[] = [];
      if (baseCents > 0) orders.push({ leg, rateBelowChildBp, baseCents, count: 1 });
      rests.forEach((count, rest) => {
        if (rest > 0 && count > 0) orders.push({ leg, rateBelowChildBp, baseCents: rest, count });
      });
      return orders;
    });
  }
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
