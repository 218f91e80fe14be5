import type { Purchase, Scenario } from '@blattwerk/plan/what-if/what-if.ts';

/** Input of the scenario. It is in the URL, so that a scenario can be shared. */
export interface ScenarioInput {
  /** New direct customers, each with one order. */
  readonly customers: number;
  /** Further orders of existing customers. */
  readonly orders: number;
  /** Net value of each order in whole EUR, and its QP. */
  readonly euros: number;
  readonly qp: number;
  /** Additional QP of the legs' first partners. */
  readonly legs: ReadonlyMap<number, number>;
}

export const NO_INPUT: ScenarioInput = { customers: 0, orders: 0, euros: 100, qp: 80, legs: new Map() };

export const limits = { customers: 200, orders: 200, euros: 10_000, qp: 10_000, legQp: 1_000_000 } as const;

/** Number of legs in the facts. */
const MAX_LEGS = 10;
const CENTS = 100;

/** Whether the scenario changes nothing. */
export function isEmptyInput({ customers, orders, legs }: ScenarioInput): boolean {
  return customers === 0 && orders === 0 && legs.size === 0;
}

/** The scenario for the URL: `k3-b2-e100-q80-z55.500`; undefined for the empty one. */
export function inputText(input: ScenarioInput): string | undefined {
  const { customers, orders, euros, qp, legs } = input;
  if (isEmptyInput(input) && euros === NO_INPUT.euros && qp === NO_INPUT.qp) return undefined;
  const parts = [`k${customers}`, `b${orders}`, `e${euros}`, `q${qp}`];
  return [...parts, ...[...legs].map(([leg, more]) => `z${leg}.${more}`)].join('-');
}

/** Parses it; unusable or excessive values are ignored. */
export function parseInput(text: string | undefined): ScenarioInput {
  const values = { k: NO_INPUT.customers, b: NO_INPUT.orders, e: NO_INPUT.euros, q: NO_INPUT.qp };
  const most = { k: limits.customers, b: limits.orders, e: limits.euros, q: limits.qp };
  const legs = new Map<number, number>();
  for (const part of (text ?? '').slice(0, 400).split('-')) {
    const [, name, number = '', more] = /^([kbeqz])(\d{1,15})(?:\.(\d{1,7}))?$/.exec(part) ?? [];
    const value = Number(number);
    if (name === 'z' && more !== undefined && legs.size < MAX_LEGS) {
      const added = Math.min(Number(more), limits.legQp);
      if (added > 0) legs.set(value, added);
    } else if (name !== undefined && name !== 'z' && more === undefined) {
      const key = name as keyof typeof values;
      values[key] = Math.min(value, most[key]);
    }
  }
  return { customers: values.k, orders: values.b, euros: values.e, qp: values.q, legs };
}

/** The scenario as engine input; purchases in a leg have the same value per QP as the orders. */
export function scenarioOf(input: ScenarioInput, legIds: readonly number[]): Scenario {
  const { customers, orders, euros, qp, legs } = input;
  const bought: Purchase = { baseCents: euros * CENTS, qp };
  return {
    newCustomers: Array<Purchase>(customers).fill(bought),
    ownOrders: [],
    customerOrders: Array<Purchase>(orders).fill(bought),
    legOrders: [...legs].flatMap(([id, more]) => {
      const leg = legIds.indexOf(id);
      const baseCents = qp === 0 ? 0 : Math.floor((more * euros * CENTS) / qp);
      return leg === -1 ? [] : [{ leg, qp: more, baseCents }];
    }),
  };
}
