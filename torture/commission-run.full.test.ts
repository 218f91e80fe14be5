import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '@blattwerk/server/demo/random.ts';
import { checkLedger } from '@blattwerk/server/money/books/check/check-ledger.ts';
import { type Database, openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { createTestDatabase, testCluster } from '@blattwerk/server/platform/database/test-database.ts';
import { createDatabase, dropDatabase } from '@blattwerk/server/platform/database/throwaway-cluster.ts';
import { bareEnvironment } from '@blattwerk/server/test-support/bare-environment.ts';
import { countWaiting } from '@blattwerk/server/test-support/waiting.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count } from './support/counts.ts';
import { gatherCrowd } from './support/crowd.ts';
import { whileNobodyWrites } from './support/meeting.ts';
import { progressOf } from './support/progress.ts';
import { seedOf } from './support/seed.ts';

const rounds = count(1, 50);
const cutRounds = count(1, 50);
const crowd = { partners: 1000, orders: 3000 };
const cluster = await testCluster();
const command = join(import.meta.dirname, '../apps/server/src/commission/month-end/commission.command.ts');

let template: string;
/** The result of an uninterrupted run, and how long it takes from the start of its transaction. */
let undisturbed: { books: unknown; milliseconds: number };

beforeAll(async () => {
  const crowded = await createTestDatabase();
  template = new URL(crowded.url).pathname.slice(1);
  await gatherCrowd(crowded, crowd);
  // A database can only be copied while nobody is connected to it.
  await crowded.close();
  undisturbed = await onCopy(async (url, database) => {
    const run = startRun(url);
    await run.begun;
    const started = performance.now();
    expect(await run.ended).toMatchObject({ code: 0 });
    const milliseconds = performance.now() - started;
    return { books: await booksOf(database), milliseconds };
  });
});
afterAll(() => dropDatabase(cluster.url, template));

let copies = 0;

async function onCopy<T>(work: (url: string, database: Database) => Promise<T>): Promise<T> {
  copies += 1;
  const name = `${template}_copy_${copies}`;
  const url = await createDatabase(cluster.url, name, template);
  const database = openDatabase(url);
  try {
    return await work(url, database);
  } finally {
    await database.close();
    await dropDatabase(cluster.url, name);
  }
}

interface Run {
  readonly child: ChildProcess;
  /** Resolves when the closing's transaction has begun, or the process has ended. */
  readonly begun: Promise<unknown>;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; output: string }>;
}

/** `npm run commission -- close 2026-03`, as a process of its own. */
function startRun(url: string): Run {
  const env = { ...bareEnvironment(), DATABASE_URL: url };
  const child = spawn(process.execPath, [command, 'close', '2026-03', '--note', 'A trial'], { env });
  let output = '';
  let saidSomething: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    saidSomething = resolve;
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
      saidSomething();
    });
  }
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, output }));
  return { child, begun: Promise.race([begun, ended]), ended };
}

/** Everything a closing writes, without ids and times: as figures to inspect and as a text to compare. */
async function booksOf({ pool }: Database): Promise<unknown> {
  const { rows } = await pool.query(`
    with credit as (
      select row(cycle_id, partner_id, bonus, stage, order_id, source_partner_id, depth, plan_version, base_cents,
        rate_bp, below_rate_bp, below_partner_id, weight, weight_sum, remainder_cents, amount_cents)::text as line
      from credits
    ), balance as (
      select row(balance.partner_id, balance.cycle_id, account, sum(amount_cents))::text as line
      from balances as balance join postings on balance_id = balance.id
      group by balance.partner_id, balance.cycle_id, account
    ), figure as (select figures::text as line from partner_statistics as figures)
    select
      (select count(*) from credit) as credits, (select md5(string_agg(line, ',' order by line)) from credit) as "creditsHash",
      (select count(*) from balances) as balances, (select md5(string_agg(line, ',' order by line)) from balance) as "balancesHash",
      (select count(*) from figure) as figures, (select md5(string_agg(line, ',' order by line)) from figure) as "figuresHash",
      (select count(*) from projected_credits) as projected,
      (select array_agg(row(date_from, base_cents, credits_hash)::text order by date_from) from cycles) as cycles,
      (select sum(amount_cents)::bigint from postings where account = 'pending') as pending`);
  return rows[0];
}

