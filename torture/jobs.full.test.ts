import { type MailServer, startMailServer } from '@blattwerk/server/messaging/messages/testing/receivers.ts';
import { createPartner, type TestPartner } from '@blattwerk/server/network/team/testing/create-partner.ts';
import { createTestDatabase, type TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerProcess } from '../e2e/support/server-process.ts';
import { count, isFull } from './support/counts.ts';
import { progressOf } from './support/progress.ts';
import { startTwoServers, type TwoServers } from './support/two-servers.ts';

const rounds = count(2, 40);
const peopleCount = 16;

let mail: MailServer;
let database: TestDatabase;
let servers: TwoServers;
const people: TestPartner[] = [];

beforeAll(async () => {
  [mail, database] = await Promise.all([startMailServer(), createTestDatabase()]);
  for (let index = 0; index < peopleCount; index += 1)
    people.push(await createPartner(database.db, { name: `Person ${index}`, parent: null }));
  servers = await startTwoServers(environment());
});
afterAll(async () => {
  await servers?.stop();
  await mail?.close();
  await database?.drop();
});

/** The environment of both processes. */
const environment = () => ({
  DATABASE_URL: database.url,
  SMTP_URL: mail.url,
  MAIL_FROM: 'Blattwerk <post@blattwerk.example>',
  // The log shows which process ran a job.
  LOG_LEVEL: 'info',
});

/** Everybody requests a recovery code at the same time, half of them at each process. */
async function askForCodes(): Promise<void> {
  // Clears the limits: three codes a day per person, and twenty for this network address.
  for (const table of ['login_throttles', 'recovery_codes'] as const)
    await database.db.deleteFrom(table).execute();
  const answers = await Promise.all(
    people.map(({ email }, turn) => servers.call(turn, '/api/recovery', { method: 'POST', body: { email } })),
  );
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 204));
}

const runsSaid = () =>
  servers.processes.map((server) => server.output().split('"job":"send-messages"').length - 1);

/** Runs of the job that sends messages: how many completed, and how many are running or waiting. */
async function runsKept(): Promise<{ done: number; left: number; together: number }> {
  const { rows } = await database.pool.query<{ done: number; left: number; together: number }>(`
    with runs as (
      select id, state, started_on, completed_on from pgboss.job where name = 'send-messages'
    )
    select count(*) filter (where state = 'completed') as done, count(*) filter (where state <> 'completed') as left,
      (select count(*) from runs as one join runs as other on one.id < other.id
         and one.started_on < other.completed_on and other.started_on < one.completed_on) as together
    from runs`);
  return rows[0] as (typeof rows)[number];
}

test(`jobs requested at both processes run once, one at a time, ${rounds} times`, async () => {
  const tell = progressOf('jobs', rounds);
  for (let round = 1; round <= rounds; round += 1) {
    await askForCodes();
    await expect.poll(() => mail.mails.length).toBe(round * peopleCount);
    tell(round, `runs ${runsSaid().join(' + ')}`);
  }
  await expect.poll(async () => (await runsKept()).left).toBe(0);
  const { done, together } = await runsKept();
  expect(together).toBe(0);
  // Each completed run was logged by exactly one process.
  await expect.poll(() => runsSaid().reduce((sum, times) => sum + times, 0)).toBe(done);
  expect(mail.mails).toHaveLength(rounds * peopleCount);
  const { rows } = await database.pool.query('select status, attempts, count(*) from outbox group by 1, 2');
  expect(rows).toEqual([{ status: 'sent', attempts: 1, count: rounds * peopleCount }]);
});

/** A minute without a heartbeat, another until that is checked, and a few seconds. */
const UNTIL_TAKEN_OVER = { timeout: 150_000, interval: 100 };

test.runIf(isFull)(
  'a job whose process is killed halfway is taken over by another within minutes',
  async () => {
    // Only one process runs at first, so that it is the one with the job.
    await servers.stop();
    const victim = await startServerProcess(environment());
    const before = mail.mails.length;
    await database.db.deleteFrom('recovery_codes').execute();
    mail.ignore = 1;
    const body = JSON.stringify({ email: people[0]?.email });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${victim.url}/api/recovery`, { method: 'POST', headers, body });
    expect(answer.status).toBe(204);
    await expect.poll(() => mail.ignored).toBe(1);
    await victim.kill();
    const heir = await startServerProcess(environment());
    try {
      await expect.poll(() => mail.mails.length, UNTIL_TAKEN_OVER).toBe(before + 1);
    } finally {
      await heir.stop();
    }
  },
);
