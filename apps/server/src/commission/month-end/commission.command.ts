import { parseArgs } from 'node:util';
import { actorFor, OperatorError } from '../../identity/operators/command-actor.ts';
import { findOperator } from '../../identity/operators/operators.queries.ts';
import type { Actor } from '../../platform/audit.ts';
import { withCommandDatabase } from '../../platform/command/command-database.ts';
import { createProgressBar } from '../../platform/command/progress-bar.ts';
import { runCommand, UsageError } from '../../platform/command/run-command.ts';
import type { Database } from '../../platform/database/database.ts';
import { ClosingError, type ClosingStep } from '../cycles/close-cycle.ts';
import { reportOf } from '../cycles/commission-report.ts';
import { findCycleOfMonth, type StoredCycle } from '../cycles/cycle.queries.ts';
import { findMovers, previewCycle } from '../cycles/preview-cycle.ts';
import { closeByCommand, MonthEndError, submitByCommand } from './close-by-command.ts';

const usage = `usage: npm run commission -- preview YYYY-MM
       npm run commission -- submit YYYY-MM --operator EMAIL [--note TEXT] [--at INSTANT]
       npm run commission -- close YYYY-MM [--operator EMAIL] [--note TEXT]

preview computes the month's credits and writes nothing. submit stores them and submits the month to a second
person, who approves it on the screen; then it closes immediately, or at the instant given with --at
(2026-11-03T06:00:00+01:00). close writes the credits for good: those of an approved month, exactly as approved;
if the company requires only one person, those of any month that is over. --note gives the reason for closing
although a check is yellow. --operator is the e-mail address of an operator with the right, who is named in the log.
preview and close print totals per bonus, the largest movers against the previous month and a hash of the
result: if the hash is the same, nothing has changed between the two.
`;

const options = {
  operator: { type: 'string' },
  note: { type: 'string', default: '' },
  at: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

const moverCount = 20;

/** There is no cycle to work on. */
class NoCycleError extends Error {
  override name = 'NoCycleError';
}

const verbs = ['preview', 'submit', 'close'] as const;

interface Wanted {
  readonly verb: (typeof verbs)[number];
  readonly month: string;
  readonly operator: string | undefined;
  readonly note: string;
  readonly closeAt: Date | undefined;
}

function readArguments(): Wanted {
  const { values, positionals } = parsed();
  const [named, month, ...more] = positionals;
  if (named === undefined || values.help) throw new UsageError('');
  const verb = verbs.find((one) => one === named);
  if (verb === undefined) throw new UsageError(`${named} is not one of ${verbs.join(', ')}`);
  if (month === undefined || !/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw new UsageError(`${month ?? 'nothing'} is not a month such as 2026-03`);
  if (more.length > 0) throw new UsageError(`too many arguments: ${more.join(' ')}`);
  if (verb === 'submit' && values.operator === undefined)
    throw new UsageError('submit needs --operator: a second person has to know who submitted it');
  const { operator, note } = values;
  return { verb, month, operator, note: note.trim(), closeAt: instantOf(values.at) };
}

function instantOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = new Date(text);
  if (Number.isNaN(at.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(text))
    throw new UsageError(`${text} is not an instant such as 2026-11-03T06:00:00+01:00`);
  return at;
}

function parsed() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Progress at the beginning of a step, and the step's share of the whole. */
const shares: Record<ClosingStep, readonly [from: number, length: number]> = {
  load: [0, 0.2],
  compute: [0.2, 0.05],
  statistics: [0.25, 0.15],
  credits: [0.4, 0.3],
  indexes: [0.7, 0.15],
  balances: [0.85, 0.1],
  commit: [0.95, 0.02],
  release: [0.97, 0.03],
};

async function close(
  database: Database,
  cycle: StoredCycle,
  { by, note }: { readonly by: Actor; readonly note: string },
): Promise<void> {
  const show = createProgressBar();
  const closing = await closeByCommand(database, cycle, {
    by,
    note,
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

/** An operator by e-mail address, as in calls, with the right to submit months. */
async function callerOf(db: Database['db'], email: string) {
  const { user: id } = await actorFor(db, email, 'cycles.preview');
  const found = id === undefined ? undefined : await findOperator(db, id);
  if (found === undefined) throw new OperatorError(`${email} is not an operator's address`);
  const { firstName, lastName, locale, rights } = found;
  return { user: { id: found.id, firstName, lastName, email, phone: null, locale }, rights };
}

await runCommand(usage, async () => {
  const { verb, month, operator, note, closeAt } = readArguments();
  await withCommandDatabase(async ({ database }) => {
    const cycle = await findCycleOfMonth(database.db, month);
    if (!cycle) throw new NoCycleError(`there is no cycle ${month} in this database`);
    if (verb === 'close') {
      const by = await actorFor(database.db, operator, 'cycles.close');
      return close(database, cycle, { by, note });
    }
    if (verb === 'submit') {
      const caller = await callerOf(database.db, operator ?? '');
      const hash = await submitByCommand(database, cycle, { caller, note, closeAt });
      process.stdout.write(`The cycle ${cycle.dateFrom} is submitted.\nhash ${hash}\n`);
      return;
    }
    const preview = await previewCycle(database, cycle, new Date());
    process.stdout.write(reportOf(preview, await findMovers(database, preview, moverCount)));
  });
}, [ClosingError, MonthEndError, NoCycleError, OperatorError]);