async function countCredits({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*) as count from credits');
  return rows[0]?.count ?? -1;
}

/** Runs again: the result is as if nothing had happened. */
async function expectSameAfterRetry(url: string, database: Database): Promise<void> {
  expect(await startRun(url).ended).toMatchObject({ code: 0 });
  expect(await booksOf(database)).toEqual(undisturbed.books);
}

/** Runs once more: nothing changes, and the books are consistent. */
async function expectNothingLeftToDo(url: string, database: Database): Promise<void> {
  const again = await startRun(url).ended;
  expect(again).toMatchObject({ code: 0, output: expect.stringContaining('nothing was changed') });
  expect(await booksOf(database)).toEqual(undisturbed.books);
  const rules = await checkLedger(database);
  expect(rules.filter(({ faults }) => faults > 0)).toEqual([]);
}

/** Starts a run and kills it: in the first round while it waits to write its credits, then at a random moment. */
async function meetRun(
  url: string,
  { round, random }: { round: number; random: Random },
  meet: (run: Run) => unknown,
): Promise<Run> {
  if (round === 1)
    return whileNobodyWrites({ url }, 'credits', async (keeper) => {
      const run = startRun(url);
      await expect.poll(() => countWaiting(keeper)).toBeGreaterThan(0);
      await meet(run);
      return run;
    });
  const run = startRun(url);
  await run.begun;
  await sleep(random.next() * undisturbed.milliseconds);
  await meet(run);
  return run;
}

test('an uninterrupted run books thousands of credits', () => {
  console.log(`a run takes ${Math.round(undisturbed.milliseconds)} ms:`, undisturbed.books);
  expect(undisturbed.books).toMatchObject({ balances: expect.any(Number), projected: 0 });
  expect((undisturbed.books as { credits: number }).credits).toBeGreaterThan(10_000);
});

test(`a run killed at a random moment and repeated has the same result, ${rounds} times`, async () => {
  const random = createRandom(seedOf('a killed run'));
  let killed = 0;
  const tell = progressOf('killed runs', rounds);
  for (let round = 1; round <= rounds; round++) {
    await onCopy(async (url, database) => {
      const before = await countCredits(database);
      const run = await meetRun(url, { round, random }, ({ child }) => child.kill('SIGKILL'));
      const { signal } = await run.ended;
      if (signal === 'SIGKILL') killed += 1;
      await untilNobodyWrites(database);
      const { credits } = undisturbed.books as { credits: number };
      // All or nothing.
      expect([before, credits]).toContain(await countCredits(database));
      await expectSameAfterRetry(url, database);
      if (round === 1) await expectNothingLeftToDo(url, database);
    });
    tell(round);
  }
  console.log(`${killed} of ${rounds} runs were killed before their end`);
  expect(killed).toBeGreaterThan(0);
});

test(`a run whose connection is cut halfway fails, and repeated has the same result, ${cutRounds} times`, async () => {
  const random = createRandom(seedOf('a cut connection'));
  let cut = 0;
  const tell = progressOf('cut connections', cutRounds);
  for (let round = 1; round <= cutRounds; round++) {
    await onCopy(async (url, database) => {
      let found = 0;
      const run = await meetRun(url, { round, random }, async () => {
        const { rows } = await database.pool.query(
          `select pg_terminate_backend(pid, 5000) from pg_stat_activity
           where datname = current_database() and application_name = 'blattwerk-bulk'`,
        );
        found = rows.length;
      });
      const { code } = await run.ended;
      if (found > 0) cut += 1;
      else expect(code).toBe(0);
      // A run that reports success has committed.
      if (code === 0) expect(await booksOf(database)).toEqual(undisturbed.books);
      await expectSameAfterRetry(url, database);
      if (round === 1) await expectNothingLeftToDo(url, database);
    });
    tell(round);
  }
  console.log(`${cut} of ${cutRounds} runs lost their connection`);
  expect(cut).toBeGreaterThan(0);
});

/** The connection of a killed process stays open until its server notices. */
async function untilNobodyWrites({ pool }: Database): Promise<void> {
  const others = async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'blattwerk-bulk'`,
    );
    return rows.length;
  };
  await expect.poll(others).toBe(0);
}
