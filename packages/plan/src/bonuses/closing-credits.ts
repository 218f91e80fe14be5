import { type BonusName, bonusNames } from './bonuses.ts';

/** In the columns: the bonus has no stage, or no base and rate. Weights are 0 where there is no pool. */
export const NO_STAGE = 0;
export const NO_RATE = -1;

/** Credits that belong to no order, as columns: everything but the level bonus. */
export interface ClosingCredits {
  /** Indexes of the partners. */
  readonly beneficiary: Int32Array;
  /** Positions in `bonusNames`. */
  readonly bonus: Uint8Array;
  /** Step-up: the level; kick-start: 1 easy, 2 pro; builder: the stage; else `NO_STAGE`. */
  readonly stage: Uint8Array;
  /** Of a pool: the base that it is a share of; else NaN. */
  readonly baseCents: Float64Array;
  /** Of a pool: that share; else `NO_RATE`. */
  readonly rateBp: Int32Array;
  /** Of a pool: the beneficiary's shares, and all shares together. */
  readonly weight: Int32Array;
  readonly weightSum: Float64Array;
  /** Of a pool: 1 with the cent that the split by largest remainder adds to the share rounded down. */
  readonly remainderCents: Uint8Array;
  readonly amountCents: Float64Array;
}

/** What a pool was made of, and how one holder's part of it comes about. */
export interface PoolPart {
  readonly baseCents: number;
  readonly rateBp: number;
  readonly weight: number;
  readonly weightSum: number;
  readonly remainderCents: number;
}

const NO_POOL: PoolPart = {
  baseCents: Number.NaN,
  rateBp: NO_RATE,
  weight: 0,
  weightSum: 0,
  remainderCents: 0,
};

/** Collects credits into columns; how many there will be is known only at the end. */
export class ClosingCreditList {
  readonly #rows: number[] = [];

  /** Adds one, unless its amount is 0: such credits are not written. */
  add(bonus: BonusName, beneficiary: number, stage: number, amountCents: number, pool = NO_POOL): void {
    if (amountCents === 0) return;
    const { baseCents, rateBp, weight, weightSum, remainderCents } = pool;
    this.#rows.push(beneficiary, bonusNames.indexOf(bonus), stage, amountCents);
    this.#rows.push(baseCents, rateBp, weight, weightSum, remainderCents);
  }

  toColumns(): ClosingCredits {
    const width = 9;
    const rows = this.#rows;
    const column = { length: rows.length / width };
    const value = (offset: number) => (_: unknown, i: number) => rows[i * width + offset] as number;
    return {
      beneficiary: Int32Array.from(column, value(0)),
      bonus: Uint8Array.from(column, value(1)),
      stage: Uint8Array.from(column, value(2)),
      amountCents: Float64Array.from(column, value(3)),
      baseCents: Float64Array.from(column, value(4)),
      rateBp: Int32Array.from(column, value(5)),
      weight: Int32Array.from(column, value(6)),
      weightSum: Float64Array.from(column, value(7)),
      remainderCents: Uint8Array.from(column, value(8)),
    };
  }
}
