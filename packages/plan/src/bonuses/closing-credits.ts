import { type BonusName, bonusNames } from './bonuses.ts';

/** In the columns: the bonus has no stage, or no base and rate. */
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
  readonly amountCents: Float64Array;
}

/** Base and rate that a pool was made of. */
export interface PoolSource {
  readonly baseCents: number;
  readonly rateBp: number;
}

/** Collects credits into columns; how many there will be is known only at the end. */
export class ClosingCreditList {
  readonly #rows: number[] = [];

  /** Adds one, unless its amount is 0: such credits are not written. */
  add(bonus: BonusName, beneficiary: number, stage: number, amountCents: number, pool?: PoolSource): void {
    if (amountCents === 0) return;
    const { baseCents, rateBp } = pool ?? { baseCents: Number.NaN, rateBp: NO_RATE };
    this.#rows.push(beneficiary, bonusNames.indexOf(bonus), stage, baseCents, rateBp, amountCents);
  }

  toColumns(): ClosingCredits {
    const width = 6;
    const rows = this.#rows;
    const column = { length: rows.length / width };
    const value = (offset: number) => (_: unknown, i: number) => rows[i * width + offset] as number;
    return {
      beneficiary: Int32Array.from(column, value(0)),
      bonus: Uint8Array.from(column, value(1)),
      stage: Uint8Array.from(column, value(2)),
      baseCents: Float64Array.from(column, value(3)),
      rateBp: Int32Array.from(column, value(4)),
      amountCents: Float64Array.from(column, value(5)),
    };
  }
}
