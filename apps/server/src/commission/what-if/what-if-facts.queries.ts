import { computeCommissions } from '@blattwerk/plan/bonuses/compute-commissions.ts';
import { type PoolName, poolRules } from '@blattwerk/plan/bonuses/pools.ts';
import type { WeightGroup } from '@blattwerk/plan/bonuses/split.ts';
import type { Network } from '@blattwerk/plan/network/network.ts';
import type { Plan } from '@blattwerk/plan/plan.ts';
import { whatIfFacts } from '@blattwerk/plan/what-if/what-if-facts.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/database-types.ts';
import { firstSharingLevel } from '../bonuses/pools.presenter.ts';
import type { BonusStanding } from '../bonuses/standing.queries.ts';
import { findLargeTeam, type TeamFacts } from '../cycles/large-teams.queries.ts';
import { loadTeamInput } from './team-input.queries.ts';

interface Asked {
  readonly partner: number;
  readonly standing: BonusStanding;
  readonly now: Date;
}

/**
 * The facts behind a partner's bonuses of the open cycle, and their moment. For a large team those stored at the last
 * computation are used: a request costs the same whatever the size of the team.
 */
export async function findWhatIfFacts(
  db: Kysely<DB>,
  plan: Plan,
  { partner, standing, now }: Asked,
): Promise<TeamFacts & { readonly asOf: Date }> {
  const stored = await findLargeTeam(db, { partner, cycle: standing.cycle });
  if (stored) return { ...stored, asOf: standing.asOf };
  const fresh = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => computeFacts(transaction, plan, { partner, standing, now }));
  return { ...fresh, asOf: now };
}

/** Computes the team from its orders; of all others only their part of the pools counts, as last computed. */
async function computeFacts(
  db: Kysely<DB>,
  plan: Plan,
  { partner, standing, now }: Asked,
): Promise<TeamFacts> {
  const input = await loadTeamInput(db, { partner, standing, now });
  const result = computeCommissions(plan, input);
  const { network } = input;
  const own = network.indexOf(partner);
  const ofTeam = whatIfFacts(plan, input, result, own);
  const outside = await findOutsideHolders(db, plan, { cycle: standing.cycle, network });
  const holders = (pool: PoolName): WeightGroup[] => [
    ...ofTeam.otherHolders[pool],
    ...outside.map(({ id, level }) => {
      const weight = plan.levels[level] ? poolRules(plan, pool).weightOf(plan.levels[level]) : 0;
      return { weight, lowerIds: id < partner ? 1 : 0, higherIds: id > partner ? 1 : 0 };
    }),
  ];
  return {
    facts: {
      ...ofTeam,
      poolBaseCents: standing.poolBaseCents - standing.teamBaseCents + result.baseCents,
      otherHolders: { infinity: holders('infinity'), balancing: holders('balancing') },
    },
    legs: [...network.parents.keys()].flatMap((i) =>
      network.parents[i] === own ? [network.ids[i] as number] : [],
    ),
  };
}

async function findOutsideHolders(
  db: Kysely<DB>,
  plan: Plan,
  { cycle, network }: { cycle: number; network: Network },
): Promise<{ id: number; level: number }[]> {
  const { rows } = await sql<{ id: number; level: number }>`
    select partner_id as id, level from partner_statistics
    where cycle_id = ${cycle} and level >= ${firstSharingLevel(plan)}::smallint`.execute(db);
  return rows.filter(({ id }) => network.indexOf(id) === -1);
}
