import { randomBytes } from 'node:crypto';
import { createMessages } from '@blattwerk/server/messaging/messages/messages.ts';
import { sendMessagesJob } from '@blattwerk/server/messaging/messages/send-messages.job.ts';
import type { TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import { noJobs, startJobs } from '@blattwerk/server/platform/jobs.ts';
import { secretsWith } from '@blattwerk/server/platform/secrets/secrets.ts';
import { type JobSeeker, startJobSeeker } from '@blattwerk/server/test-support/job-queue.ts';
import { PATIENCE } from '@blattwerk/server/test-support/patience.ts';
import { countWaiting } from '@blattwerk/server/test-support/waiting.ts';
import { expect, vi } from 'vitest';
import type { JobCheck } from './job-guards.ts';

type Check = (database: TestDatabase) => Promise<void>;

const clock = { now: () => new Date() };
const secrets = secretsWith([randomBytes(32)]);
const config = {
  publicUrl: 'https://blattwerk.example',
  supportEmail: null,
  legalPages: { imprint: null, privacy: null },
  bounces: null,
};
const log = { info: () => undefined, warn: () => undefined, error: () => undefined } as never;

let jobs = 0;

/** A name that no other check uses. */
function newName(): string {
  jobs += 1;
  return `job-${jobs}`;
}

/** Creates the queue of a job as the product does, but leaves the job to others. */
async function makeQueue({ url }: TestDatabase): Promise<string> {
  const name = newName();
  const jobs = await startJobs(url, log);
  await jobs.work([{ name, cron: null, run: async () => undefined }]);
  await jobs.stop();
  return name;
}

/** Two processes at the queue that the check controls step by step. */
const withSeekers =
  (check: (seekers: { one: JobSeeker; other: JobSeeker }, database: TestDatabase) => Promise<void>): Check =>
  async (database) => {
    const [one, other] = [await startJobSeeker(database.url), await startJobSeeker(database.url)];
    try {
      await check({ one, other }, database);
    } finally {
      await Promise.all([one.stop(), other.stop()]);
    }
  };

/** Makes both fetch at the same time while another transaction locks the job, so that neither comes first. */
async function takenAtOnce(
  { pool }: TestDatabase,
  name: string,
  seekers: readonly JobSeeker[],
): Promise<number> {
  const holder = await pool.connect();
  const looks: Promise<number>[] = [];
  try {
    await holder.query('begin');
    await holder.query('select from pgboss.job where name = $1 for update', [name]);
    let back = 0;
    for (const seeker of seekers) looks.push(seeker.take(name).finally(() => (back += 1)));
    await vi.waitUntil(async () => back + (await countWaiting(pool)) >= looks.length, PATIENCE);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  return (await Promise.all(looks)).reduce((sum, taken) => sum + taken, 0);
}

/** Properties of jobs, each tested with jobs of its own. Violations fail an expectation. */
export const jobChecks: Readonly<Record<JobCheck, Check>> = {
  'a job asked for at both': withSeekers(async ({ one, other }, database) => {
    const name = await makeQueue(database);
    await one.ask(name);
    const taken = [await one.take(name)];
    await Promise.all([one.ask(name), other.ask(name), other.ask(name)]);
    taken.push(await other.take(name));
    const { rows } = await database.pool.query(RUNS, [name]);
    expect({ taken, rows }).toEqual({
      taken: [1, 0],
      rows: [
        { state: 'active', runs: 1 },
        { state: 'created', runs: 1 },
      ],
    });
  }),
  'a job asked for during its run': withSeekers(async ({ one, other }, database) => {
    const { pool, url } = database;
    const name = await makeQueue(database);
    await one.ask(name);
    expect(await one.take(name)).toBe(1);
    await pool.query(UNCOUNTED, [name]);
    await one.lookAfter(name);
    await other.ask(name);
    await pool.query(DONE, [name]);
    // Its view of the queue has the counts taken during the run.
    const late = await startJobSeeker(url);
    try {
      expect(await late.take(name)).toBe(1);
    } finally {
      await late.stop();
    }
  }),
  'a job that two look for at once': withSeekers(async ({ one, other }, database) => {
    const name = await makeQueue(database);
    await one.ask(name);
    const taken = await takenAtOnce(database, name, [one, other]);
    expect(taken + (await one.take(name))).toBe(1);
  }),
  'a job whose process died': withSeekers(async ({ one: victim, other }, database) => {
    const { pool, url } = database;
    const name = await makeQueue(database);
    await victim.ask(name);
    expect(await victim.take(name)).toBe(1);
    await pool.query(UNHEARD, [name]);
    await pool.query(UNCOUNTED, [name]);
    await other.lookAfter(name);
    const { rows } = await pool.query(RUNS, [name]);
    expect(rows).toEqual([{ state: 'retry', runs: 1 }]);
    await pool.query('update pgboss.job set start_after = now() where name = $1', [name]);
    let runs = 0;
    const run = async () => {
      runs += 1;
    };
    const heir = await startJobs(url, log);
    try {
      await heir.work([{ name, cron: null, run }]);
      await expect.poll(() => runs, PATIENCE).toBe(1);
    } finally {
      await heir.stop();
    }
  }),
  'a message that two would send': async ({ db }) => {
    await inTransaction(db, (tx) =>
      createMessages({ clock, jobs: noJobs }).queue(tx, {
        to: { email: 'nora@post.example', locale: 'de' },
        channel: 'mail',
        template: 'sign-up-known',
        parameters: { link: 'https://blattwerk.example' },
      }),
    );
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    let sends = 0;
    const send = () => {
      sends += 1;
      return taken;
    };
    const { run } = sendMessagesJob({ db, clock, log, secrets, config }, { send, close: () => undefined });
    const first = run();
    await vi.waitUntil(() => sends === 1, PATIENCE);
    let isDone = false;
    const second = run().finally(() => {
      isDone = true;
    });
    await vi.waitUntil(() => isDone || sends > 1, PATIENCE);
    take();
    await Promise.all([first, second]);
    expect(sends).toBe(1);
  },
};

const RUNS = `select state::text, count(*) as runs from pgboss.job where name = $1 group by state order by state`;

/** As if the queue had not been monitored for a minute. */
const UNCOUNTED = 'update pgboss.queue set monitor_on = null where name = $1';

const DONE = `update pgboss.job set state = 'completed', completed_on = now() where name = $1 and state = 'active'`;

const UNHEARD = `update pgboss.job set heartbeat_on = heartbeat_on - interval '61 seconds' where name = $1`;
