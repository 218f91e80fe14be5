import { type BonusName, bonusNames } from './bonuses.ts';

/** Column values for a bonus without a stage, or without a base and rate. Weights are 0 outside of pools. */
export const NO_STAGE = 0;
export const NO_RATE = -1;

/** Credits that belong to no order, as columns: all except the level bonus. */
export interface ClosingCredits {
  /** Indexes of the partners. */
  readonly beneficiary: Int32Array;
  /** Positions in `bonusNames`. */
  readonly bonus: Uint8Array;
  /** Step-up: the level; kick-start: 1 easy, 2 pro; builder: the stage; else `NO_STAGE`. */
  readonly stage: Uint8Array;
  /** For a pool: the base that it is a share of; else NaN. */
  readonly baseCents: Float64Array;
  /** For a pool: that share; else `NO_RATE`. */
  readonly rateBp: Int32Array;
  /** For a pool: the beneficiary's shares, and all shares together. */
  readonly weight: Int32Array;
  readonly weightSum: Float64Array;
  /** For a pool: 1 with the cent that the split by largest remainder adds to the share rounded down. */
  readonly remainderCents: Uint8Array;
  readonly amountCents: Float64Array;
}

/** What a pool was computed from, and how one holder's part of it was computed. */
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

/** Numbers per credit, while they are collected. */
const WIDTH = 9;

/** Collects credits into columns; their number is known only at the end. */
export class ClosingCreditList {
  #rows = new Float64Array(1024 * WIDTH);
  #end = 0;

  /** Adds one, unless its amount is 0: such credits are not written. */
  add(bonus: BonusName, beneficiary: number, stage: number, amountCents: number, pool = NO_POOL): void {
    if (amountCents === 0) return;
    if (this.#end === this.#rows.length) this.#grow();
    const rows = this.#rows;
    const at = this.#end;
    rows[at] = beneficiary;
    rows[at + 1] = bonusNames.indexOf(bonus);
    rows[at + 2] = stage;
    rows[at + 3] = amountCents;
    rows[at + 4] = pool.baseCents;
    rows[at + 5] = pool.rateBp;
    rows[at + 6] = pool.weight;
    rows[at + 7] = pool.weightSum;
    rows[at + 8] = pool.remainderCents;
    this.#end = at + WIDTH;
  }

  toColumns(): ClosingCredits {
    const size = this.#end / WIDTH;
    return {
      beneficiary: this.#fill(new Int32Array(size), 0),
      bonus: this.#fill(new Uint8Array(size), 1),
      stage: this.#fill(new Uint8Array(size), 2),
      amountCents: this.#fill(new Float64Array(size), 3),
      baseCents: this.#fill(new Float64Array(size), 4),
      rateBp: this.#fill(new Int32Array(size), 5),
      weight: this.#fill(new Int32Array(size), 6),
      weightSum: this.#fill(new Float64Array(size), 7),
      remainderCents: this.#fill(new Uint8Array(size), 8),
    };
  }

  #grow(): void {
    const larger = new Float64Array(2 * this.#rows.length);
    larger.set(this.#rows);
    this.#rows = larger;
  }

  #fill<T extends Float64Array | Int32Array | Uint8Array>(column: T, offset: number): T {
    const rows = this.#rows;
    for (let row = 0, at = offset; row < column.length; row++, at += WIDTH) column[row] = rows[at] as number;
    return column;
  }
}
