import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createDeps } from '@blattwerk/server/deps.ts';
import { fetchFile } from '@blattwerk/server/money/payout-runs/files/fetch-file.ts';
import { bookStatements } from '@blattwerk/server/money/payout-runs/statements/book-statements.job.ts';
import { workOnRuns } from '@blattwerk/server/money/payout-runs/work/work-on-runs.job.ts';
import { readConfig } from '@blattwerk/server/platform/config.ts';
import { openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import { createHttpServer } from '@blattwerk/server/platform/http/server.ts';
import { secretsWith } from '@blattwerk/server/platform/secrets/secrets.ts';

// A process that does what a job or the download of a file does, and nothing else: it is killed halfway. It prints `ready`
// before it is told to begin, so that it is killed during its work.

const [now = '', work, run, by] = process.argv.slice(2);
const config = readConfig(process.env);
const { databaseUrl: url, fieldKeys } = config;
if (url === null || fieldKeys === null) throw new Error('DATABASE_URL and FIELD_KEY have to be set');

const { log } = await createHttpServer(config);
const deps = await createDeps({
  config,
  log,
  database: { ...openDatabase(url), url },
  secrets: secretsWith(fieldKeys.map((key) => Buffer.from(key, 'base64'))),
  clock: { now: () => new Date(now) },
});
process.stdout.write('ready\n');
await once(process.stdin, 'data');
process.stdout.write(`done ${await doWork()}\n`);

/** The result. */
async function doWork(): Promise<string> {
  if (work === 'file') return writeFile();
  await (work === 'statements' ? bookStatements(deps) : workOnRuns(deps));
  return 'all';
}

/** The SHA-256 of the file. */
async function writeFile(): Promise<string> {
  const fetching = { run: Number(run), type: 'bank', by: Number(by) } as const;
  const file = await inTransaction(deps.db, (db) => fetchFile({ ...deps, db }, fetching));
  if (file === null) throw new Error('the run has no file to fetch');
  return createHash('sha256').update(file.bytes).digest('hex');
}
