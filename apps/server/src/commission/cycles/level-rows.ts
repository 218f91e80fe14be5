import { NOBODY } from '@blattwerk/plan/bonuses/bonuses.ts';
import { depthsOf } from '@blattwerk/plan/bonuses/credit.ts';
import type { LevelCredits } from '@blattwerk/plan/bonuses/level-bonus.ts';
import type { Network } from '@blattwerk/plan/network/network.ts';
import type { WrittenColumns } from '../../platform/database/copy-columns-to.ts';

/** The columns that identify credits of the level bonus, in order. */
export const levelColumns = {
  order_id: 'int8',
  partner_id: 'int8',
  source_partner_id: 'int8',
  depth: 'int4',
  base_cents: 'int8',
  rate_bp: 'int4',
  below_rate_bp: 'int4',
  below_partner_id: 'int8',
  amount_cents: 'int8',
} as const;
export type LevelColumn = keyof typeof levelColumns;

/** The credits of the level bonus as rows of tables; generated on demand, since there are millions of them. */
export interface LevelRows {
  readonly count: number;
  /** The beneficiary's id. */
  partnerOf(row: number): number;
  /** Writes the rows [from, to) to the beginning of columns; NaN if the rate below belongs to nobody. */
  fill(columns: WrittenColumns<LevelColumn>, from: number, to: number): void;
  /** The same for listed rows. */
  fillListed(columns: WrittenColumns<LevelColumn>, rows: Int32Array): void;
}

/** The level bonus of orders, all of a cycle's or a few. */
export interface LevelSource {
  readonly input: {
    readonly network: Network;
    readonly orders: { readonly partner: Int32Array; readonly baseCents: Float64Array };
    /** Ascending, by position in `orders`. */
    readonly orderIds: Float64Array;
  };
  readonly result: { readonly levelCredits: LevelCredits; readonly rateBp: Uint16Array };
}

/** The level bonus of a computed cycle as rows of `credits`, generated on demand. */
export function levelRowsOf({ input, result }: LevelSource): LevelRows {
  const { network, orders, orderIds } = input;
  const { levelCredits, rateBp } = result;
  const depths = depthsOf(network);
  const count = levelCredits.order.length;
  const fillListed = (columns: WrittenColumns<LevelColumn>, rows: Int32Array) => {
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as number;
      const order = levelCredits.order[row] as number;
      const beneficiary = levelCredits.beneficiary[row] as number;
      const below = levelCredits.below[row] as number;
      const source = orders.partner[order] as number;
      columns.order_id[i] = orderIds[order] as number;
      columns.partner_id[i] = network.ids[beneficiary] as number;
      columns.source_partner_id[i] = network.ids[source] as number;
      columns.depth[i] = (depths[source] as number) - (depths[beneficiary] as number);
      columns.base_cents[i] = orders.baseCents[order] as number;
      columns.rate_bp[i] = rateBp[beneficiary] as number;
      columns.below_rate_bp[i] = below === NOBODY ? 0 : (rateBp[below] as number);
      columns.below_partner_id[i] = below === NOBODY ? Number.NaN : (network.ids[below] as number);
      columns.amount_cents[i] = levelCredits.amountCents[row] as number;
    }
  };
  return {
    count,
    partnerOf: (row) => network.ids[levelCredits.beneficiary[row] as number] as number,
    fill: (columns, from, to) => {
      const rows = new Int32Array(to - from);
      for (let i = 0; i < rows.length; i++) rows[i] = from + i;
      fillListed(columns, rows);
    },
    fillListed,
  };
}

/** The credits of the order at a position are the rows from its entry up to the next one. */
export function startsByOrder({ input, result }: LevelSource): Int32Array {
  const orders = input.orderIds.length;
  const startOf = new Int32Array(orders + 1);
  for (const order of result.levelCredits.order) startOf[order + 1] = (startOf[order + 1] as number) + 1;
  for (let order = 0; order < orders; order++) {
    startOf[order + 1] = (startOf[order + 1] as number) + (startOf[order] as number);
  }
  return startOf;
}

/** Columns for this number of rows. */
export function createLevelColumns(rows: number): Record<LevelColumn, Float64Array> {
  const names = Object.keys(levelColumns) as LevelColumn[];
  return Object.fromEntries(names.map((name) => [name, new Float64Array(rows)])) as Record<
    LevelColumn,
    Float64Array
  >;
}
