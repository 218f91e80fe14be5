import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { recomputeOpenCycleJob } from '../../cycles/recompute-open-cycle.job.ts';
import { createMessages } from '../../messages/messages.ts';
import { withCommandDatabase } from '../../platform/command/command-database.ts';
import { createProgressBar } from '../../platform/command/progress-bar.ts';
import { runCommand, UsageError } from '../../platform/command/run-command.ts';
import { systemClock } from '../../platform/deps.ts';
import { noJobs } from '../../platform/jobs.ts';
import { quoted, UnreadableFileError } from './fault.ts';
import { type ImportReport, importOrders } from './import-orders.ts';

const usage = `usage: npm run import -- FILE.csv (- for standard input)

Imports orders and their refunds; docs/order-import.md describes the columns. Orders with a fault are listed
with line and reason and left out; exit code 1 then. The same file again changes nothing.
`;

/** There is nothing to read. */
class NoFileError extends Error {
  override name = 'NoFileError';
}

async function openInput(): Promise<AsyncIterable<Uint8Array>> {
  const [name, ...more] = process.argv.slice(2);
  if (name === undefined || name === '--help') throw new UsageError('');
  if (more.length > 0) throw new UsageError(`too many words: ${more.join(' ')}`);
  if (name === '-') return process.stdin;
  // npm runs scripts in the project's folder and says where it was called.
  const folder = process.env.npm_lifecycle_event === 'import' ? (process.env.INIT_CWD ?? '.') : '.';
  const path = resolve(folder, name);
  const found = await stat(path).catch((error: Error) => {
    throw new NoFileError(`${name} cannot be read: ${error.message}`);
  });
  if (found.isDirectory()) throw new NoFileError(`${name} is a folder`);
  return createReadStream(path);
}

function print({ rows, imported, updated, unchanged, failed, errors, ignoredColumns }: ImportReport): void {
  for (const { line, column, reason } of errors)
    process.stderr.write(`line ${line}${column ? `, ${column}` : ''}: ${reason}\n`);
  if (ignoredColumns.length > 0) process.stderr.write(`not read: ${ignoredColumns.map(quoted).join(', ')}\n`);
  process.stdout.write(
    `${rows} rows: ${imported} orders imported, ${updated} updated, ${unchanged} unchanged, ${failed} failed\n`,
  );
}

await runCommand(usage, async () => {
  const input = await openInput();
  const show = createProgressBar();
  const report = await withCommandDatabase(async ({ database }) => {
    const onProgress = (done: number, all: number) => show('orders', done / all);
    // A server that runs finds within a minute what waits to be sent.
    const messages = createMessages({ clock: systemClock, jobs: noJobs });
    const done = await importOrders(database.db, input, { now: () => new Date(), messages, onProgress });
    const log = { info: () => undefined };
    if (done.imported + done.updated > 0)
      await recomputeOpenCycleJob({ database, clock: systemClock, log }).run();
    return done;
  }).catch((error) => {
    if (error instanceof UnreadableFileError) error.message = `line ${error.line}: ${error.message}`;
    throw error;
  });
  print(report);
  if (report.failed > 0) process.exitCode = 1;
}, [NoFileError, UnreadableFileError]);
