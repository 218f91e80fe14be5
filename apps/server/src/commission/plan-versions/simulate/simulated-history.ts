import { bonusNames, kickStartPhases } from '@blattwerk/plan/bonuses/bonuses.ts';
import type { CommissionResult } from '@blattwerk/plan/bonuses/compute-commissions.ts';
import { type BonusHistory, paidFlag } from '@blattwerk/plan/bonuses/history.ts';
import type { Network } from '@blattwerk/plan/network/network.ts';
import type { ClientBase } from 'pg';
import { copyColumns } from '../../../platform/database/copy-columns.ts';
import type { StoredInput } from '../../cycles/cycle-input.ts';

const KICK_START = bonusNames.indexOf('kick-start');

/** The history that simulated months leave for later ones. */
export interface SimulatedHistory {
  /** The history of a month: everything before the first one, and the simulated results of the previous ones. */
  of(input: StoredInput): BonusHistory;
  /** Adds the simulated result of a month. */
  keep(input: StoredInput, result: CommissionResult): void;
}

/**
 * Starts with the history before the first month. Partners who join later bring only what they reached before the programme,
 * and a successor at a place the simulated achievements of its owner.
 */
export async function beginHistory(client: ClientBase, first: StoredInput): Promise<SimulatedHistory> {
  const opening = await readOpening(client);
  const transfers = await readTransfers(client);
  let network: Network = first.network;
  let { highestLevelEver, kickStartPaid } = first.history;
  const carried = (to: Network, values: Uint8Array, joining: ReadonlyMap<number, number>) =>
    Uint8Array.from(to.ids, (id) => {
      const index = network.indexOf(id);
      return index === -1 ? (joining.get(id) ?? 0) : (values[index] as number);
    });
  return {
    of: ({ network: to, history, window }) => {
      const levels = carried(to, highestLevelEver, opening.levels);
      const phases = carried(to, kickStartPaid, opening.phases);
      for (const { owner, successor, since } of transfers) {
        const [from, into] = [to.indexOf(owner), to.indexOf(successor)];
        if (since > window.cycleDay || from === -1 || into === -1) continue;
        levels[into] = Math.max(levels[into] as number, levels[from] as number);
        phases[into] = (phases[into] as number) | (phases[from] as number);
      }
      return { affiliateSince: history.affiliateSince, highestLevelEver: levels, kickStartPaid: phases };
    },
    keep: ({ network: now, history }, { cycle, closingCredits }) => {
      network = now;
      highestLevelEver = history.highestLevelEver.map((highest, i) =>
        Math.max(highest, cycle.level[i] as number),
      );
      kickStartPaid = history.kickStartPaid.slice();
      for (const [row, bonus] of closingCredits.bonus.entries()) {
        if (bonus !== KICK_START) continue;
        const partner = closingCredits.beneficiary[row] as number;
        const phase = kickStartPhases[(closingCredits.stage[row] as number) - 1];
        if (phase !== undefined)
          kickStartPaid[partner] = (kickStartPaid[partner] as number) | paidFlag(phase);
      }
    },
  };
}

/** Transfers of places with their days, the earliest first. */
async function readTransfers(
  client: ClientBase,
): Promise<{ readonly owner: number; readonly successor: number; readonly since: number }[]> {
  const [owners, successors, days] = await copyColumns(
    client,
    `select partner_id, successor_id, effective_from from contract_ends
     where successor_id is not null and done_at is not null order by effective_from, id`,
    ['int8', 'int8', 'date'],
  );
  return Array.from(owners, (owner, row) => ({
    owner,
    successor: successors[row] as number,
    since: days[row] as number,
  }));
}

async function readOpening(
  client: ClientBase,
): Promise<{ levels: Map<number, number>; phases: Map<number, number> }> {
  const flags = kickStartPhases.map((phase) => `when '${phase}' then ${paidFlag(phase)}`).join(' ');
  const [ids, levels, phases] = await copyColumns(
    client,
    `select partner_id, level::integer,
       coalesce((select bit_or(case phase ${flags} end) from unnest(kick_start) as phase), 0)::integer
     from opening_levels`,
    ['int8', 'int4', 'int4'],
  );
  const by = (values: ArrayLike<number>) =>
    new Map(Array.from(ids, (id, row): [number, number] => [id, values[row] as number]));
  return { levels: by(levels), phases: by(phases) };
}
