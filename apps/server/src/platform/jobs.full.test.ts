import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { PATIENCE_MS } from '../../test-support/patience.ts';
import { setUpDatabase } from '../../test-support/set-up.ts';
import { type JobDefinition, startJobs } from './jobs.ts';

const database = setUpDatabase();

const { log } = Fastify({ logger: false });

/** A job whose runs end only when the test lets them. */
function createHeldJob(name: string): JobDefinition & { runs: number; release(): void } {
  const waiting: (() => void)[] = [];
  const job = {
    name,
    cron: null,
    runs: 0,
    run: async () => {
      job.runs += 1;
      await new Promise<void>((resolve) => waiting.push(resolve));
    },
    release: () => waiting.shift()?.(),
  };
  return job;
}

test('requests before a run share it; requests during a run share one more', async () => {
  const job = createHeldJob('held');
  const jobs = await startJobs(database.url, log);
  await jobs.work([job]);
  try {
    await Promise.all([1, 2, 3, 4, 5].map(() => jobs.request('held')));
    await expect.poll(() => job.runs).toBe(1);
    await Promise.all([1, 2, 3].map(() => jobs.request('held')));
    job.release();
    await expect.poll(() => job.runs).toBe(2);
    job.release();
    const left = 'select count(*)::int as jobs from pgboss.job where name = $1 and state < $2';
    const countLeft = async () => (await database.pool.query(left, ['held', 'completed'])).rows[0].jobs;
    await expect.poll(countLeft).toBe(0);
    expect(job.runs).toBe(2);
  } finally {
    await jobs.stop();
  }
});

test('jobs with the same lock run in one process, and in another once that exits or is cut off', async () => {
  const ran: string[] = [];
  const lost: string[] = [];
  const start = async (name: string) => {
    const jobs = await startJobs(database.url, log);
    const byOneProcess = { lock: 77, onLost: () => lost.push(name) };
    const jobOf = (job: string) => ({
      name: job,
      cron: null,
      byOneProcess,
      run: async () => void ran.push(name),
    });
    await jobs.work([jobOf('first-of-one'), jobOf('second-of-one')]);
    return jobs;
  };
  const [one, other] = [await start('one'), await start('other')];
  const runBoth = async (expected: string) => {
    ran.length = 0;
    await other.request('first-of-one');
    await other.request('second-of-one');
    await expect.poll(() => ran, { timeout: PATIENCE_MS }).toEqual([expected, expected]);
  };
  await runBoth('one');
  await database.pool.query(`
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and objid = 77`);
  await expect.poll(() => lost, { timeout: PATIENCE_MS }).toEqual(['one', 'one']);
  const holder = async () => {
    ran.length = 0;
    await other.request('first-of-one');
    await expect.poll(() => ran.length, { timeout: PATIENCE_MS }).toBe(1);
    return ran[0];
  };
  const next = await holder();
  const [ends, stays] = next === 'one' ? [one, other] : [other, one];
  await ends.stop();
  ran.length = 0;
  await stays.request('first-of-one');
  await expect.poll(() => ran, { timeout: PATIENCE_MS }).toEqual([next === 'one' ? 'other' : 'one']);
  await stays.stop();
});

test('a failing run is retried', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 1) throw new Error('not this time');
  };
  const jobs = await startJobs(database.url, log);
  await jobs.work([{ name: 'failing', cron: null, run }]);
  try {
    await jobs.request('failing');
    await expect.poll(() => runs).toBe(2);
  } finally {
    await jobs.stop();
  }
});

test('a process without heartbeat loses its job after a minute, in queues of earlier versions as well', async () => {
  const queue = { name: 'old', cron: null, run: async () => undefined };
  const found = async () =>
    (await database.pool.query('select heartbeat_seconds as s from pgboss.queue where name = $1', ['old']))
      .rows;
  const start = async () => {
    const jobs = await startJobs(database.url, log);
    await jobs.work([queue]);
    await jobs.stop();
  };
  await start();
  expect(await found()).toEqual([{ s: 60 }]);
  await database.pool.query('update pgboss.queue set heartbeat_seconds = null');
  await start();
  expect(await found()).toEqual([{ s: 60 }]);
});

test('schedules are in Berlin time', async () => {
  const jobs = await startJobs(database.url, log);
  await jobs.work([{ name: 'daily', cron: '0 0 * * *', run: async () => undefined }]);
  await jobs.stop();
  const found = await database.pool.query('select cron, timezone from pgboss.schedule where name = $1', [
    'daily',
  ]);
  expect(found.rows).toEqual([{ cron: '0 0 * * *', timezone: 'Europe/Berlin' }]);
});
