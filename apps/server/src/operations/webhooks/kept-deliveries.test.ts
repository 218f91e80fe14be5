import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fullTest } from '../../../test-support/full-test.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { cleanUpWebhooksJob } from './deliver-webhooks.job.ts';
import { signMessage } from './sign-message.ts';
import { HOUR, SECOND, setUpReceiver } from './testing/set-up-receiver.ts';
import { renewSecret } from './webhook-secrets.ts';

const { server, root, staff, at, state, program, joined, record, deliver, deliveries, health } =
  setUpReceiver();

describe('secrets', () => {
  test('both sign for a day after a new one was created, then the new one alone', async () => {
    const renewed = await inTransaction(server.deps.db, (db) =>
      renewSecret({ ...server.deps, db }, state.receiver),
    );
    const signaturesAt = async (ms: number) => {
      at(ms);
      program().forget();
      await record(joined(7));
      await deliver();
      const { headers = {}, body = '' } = program().received[0] ?? {};
      const signed = { id: headers['webhook-id'] ?? '', at: new Date(state.time), body };
      const known = new Map(
        [renewed, state.secret].map((one) => [signMessage([one], signed)['webhook-signature'], one]),
      );
      return (headers['webhook-signature'] ?? '').split(' ').map((signature) => known.get(signature));
    };
    expect(await signaturesAt(24 * HOUR - SECOND)).toEqual([renewed, state.secret]);
    expect(await signaturesAt(24 * HOUR)).toEqual([renewed]);
  });

  test('are encrypted in the database', async () => {
    const [row] = await server.database.db.selectFrom('webhook_secrets').select('secret').execute();
    expect(row?.secret.toString('latin1')).not.toContain(state.secret.slice(6, 20));
  });
});

describe('a receiver is paused', () => {
  const pausedNotes = () =>
    server.database.db
      .selectFrom('notifications')
      .select(['user_id', 'parameters'])
      .where('type', '=', 'webhookPaused')
      .execute();

  test('after three days without a success, and those who manage it are notified', async () => {
    const keeper = await staff(['keys.write']);
    await staff(['company.write']);
    await server.database.db.deleteFrom('notifications').execute();
    program().answer = (answer) => void answer.writeHead(500).end();
    await record(joined(7));
    await deliver();
    at(72 * HOUR);
    await record(joined(8));
    await deliver();
    expect(await health()).toMatchObject({ paused_at: new Date(state.time), pause_cause: 'failing' });
    const notes = await pausedNotes();
    expect(notes.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining([root.userId, keeper.id]));
    expect(notes).toHaveLength(3);
    expect(notes[0]?.parameters).toEqual({ receiver: String(state.receiver), name: 'Lager' });
    const tries = program().received.length;
    at(90 * HOUR);
    await record(joined(9));
    await deliver();
    expect(program().received).toHaveLength(tries);
    expect((await deliveries()).map(({ status }) => status)).toEqual(['waiting', 'waiting', 'waiting']);
  });

  test('after it answered that it is gone', async () => {
    program().answer = (answer) => void answer.writeHead(410).end();
    await record(joined(7));
    await deliver();
    expect(await health()).toMatchObject({ pause_cause: 'gone' });
  });
});

test('deliveries are stored for thirty days, former secrets for a day', async () => {
  await record(joined(7));
  await deliver();
  await inTransaction(server.deps.db, (db) => renewSecret({ ...server.deps, db }, state.receiver));
  const { run } = cleanUpWebhooksJob(server.deps);
  const kept = async () => [
    (await deliveries()).length,
    (await server.database.db.selectFrom('webhook_secrets').select('id').execute()).length,
  ];
  at(23 * HOUR);
  await run();
  expect(await kept()).toEqual([1, 2]);
  at(30 * 24 * HOUR);
  await run();
  expect(await kept()).toEqual([1, 1]);
  at(30 * 24 * HOUR + SECOND);
  await run();
  expect(await kept()).toEqual([0, 1]);
});

fullTest('deleting a receiver does not block a concurrent transaction', async () => {
  const { db } = server.database;
  let recorded: Promise<void> | undefined;
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('webhook_receivers').where('id', '=', state.receiver).execute();
    recorded = record(joined(7));
    await expect
      .poll(async () => {
        const waiting = await sql<{ count: number }>`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return waiting.rows[0]?.count;
      })
      .toBe(1);
  });
  await expect(recorded).resolves.toBeUndefined();
  expect(await deliveries()).toEqual([]);
});
