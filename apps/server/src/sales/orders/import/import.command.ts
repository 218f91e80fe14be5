import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { recomputeOpenCycleJob } from '../../../commission/cycles/standing/recompute-open-cycle.job.ts';
import { actorFor, OperatorError } from '../../../identity/operators/command-actor.ts';
import { createMessages } from '../../../messaging/messages/messages.ts';
import { type AuditEntry, audit } from '../../../platform/audit.ts';
import { withCommandDatabase } from '../../../platform/command/command-database.ts';
import { createProgressBar } from '../../../platform/command/progress-bar.ts';
import { runCommand, UsageError } from '../../../platform/command/run-command.ts';
import { quoted, UnreadableFileError } from '../../../platform/csv/fault.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { systemClock } from '../../../platform/deps.ts';
import { noJobs } from '../../../platform/jobs.ts';
import { type ImportReport, importOrders } from './import-orders.ts';

const usage = `usage: npm run import -- [--check] [--history] [--quiet] [--operator EMAIL] FILE.csv (- for standard input)

Imports orders and their refunds; docs/order-import.md describes the columns. Orders with a fault are listed
with line and reason and left out; the exit code is 1 then. The same file again changes nothing.

  --check    a dry run: reads and compares, prints what would be imported, and writes nothing
  --history  orders paid before the programme began here: they count in no cycle, and nobody is notified
  --quiet    nobody is notified
  --operator on whose behalf: the e-mail address of an operator with the right to import; the log names them
`;

/** The file argument is missing. */
class NoFileError extends Error {
  override name = 'NoFileError';
}

const options = {
  check: { type: 'boolean', default: false },
  history: { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
  operator: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

function readArguments() {
  const { values, positionals } = parsed();
  const [name, ...more] = positionals;
  if (name === undefined || values.help) throw new UsageError('');
  if (more.length > 0) throw new UsageError(`too many arguments: ${more.join(' ')}`);
  const { check: isCheck, history: isHistory, quiet: isQuiet, operator } = values;
  return { name, isCheck, isHistory, isQuiet, operator };
}

function parsed() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function openInput(name: string): Promise<AsyncIterable<Uint8Array>> {
  if (name === '-') return process.stdin;
  // npm changes to the project's folder and passes on where it was called.
  const folder = process.env.npm_lifecycle_event === 'import' ? (process.env.INIT_CWD ?? '.') : '.';
  const path = resolve(folder, name);
  const found = await stat(path).catch((error: Error) => {
    throw new NoFileError(`${name} cannot be read: ${error.message}`);
  });
  if (found.isDirectory()) throw new NoFileError(`${name} is a folder`);
  return createReadStream(path);
}

function print({ rows, imported, updated, unchanged, failed, errors, ...said }: ImportReport): void {
  for (const { line, column, reason } of errors)
    process.stderr.write(`line ${line}${column ? `, ${column}` : ''}: ${reason}\n`);
  for (const { line, reason } of said.notices) process.stderr.write(`line ${line}: ${reason}\n`);
  if (said.ignoredColumns.length > 0)
    process.stderr.write(`not read: ${said.ignoredColumns.map(quoted).join(', ')}\n`);
  process.stdout.write(
    `${rows} rows: ${imported} orders imported, ${updated} updated, ${unchanged} unchanged, ${failed} failed\n`,
  );
}

await runCommand(usage, async () => {
  const { name, isCheck, isHistory, isQuiet, operator } = readArguments();
  const input = await openInput(name);
  const show = createProgressBar();
  const report = await withCommandDatabase(async ({ database }) => {
    const onProgress = (done: number, all: number) => show('orders', done / all);
    // A running server finds waiting messages within a minute.
    const messages = createMessages({ clock: systemClock, jobs: noJobs });
    const by = await actorFor(database.db, operator, 'orders.import');
    const note = (entry: Pick<AuditEntry, 'action' | 'details'>) =>
      inTransaction(database.db, (tx) => audit(tx, { ...by, subject: '/api/orders/import', ...entry }));
    if (!isCheck) await note({ action: 'begin' });
    const options = { now: () => new Date(), messages, isHistory, isQuiet, isCheck, onProgress };
    const done = await importOrders(database.db, input, options);
    if (isCheck) return done;
    const { rows, imported, updated, unchanged, failed } = done;
    const after = { rows, imported, updated, unchanged, failed, history: isHistory, quiet: isQuiet };
    await note({ action: 'write', details: { before: {}, after } });
    const nothing = () => undefined;
    const log = { info: nothing, warn: nothing, error: nothing };
    if (done.imported + done.updated > 0)
      await recomputeOpenCycleJob({ database, clock: systemClock, log }).run();
    return done;
  }).catch((error) => {
    if (error instanceof UnreadableFileError) error.message = `line ${error.line}: ${error.message}`;
    throw error;
  });
  print(report);
  if (report.failed > 0) process.exitCode = 1;
}, [NoFileError, OperatorError, UnreadableFileError]);
