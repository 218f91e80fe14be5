import type { Plan } from '@blattwerk/plan/plan.ts';
import { compactFacts } from '@blattwerk/plan/what-if/compact-facts.ts';
import { teamLines } from '@blattwerk/plan/what-if/team-lines.ts';
import { type WhatIfFacts, whatIfFacts } from '@blattwerk/plan/what-if/what-if-facts.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { TxClient } from '../../platform/database/transaction.ts';
import type { ComputedCycle } from './computed-cycle.ts';

/** The facts, and whose first partner each leg that a scenario can add to has, by the legs' positions. */
export interface TeamFacts {
  readonly facts: WhatIfFacts;
  readonly legs: readonly number[];
}

/** From so many partners below on the facts are stored when a cycle is computed; below that they are read anew. */
export const LARGE_TEAM = 20_000;
/** As many legs can be added to, those with most QP. */
const LEGS_KEPT = 10;

/** The facts in a size that fits any team: a scenario can add to the legs with most QP. */
export function compactTeam(plan: Plan, { facts, legs }: TeamFacts): TeamFacts {
  const qpOf = (leg: number) => facts.legs[leg]?.qp ?? 0;
  const keep = [...facts.legs.keys()].sort((a, b) => qpOf(b) - qpOf(a) || a - b).slice(0, LEGS_KEPT);
  return { facts: compactFacts(plan, facts, keep), legs: keep.map((leg) => legs[leg] as number) };
}

/** Stores the facts of whoever has a large team. Those of closed cycles go: nobody asks for them any more. */
export async function writeLargeTeams(
  client: TxClient,
  plan: Plan,
  { cycle, input, result }: Pick<ComputedCycle, 'cycle' | 'input' | 'result'>,
  from = LARGE_TEAM,
): Promise<void> {
  const { network } = input;
  const lines = teamLines(input);
  await client.query(
    'delete from what_if_facts where cycle_id = $1 or cycle_id in (select id from cycles where closed_at is not null)',
    [cycle.id],
  );
  for (let partner = 0; partner < network.size; partner++) {
    if ((lines.teamSize[partner] as number) < from) continue;
    const [line] = lines.linesOf(partner);
    const children = line ? network.ids.subarray(line.first, line.end) : [];
    const facts = whatIfFacts(plan, input, result, partner, lines);
    const compact = compactTeam(plan, { facts, legs: [...children] });
    await client.query(
      'insert into what_if_facts (cycle_id, partner_id, legs, facts) values ($1, $2, $3, $4)',
      [cycle.id, network.ids[partner], compact.legs, JSON.stringify(compact.facts)],
    );
  }
}

/** The stored facts of a large team; undefined for any other. */
export async function findLargeTeam(
  db: Kysely<DB>,
  { partner, cycle }: { partner: number; cycle: number },
): Promise<TeamFacts | undefined> {
  const row = await db
    .selectFrom('what_if_facts')
    .select(['legs', 'facts'])
    .where('cycle_id', '=', cycle)
    .where('partner_id', '=', partner)
    .executeTakeFirst();
  return row && { legs: row.legs.map(Number), facts: row.facts as unknown as WhatIfFacts };
}
