import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reason as reasonText } from '@blattwerk/contract/http/reason.ts';
import { asRefusal } from '@blattwerk/contract/http/refusal.ts';
import { formatCents, parseCents } from '@blattwerk/plan/money.ts';
import { recomputeOpenCycleJob } from '../../commission/cycles/standing/recompute-open-cycle.job.ts';
import { actorFor, OperatorError } from '../../identity/operators/command-actor.ts';
import { ApiError } from '../../platform/api-error.ts';
import { type Actor, type AuditEntry, audit } from '../../platform/audit.ts';
import { withCommandDatabase } from '../../platform/command/command-database.ts';
import { createProgressBar } from '../../platform/command/progress-bar.ts';
import { runCommand, UsageError } from '../../platform/command/run-command.ts';
import { readConfig } from '../../platform/config.ts';
import { quoted, UnreadableFileError } from '../../platform/csv/fault.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { systemClock } from '../../platform/deps.ts';
import { secretsWith } from '../../platform/secrets/secrets.ts';
import { fieldKeysFor } from '../field-key/check-field-key.ts';
import { type BalancesReport, takeBalancesOver } from './balances/take-balances-over.ts';
import { compareByCommand } from './comparison/compare-command.ts';
import { type BonusMeanings, readMeanings } from './comparison/read-list.ts';
import { inviteByCommand, type Portion, readPortion } from './invitations/invite-command.ts';
import { takeMembershipsOver } from './memberships/take-memberships-over.ts';
import { type PeopleReport, takePeopleOver } from './people/take-people-over.ts';
import { type TakeoverReport, writtenOf } from './report.ts';

const usage = `usage: npm run takeover -- people|memberships FILE.csv [--check] --operator EMAIL
       npm run takeover -- balances FILE.csv [--check] [--control SUM --reason TEXT] --operator EMAIL
       npm run takeover -- compare FILE.csv --month 2026-09 [--bonus NAME=bonus]... [--check] --operator EMAIL
       npm run takeover -- invite --per-hour 200 [--affiliates] --operator EMAIL

Takes over an existing company; docs/takeover.md describes the files (- reads standard input). Rows with a fault are listed
with line and reason and left out; the exit code is 1 then. Balances are booked all or nothing, once a second person has
approved them if the company requires two. Nobody is notified, and the same file again changes nothing.

  --check     a dry run: reads and compares, prints what would be stored, and writes nothing
  --control   the total of a file of balances, such as 12345.67: required to book them
  --reason    why balances are taken over: shown in the log and to whoever approves them
  --month     the month of a list of commissions: one before the programme's first
  --bonus     the meaning of a name in that list: a bonus of the programme, or none; once per name
  --per-hour  how many people taken over are sent an invitation per hour; the server sends them
  --affiliates  invites affiliates only
  --operator  on whose behalf: the e-mail address of an operator with the right to take over; the log names them
`;

/** The file argument is missing. */
class NoFileError extends Error {
  override name = 'NoFileError';
}

