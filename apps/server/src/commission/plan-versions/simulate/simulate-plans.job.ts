import type { JobParts } from '../../../platform/area.ts';
import { inSnapshot, inTransaction } from '../../../platform/database/transaction.ts';
import type { JobDefinition } from '../../../platform/jobs.ts';
import { simulateCycles } from './simulate-cycles.ts';
import {
  findCycles,
  findNextSimulation,
  keepSimulation,
  noteFailedSimulation,
  type WaitingSimulation,
} from './simulations.queries.ts';

/** Name of the job. */
export const SIMULATE_PLANS = 'simulate-plans';

/** A simulation is given up after this many failures. */
const MOST_ATTEMPTS = 3;

/** Dependencies of the job. */
type SimulatingParts = Pick<JobParts, 'database'> & {
  readonly deps: Pick<JobParts['deps'], 'clock' | 'log'>;
};

/** Makes the requested simulations one after the other. A failing one does not block the others. */
export function simulatePlansJob(parts: SimulatingParts): JobDefinition {
  return {
    name: SIMULATE_PLANS,
    cron: '*/10 * * * *',
    atStart: true,
    run: async () => {
      const tried: number[] = [];
      for (;;) {
        const next = await findNextSimulation(parts.database.db, tried);
        if (!next) return;
        tried.push(next.id);
        await makeOrNote(parts, next);
      }
    },
  };
}

async function makeOrNote({ database, deps }: SimulatingParts, next: WaitingSimulation): Promise<void> {
  const { id, planVersion, body, hash } = next;
  try {
    const cycles = await findCycles(database.db, next.cycles);
    const plan = { planVersion, ...body };
    const now = deps.clock.now();
    const simulation = await inSnapshot(database, (client) => simulateCycles(client, { plan, cycles, now }));
    await inTransaction(database.db, (tx) =>
      keepSimulation(tx, { id, hash, at: deps.clock.now() }, simulation),
    );
  } catch (error) {
    deps.log.error({ err: error, simulation: id }, 'a plan cannot be simulated');
    const at = deps.clock.now();
    await inTransaction(database.db, (tx) => noteFailedSimulation(tx, { id, most: MOST_ATTEMPTS, at }));
  }
}
