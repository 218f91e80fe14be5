import { parseArgs } from 'node:util';
import { actorFor, OperatorError } from '../../identity/operators/command-actor.ts';
import type { Actor } from '../../platform/audit.ts';
import { withCommandDatabase } from '../../platform/command/command-database.ts';
import { createProgressBar } from '../../platform/command/progress-bar.ts';
import { runCommand, UsageError } from '../../platform/command/run-command.ts';
import type { Database } from '../../platform/database/database.ts';
import { ClosingError, type ClosingStep, closeCycle } from './close-cycle.ts';
import { reportOf } from './commission-report.ts';
import { findCycleOfMonth, type StoredCycle } from './cycle.queries.ts';
import { findMovers, previewCycle } from './preview-cycle.ts';

const usage = `usage: npm run commission -- preview YYYY-MM
       npm run commission -- close YYYY-MM [--operator EMAIL]

preview computes the month's credits and writes nothing; close writes them once and for all. Both print
totals per bonus, the largest movers against the month before and a hash of the result: nothing changed
between the two if it is the same. --operator names for whom a month is closed: an operator with the
right to, whom the log names.
`;

const options = { operator: { type: 'string' }, help: { type: 'boolean', default: false } } as const;

const moverCount = 20;

/** There is nothing to do it with. */
class NoCycleError extends Error {
  override name = 'NoCycleError';
}

interface Wanted {
  readonly verb: 'preview' | 'close';
  readonly month: string;
  readonly operator: string | undefined;
}

function readArguments(): Wanted {
  const { values, positionals } = parsed();
  const [verb, month, ...more] = positionals;
  if (verb === undefined || values.help) throw new UsageError('');
  if (verb !== 'preview' && verb !== 'close') throw new UsageError(`${verb} is neither preview nor close`);
  if (month === undefined || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw new UsageError(`${month ?? 'nothing'} is not a month such as 2026-03`);
  if (more.length > 0) throw new UsageError(`too many words: ${more.join(' ')}`);
  return { verb, month, operator: values.operator };
}

function parsed() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** How far a closing is when a step begins, and how much of the whole the step is. */
const shares: Record<ClosingStep, readonly [from: number, length: number]> = {
  load: [0, 0.2],
  compute: [0.2, 0.05],
  statistics: [0.25, 0.15],
  credits: [0.4, 0.45],
  balances: [0.85, 0.1],
  commit: [0.95, 0.02],
  release: [0.97, 0.03],
};

async function close(database: Database, cycle: StoredCycle, by: Actor): Promise<void> {
  const show = createProgressBar();
  const closing = await closeCycle(database, cycle, () => new Date(), {
    by,
    onStep: (step, share) => {
      const [from, length] = shares[step];
      show(step, from + length * share);
    },
  });
  show('done', 1);
  if (closing === null) {
    process.stdout.write(`The cycle ${cycle.dateFrom} is closed already: nothing was changed.\n`);
    return;
  }
  const movers = await findMovers(database, closing, moverCount);
  process.stdout.write(reportOf({ ...closing, closedHash: closing.hash }, movers));
}

await runCommand(usage, async () => {
  const { verb, month, operator } = readArguments();
  await withCommandDatabase(async ({ database }) => {
    const cycle = await findCycleOfMonth(database.db, month);
    if (!cycle) throw new NoCycleError(`there is no cycle ${month} in this database`);
    if (verb === 'close')
      return close(database, cycle, await actorFor(database.db, operator, 'cycles.close'));
    const preview = await previewCycle(database, cycle, new Date());
    process.stdout.write(reportOf(preview, await findMovers(database, preview, moverCount)));
  });
}, [ClosingError, NoCycleError, OperatorError]);