const options = {
  check: { type: 'boolean', default: false },
  control: { type: 'string' },
  reason: { type: 'string' },
  month: { type: 'string' },
  bonus: { type: 'string', multiple: true },
  'per-hour': { type: 'string' },
  affiliates: { type: 'boolean', default: false },
  operator: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

const kinds = ['people', 'memberships', 'balances', 'compare'] as const;

interface Arguments {
  readonly what: (typeof kinds)[number];
  /** Month of a list to compare. */
  readonly month: string;
  readonly meanings: BonusMeanings;
  readonly name: string;
  readonly isCheck: boolean;
  readonly controlCents: number | null;
  /** Null in a dry run. */
  readonly reason: string | null;
  readonly operator: string;
}

function readArguments(): Arguments | Portion {
  const { values, positionals } = parsed();
  const [word, name, ...more] = positionals;
  if (word === 'invite' && !values.help)
    return readPortion({ words: positionals.slice(1), perHour: values['per-hour'], ...values });
  if (word === undefined || name === undefined || values.help) throw new UsageError('');
  const what = kinds.find((kind) => kind === word);
  if (what === undefined) throw new UsageError(`${word} is not a kind of file`);
  if (more.length > 0) throw new UsageError(`too many arguments: ${more.join(' ')}`);
  if (values.operator === undefined) throw new UsageError('--operator is missing');
  if (what === 'balances' && values.control === undefined && !values.check)
    throw new UsageError('--control is missing');
  if (what === 'balances' && !values.check && !reasonText.safeParse(values.reason).success)
    throw new UsageError('--reason is missing: three characters at least');
  const { control, operator, month = '', check: isCheck } = values;
  if (what === 'compare' && !/^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(month))
    throw new UsageError('--month is missing, such as 2026-09');
  if (control !== undefined && !/^-?\d{1,12}\.\d\d$/.test(control))
    throw new UsageError(`${control} is not a sum such as 12345.67`);
  const controlCents = control === undefined ? null : parseCents(control);
  const reason = values.reason?.trim() ?? null;
  return { what, name, isCheck, operator, controlCents, reason, month, meanings: meaningsOf(values.bonus) };
}

function meaningsOf(given: readonly string[] | undefined): BonusMeanings {
  try {
    return readMeanings(given ?? []);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
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
  const folder = process.env.npm_lifecycle_event === 'takeover' ? (process.env.INIT_CWD ?? '.') : '.';
  const path = resolve(folder, name);
  const found = await stat(path).catch((error: Error) => {
    throw new NoFileError(`${name} cannot be read: ${error.message}`);
  });
  if (found.isDirectory()) throw new NoFileError(`${name} is a folder`);
  return createReadStream(path);
}

function print({ rows, imported, updated, unchanged, failed, errors, ignoredColumns }: TakeoverReport): void {
  for (const { line, column, reason } of errors)
    process.stderr.write(`line ${line}${column ? `, ${column}` : ''}: ${reason}\n`);
  if (ignoredColumns.length > 0) process.stderr.write(`not read: ${ignoredColumns.map(quoted).join(', ')}\n`);
  process.stdout.write(
    `${rows} rows: ${imported} new, ${updated} changed, ${unchanged} unchanged, ${failed} failed\n`,
  );
}

/** Prints the number of people in each line, and the top of the tree. */
function printTree({ depths, nodes }: PeopleReport['tree']): void {
  for (const [index, count] of depths.entries()) process.stdout.write(`line ${index + 1}: ${count}\n`);
  for (const { number, name, depth, below, isNew } of nodes.filter((node) => node.depth <= 3))
    process.stdout.write(
      `${'  '.repeat(depth)}${number} ${name}, ${below} below${isNew ? '' : ' (known)'}\n`,
    );
}

function printSum({ sumCents, landed, approval }: BalancesReport, isCheck: boolean): void {
  const waits =
    approval === null ? ', nothing booked' : `, waiting for a second person: approval ${approval}`;
  const booked = landed ? '' : isCheck ? ', to be booked' : waits;
  process.stdout.write(`${formatCents(sumCents)} EUR in all${booked}\n`);
}

/** Takes the file over; returns the result, its text, and whether anything was stored. */
async function takeOver(
  database: Database,
  input: AsyncIterable<Uint8Array>,
  { what, isCheck, controlCents, reason, by }: Arguments & { readonly by: number },
): Promise<{ report: TakeoverReport; landed: boolean; print: () => void }> {
  const now = () => new Date();
  const shared = { now, by, isCheck };
  if (what === 'memberships') {
    const report = await takeMembershipsOver(database.db, input, shared);
    return { report, landed: !isCheck, print: () => undefined };
  }
  if (what === 'balances') {
    // Access to the machine replaces the second factor, as for every command; a second person is required as anywhere.
    const proveAlone = async () => undefined;
    const report = await takeBalancesOver(database.db, input, {
      ...shared,
      controlCents,
      reason,
      proveAlone,
    });
    return { report, landed: report.landed, print: () => printSum(report, isCheck) };
  }
  const show = createProgressBar();
  const onProgress = (done: number, all: number) => show(what, done / all);
  const secrets = secretsWith(await fieldKeysFor(readConfig(process.env), database.db));
  const report = await takePeopleOver(database.db, input, { ...shared, secrets, onProgress });
  return { report, landed: !isCheck, print: () => isCheck && printTree(report.tree) };
}

async function run(
  database: Database,
  input: AsyncIterable<Uint8Array>,
  given: Arguments,
): Promise<{ hasFaults: boolean }> {
  const { user, ...rest } = await actorFor(database.db, given.operator, 'takeover');
  if (user === undefined) throw new OperatorError(`${given.operator} is not an operator's address`);
  const by = { user, ...rest } as Actor & { user: number };
  if (given.what === 'compare') return compareByCommand(database, input, { ...given, by });
  const done = await takeOverAndNote(database, input, { ...given, by });
  print(done.report);
  done.print();
  return { hasFaults: done.report.failed > 0 };
}

async function takeOverAndNote(
  database: Database,
  input: AsyncIterable<Uint8Array>,
  { by, ...given }: Arguments & { readonly by: Actor & { readonly user: number } },
) {
  const note = (entry: Pick<AuditEntry, 'action' | 'subject' | 'details'>) =>
    inTransaction(database.db, (tx) => audit(tx, { ...by, ...entry }));
  if (!given.isCheck) await note({ action: 'begin', subject: `/api/takeover/${given.what}` });
  const done = await takeOver(database, input, { ...given, by: by.user });
  if (!done.landed) return done;
  await note(writtenOf(given.what, done.report));
  const nothing = () => undefined;
  const log = { info: nothing, warn: nothing, error: nothing };
  if (done.report.imported + done.report.updated > 0)
    await recomputeOpenCycleJob({ database, clock: systemClock, log }).run();
  return done;
}

async function invite({ perHour, affiliate, operator }: Portion): Promise<void> {
  await withCommandDatabase(async ({ database: { db } }) => {
    const by = await actorFor(db, operator, 'takeover');
    await inviteByCommand(db, { perHour, affiliate, by });
  });
}

await runCommand(usage, async () => {
  const given = readArguments();
  if (!('what' in given)) return invite(given);
  const input = await openInput(given.name);
  const { hasFaults } = await withCommandDatabase(({ database }) => run(database, input, given)).catch(
    (error) => {
      if (error instanceof UnreadableFileError) error.message = `line ${error.line}: ${error.message}`;
      // Its violations explain what is wrong, each in a sentence.
      if (error instanceof ApiError && error.details.violations)
        error.message = error.details.violations.map(({ refused }) => asRefusal(refused).text).join('\n');
      throw error;
    },
  );
  if (hasFaults) process.exitCode = 1;
}, [ApiError, NoFileError, OperatorError, UnreadableFileError]);
