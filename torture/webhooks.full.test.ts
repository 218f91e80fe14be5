import { randomBytes } from 'node:crypto';
import { recordEvents } from '@blattwerk/server/messaging/webhooks/record-events.ts';
import { addTestReceiver } from '@blattwerk/server/operations/webhooks/testing/add-receiver.ts';
import {
  startWebhookProgram,
  type WebhookProgram,
} from '@blattwerk/server/operations/webhooks/testing/receiver.ts';
import { createTestDatabase, type TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import { systemClock } from '@blattwerk/server/platform/deps.ts';
import { secretsWith } from '@blattwerk/server/platform/secrets/secrets.ts';
import { PATIENCE } from '@blattwerk/server/test-support/patience.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServerProcess } from '../e2e/support/server-process.ts';
import { count, isFull } from './support/counts.ts';
import { startTwoServers, type TwoServers } from './support/two-servers.ts';

const writers = 8;
const rounds = count(10, 200);
const fieldKey = randomBytes(32);

let program: WebhookProgram;
let database: TestDatabase;
let servers: TwoServers;

beforeAll(async () => {
  [program, database] = await Promise.all([startWebhookProgram(), createTestDatabase()]);
  const deps = { db: database.db, clock: systemClock, secrets: secretsWith([fieldKey]) };
  await addTestReceiver(deps, { url: program.url });
  servers = await startTwoServers(environment());
});
afterAll(async () => {
  await servers?.stop();
  await program?.close();
  await database?.drop();
});
beforeEach(() => program.forget());

const environment = () => ({
  DATABASE_URL: database.url,
  FIELD_KEY: fieldKey.toString('base64'),
  PRIVATE_HOSTS: '127.0.0.1',
});

/** Writes the event that a partner joined, and rolls back for odd numbers. */
async function join(partner: number): Promise<void> {
  const work = inTransaction(database.db, async (tx) => {
    await recordEvents(tx, [{ type: 'partner.agreed', at: new Date(), data: { partner } }]);
    if (partner % 2 === 1) throw new Error('undone');
  });
  if (partner % 2 === 1) await expect(work).rejects.toThrow('undone');
  else await work;
}

const partnersTold = () =>
  program.received.map(({ body }) => JSON.parse(body).data.partner as number).sort((a, b) => a - b);

/** Number of deliveries by status and number of attempts. */
async function whatBecame(): Promise<unknown> {
  const { rows } = await database.pool.query(
    'select status, attempts, count(*) from webhook_deliveries group by 1, 2',
  );
  return rows;
}

test(`what ${writers} writers commit is posted once by two processes, and what they roll back never, ${rounds} times`, async () => {
  const partners = Array.from({ length: writers * rounds }, (_, place) => place);
  for (let round = 0; round < rounds; round += 1)
    await Promise.all(partners.slice(round * writers, (round + 1) * writers).map(join));
  const committed = partners.filter((partner) => partner % 2 === 0);
  await expect.poll(() => program.received.length, PATIENCE).toBe(committed.length);
  expect(partnersTold()).toEqual(committed);
  // A receiver has a message before the sender has recorded that.
  await expect
    .poll(whatBecame, PATIENCE)
    .toEqual([{ status: 'delivered', attempts: 1, count: committed.length }]);
});

/** A minute without a heartbeat, another until that is checked, the minute of a claim, and a few seconds. */
const UNTIL_TAKEN_OVER = { timeout: 210_000, interval: 100 };

test.runIf(isFull)(
  'a message whose process is killed halfway is posted by another with the same id',
  async () => {
    // Only one process runs at first, so that it is the one that posts.
    await servers.stop();
    const victim = await startServerProcess(environment());
    program.answer = () => undefined;
    await join(1_000_000);
    await expect.poll(() => program.received.length, PATIENCE).toBe(1);
    await victim.kill();
    const [first] = program.received;
    program.forget();
    const heir = await startServerProcess(environment());
    try {
      await expect.poll(() => program.received.length, UNTIL_TAKEN_OVER).toBe(1);
      expect(program.received[0]).toMatchObject({
        headers: { 'webhook-id': first?.headers['webhook-id'] },
        body: first?.body,
      });
    } finally {
      await heir.stop();
    }
  },
);
