import type { CommissionFigures, CommissionInput } from '@blattwerk/plan/bonuses/compute-commissions.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { compactFacts } from '@blattwerk/plan/what-if/compact-facts.ts';
import { teamLines } from '@blattwerk/plan/what-if/team-lines.ts';
import {
  factsBesideTeam,
  findPoolHolders,
  teamFacts,
  type WhatIfFacts,
} from '@blattwerk/plan/what-if/what-if-facts.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import type { TxClient } from '../../platform/database/transaction.ts';
import type { StoredCycle } from './cycle.queries.ts';

/** The facts, and the first partner of each leg that a scenario can add to, by the legs' positions. */
export interface TeamFacts {
  readonly facts: WhatIfFacts;
  readonly legs: readonly number[];
}

/** For teams from this size the facts are stored when a cycle is computed; for smaller ones they are read on request. */
export const LARGE_TEAM = 20_000;
/** Number of legs that a scenario can add to: those with most QP. */
const LEGS_KEPT = 10;

/** The facts in a size that fits any team: a scenario can add to the legs with most QP. */
export function compactTeam(plan: Plan, { facts, legs }: TeamFacts): TeamFacts {
  const qpOf = (leg: number) => facts.legs[leg]?.qp ?? 0;
  const keep = [...facts.legs.keys()].sort((a, b) => qpOf(b) - qpOf(a) || a - b).slice(0, LEGS_KEPT);
  return { facts: compactFacts(plan, facts, keep), legs: keep.map((leg) => legs[leg] as number) };
}

/** The id of a partner with a large team, and the stored facts. */
export interface LargeTeam {
  readonly partner: number;
  readonly team: TeamFacts;
}

type Computed = {
  readonly input: CommissionInput;
  readonly result: CommissionFigures;
};

/**
 * The facts of all large teams.
 * @param known facts of a partner's team, by index, computed before and unchanged since
 */
export function findLargeTeams(
  plan: Plan,
  { input, result }: Computed,
  { from = LARGE_TEAM, known = () => undefined }: TeamOptions = {},
): LargeTeam[] {
  const { network } = input;
  const lines = teamLines(input);
  const holders = findPoolHolders(plan, input, result);
  const teams: LargeTeam[] = [];
  for (let partner = 0; partner < network.size; partner++) {
    if ((lines.teamSize[partner] as number) < from) continue;
    const beside = factsBesideTeam(input, result, partner, holders);
    const before = known(partner);
    const [line] = lines.linesOf(partner);
    const team = before
      ? { legs: before.legs, facts: { ...before.facts, ...beside } }
      : compactTeam(plan, {
          facts: { ...beside, ...teamFacts(plan, input, result, partner, lines) },
          legs: line ? [...network.ids.subarray(line.first, line.end)] : [],
        });
    teams.push({ partner: network.ids[partner] as number, team });
  }
  return teams;
}

interface TeamOptions {
  /** Minimum team size. */
  readonly from?: number;
  readonly known?: (partner: number) => TeamFacts | undefined;
}

/** Stores the facts of large teams. Those of closed cycles are deleted: nobody reads them any more. */
export async function writeLargeTeams(
  client: TxClient,
  cycle: Pick<StoredCycle, 'id'>,
  teams: readonly LargeTeam[],
): Promise<void> {
  await client.query(
    'delete from what_if_facts where cycle_id = $1 or cycle_id in (select id from cycles where closed_at is not null)',
    [cycle.id],
  );
  for (const { partner, team } of teams) {
    await client.query(
      'insert into what_if_facts (cycle_id, partner_id, legs, facts) values ($1, $2, $3, $4)',
      [cycle.id, partner, team.legs, JSON.stringify(team.facts)],
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
