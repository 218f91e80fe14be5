import { NO_PARENT } from '../network/breadth-first.ts';
import type { Network } from '../network/network.ts';
import { type BonusName, bonusNames, type KickStartPhaseName, kickStartPhases, NOBODY } from './bonuses.ts';
import { NO_RATE, NO_STAGE } from './closing-credits.ts';
import type { CommissionInput, CommissionResult } from './compute-commissions.ts';

/** One credit with everything that explains it. Partners are network indexes. The plan version is that of the result. */
export interface Credit {
  readonly beneficiary: number;
  readonly bonus: BonusName;
  /** Step-up: the level; kick-start: the phase; builder: the stage; else null. */
  readonly stage: number | KickStartPhaseName | null;
  readonly amountCents: number;
  /** For an order's level bonus its base; for a pool the base of all orders counted in the cycle. */
  readonly baseCents: number | null;
  /** The beneficiary's own rate; for a pool its share of the base. */
  readonly rateBp: number | null;
  /** Pools only: the beneficiary's shares, all shares, and the cent by largest remainder, 0 or 1. */
  readonly weight: number | null;
  readonly weightSum: number | null;
  readonly remainderCents: number | null;
  /** Level bonus only, here and in the fields below: the highest rate below the beneficiary, and its holder. */
  readonly belowRateBp: number | null;
  readonly below: number | null;
  /** The order's position among the computed ones, its buyer, and the buyer's depth below the beneficiary. */
  readonly order: number | null;
  readonly sourcePartner: number | null;
  readonly depth: number | null;
}

type Rows = Pick<CommissionResult, 'rateBp' | 'levelCredits' | 'closingCredits'>;

/** Yields the credits of a result one by one: derived values are not stored a million times. */
export class CreditReader {
  readonly levelCount: number;
  readonly closingCount: number;
  readonly #input: Pick<CommissionInput, 'network' | 'orders'>;
  readonly #rows: Rows;
  readonly #depths: Int32Array;

  constructor(input: Pick<CommissionInput, 'network' | 'orders'>, rows: Rows) {
    this.#input = input;
    this.#rows = rows;
    this.#depths = depthsOf(input.network);
    this.levelCount = rows.levelCredits.order.length;
    this.closingCount = rows.closingCredits.beneficiary.length;
  }

  /** A level-bonus credit, by its row. */
  level(row: number): Credit {
    const { levelCredits, rateBp } = this.#rows;
    const { orders } = this.#input;
    const order = at(levelCredits.order, row);
    const beneficiary = at(levelCredits.beneficiary, row);
    const below = at(levelCredits.below, row);
    const sourcePartner = at(orders.partner, order);
    return {
      beneficiary,
      bonus: 'level',
      stage: null,
      amountCents: at(levelCredits.amountCents, row),
      baseCents: at(orders.baseCents, order),
      rateBp: at(rateBp, beneficiary),
      weight: null,
      weightSum: null,
      remainderCents: null,
      belowRateBp: below === NOBODY ? 0 : at(rateBp, below),
      below: below === NOBODY ? null : below,
      order,
      sourcePartner,
      depth: at(this.#depths, sourcePartner) - at(this.#depths, beneficiary),
    };
  }

  /** A credit of any other bonus, by its row. */
  closing(row: number): Credit {
    const { closingCredits } = this.#rows;
    const bonus = bonusNames[at(closingCredits.bonus, row)] as BonusName;
    const rateBp = at(closingCredits.rateBp, row);
    const isPool = rateBp !== NO_RATE;
    return {
      beneficiary: at(closingCredits.beneficiary, row),
      bonus,
      stage: stageOf(bonus, at(closingCredits.stage, row)),
      amountCents: at(closingCredits.amountCents, row),
      baseCents: isPool ? at(closingCredits.baseCents, row) : null,
      rateBp: isPool ? rateBp : null,
      weight: isPool ? at(closingCredits.weight, row) : null,
      weightSum: isPool ? at(closingCredits.weightSum, row) : null,
      remainderCents: isPool ? at(closingCredits.remainderCents, row) : null,
      belowRateBp: null,
      below: null,
      order: null,
      sourcePartner: null,
      depth: null,
    };
  }
}

function stageOf(bonus: BonusName, stage: number): Credit['stage'] {
  if (stage === NO_STAGE) return null;
  return bonus === 'kick-start' ? (kickStartPhases[stage - 1] as KickStartPhaseName) : stage;
}

/** Everybody's depth below the root, by partner index. */
export function depthsOf({ size, parents }: Network): Int32Array {
  const depths = new Int32Array(size);
  for (let partner = 0; partner < size; partner++) {
    const parent = parents[partner] as number;
    if (parent !== NO_PARENT) depths[partner] = at(depths, parent) + 1;
  }
  return depths;
}

function at(column: { readonly [index: number]: number }, index: number): number {
  return column[index] as number;
}
