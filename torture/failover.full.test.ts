import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MailServer, startMailServer } from '@blattwerk/server/messaging/messages/testing/receivers.ts';
import { notify } from '@blattwerk/server/messaging/notifications/notify.ts';
import type { TestPartner } from '@blattwerk/server/network/team/testing/create-partner.ts';
import { type Database, openDatabase } from '@blattwerk/server/platform/database/database.ts';
import {
  addressOfBoth,
  startTwoClusters,
  type TwoClusters,
} from '@blattwerk/server/platform/database/testing/two-clusters.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import { PATIENCE } from '@blattwerk/server/test-support/patience.ts';
import { timed } from '@blattwerk/server/test-support/slowness.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type EventStream, listenTo } from './support/event-stream.ts';
import { startTwoServers, type TwoServers } from './support/two-servers.ts';
import { createWriters, Writers } from './support/writers.ts';

const writerCount = 8;
/** Maximum time from the promotion of the replica until both processes serve again, in milliseconds, on an idle machine. */
const LONGEST_MS = 10_000;

let clusters: TwoClusters;
let dataDir: string;
let servers: TwoServers;
let writers: Writers;
let tokens: string[];
/** The current primary, for the tests' own queries. */
let database: Database;
let stream: EventStream;
let people: TestPartner[];
let mailbox: MailServer;

/** Replication is synchronous: the primary waits until a commit is on the replica. */
beforeAll(async () => {
  clusters = await startTwoClusters();
  const { primary, replica } = clusters;
  await primary.query(`alter system set synchronous_standby_names = '*'`);
  await primary.query('select pg_reload_conf()');
  dataDir = await mkdtemp(join(tmpdir(), 'blattwerk-failover-'));
  mailbox = await startMailServer();
  const key = randomBytes(32);
  servers = await startTwoServers({
    DATABASE_URL: `${addressOfBoth(primary.applicationUrl, replica.url)}?target_session_attrs=read-write`,
    MIGRATION_DATABASE_URL: addressOfBoth(primary.url, replica.url),
    DATABASE_READ_URL: addressOfBoth(primary.applicationUrl, replica.url),
    FIELD_KEY: key.toString('base64'),
    SMTP_URL: mailbox.url,
    DATA_DIR: dataDir,
    DEMO: 'off',
    // Lost connections are expected here.
    LOG_LEVEL: 'fatal',
  });
  database = openDatabase(primary.url);
  people = await createWriters(database, key, writerCount);
  tokens = await Promise.all(people.map(({ email }) => servers.signIn(email)));
  writers = new Writers(servers, people, tokens);
  stream = await listenTo(servers.url(1), tokens[1] ?? '');
});
afterAll(async () => {
  await stream?.close();
  await servers?.stop();
  await mailbox?.close();
  await database?.close();
  await clusters?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Requests a recovery code, which is mailed. */
async function askForCode(person: TestPartner, turn: number): Promise<void> {
  const answer = await servers.call(turn, '/api/recovery', { method: 'POST', body: { email: person.email } });
  expect(answer.status).toBe(204);
}

test('the primary dies under writers and the replica takes over: nothing acknowledged is lost or done twice', async () => {
  const pids = servers.processes.map(({ pid }) => pid);
  let away = 0;
  await writers.earn(database);
  await writers.while(async () => {
    const enough = writers.acknowledged + 10 * writerCount;
    await vi.waitUntil(() => writers.acknowledged >= enough, PATIENCE);
    for (const [turn, person] of people.slice(0, 4).entries()) await askForCode(person, turn);
    await clusters.primary.kill();
    await database.close();
    const { took, slow } = await timed(async () => {
      await clusters.replica.promote();
      const promotedAt = performance.now();
      await vi.waitUntil(() => writers.servedAt.every((at) => at > promotedAt), PATIENCE);
    });
    away = took;
    expect(away).toBeLessThan(LONGEST_MS * slow);
    const more = writers.acknowledged + 5 * writerCount;
    await vi.waitUntil(() => writers.acknowledged >= more, PATIENCE);
  });
  database = openDatabase(clusters.replica.url);
  await writers.expectKept(database);
  expect(writers.statuses.get(503), 'no write was in progress during the failover').toBeGreaterThan(0);
  expect(servers.processes.map(({ pid }) => pid)).toEqual(pids);
  console.log(
    `failover: served again ${Math.round(away)} ms after the promotion of the replica, answers ${JSON.stringify([...writers.statuses])}`,
  );
});

test('live events reach the clients that reconnect', async () => {
  const user = people[1]?.userId ?? 0;
  const parameters = { name: 'Cem', partner: '3' };
  await inTransaction(database.db, (tx) =>
    notify(tx, { user, type: 'newPartner', parameters, at: new Date() }),
  );
  await vi.waitUntil(() => stream.ids().length > 0, PATIENCE);
  expect(new Set(stream.ids()).size).toBe(stream.ids().length);
});

test('jobs continue, and each message is sent once', async () => {
  for (const [turn, person] of people.slice(4).entries()) await askForCode(person, turn);
  const waiting = `select count(*)::int as count from outbox where status = 'queued'`;
  await vi.waitUntil(async () => (await database.pool.query(waiting)).rows[0]?.count === 0, PATIENCE);
  const { rows } = await database.pool.query<{ id: number; status: string }>('select id, status from outbox');
  expect(rows.length).toBeGreaterThanOrEqual(writerCount);
  expect(rows.filter(({ status }) => status !== 'sent')).toEqual([]);
  const left = mailbox.mails.map(({ source }) => Number(/^Message-ID: <outbox-(\d+)@/im.exec(source)?.[1]));
  expect(
    rows.map(({ id }) => id).filter((id) => !left.includes(id)),
    'reported as sent',
  ).toEqual([]);
  expect(left.length, 'and none of them twice').toBe(new Set(left).size);
});
