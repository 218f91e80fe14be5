import type { ClientBase } from 'pg';

/** Number of stored rows that differ from a full read; for credits, the orders with such rows. */
export interface Comparison {
  readonly statistics: number;
  readonly orders: number;
  readonly bonuses: number;
  readonly teams: number;
}

/** The total of them. */
export function differencesOf({ statistics, orders, bonuses, teams }: Comparison): number {
  return statistics + orders + bonuses + teams;
}

/** The stored facts of large teams, by partner, as text. */
export async function readTeams(client: ClientBase, cycle: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ partner: number; stored: string }>(
    `select partner_id as partner, concat(legs, ' ', facts) as stored from what_if_facts where cycle_id = $1`,
    [cycle],
  );
  return new Map(rows.map(({ partner, stored }) => [partner, stored]));
}

/** Number of partners whose teams differ. */
export function compareTeams(before: ReadonlyMap<number, string>, now: ReadonlyMap<number, string>): number {
  const partners = new Set([...before.keys(), ...now.keys()]);
  return [...partners].filter((partner) => before.get(partner) !== now.get(partner)).length;
}
