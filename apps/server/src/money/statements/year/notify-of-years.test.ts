import { beforeEach, describe, expect, test } from 'vitest';
import { fullTest } from '../../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../../test-support/set-up-network.ts';
import { bookCycle } from '../../books/testing/booked.ts';
import { notifyOfYearStatementsJob } from './notify-of-years.job.ts';

const { server, own, child, idle } = setUpNetwork(new Date('2026-01-05T08:30:00Z'), {
  root: { parent: null },
  own: { parent: 'root' },
  child: { parent: 'own', locale: 'fr-FR' },
  idle: { parent: 'own' },
});

/** A closed month in which own and child earned something. */
const close = (dateFrom: string, dateTo: string, closedAt: Date) =>
  bookCycle(
    server.database.db,
    { dateFrom, dateTo, closedAt, source: idle.id },
    [own, child].map(({ id: partner }) => ({ partner, cents: 100_00, availableAt: closedAt })),
  );

const run = async (at: string) => {
  server.setTime(new Date(at));
  await notifyOfYearStatementsJob(server.deps).run();
};

const mails = async () =>
  (await server.outboxOf())
    .filter(({ template }) => template === 'year-statement')
    .map(({ recipient, parameters }) => [recipient, parameters.year]);

describe('a partner with a year statement', () => {
  beforeEach(async () => {
    await server.database.db.deleteFrom('outbox').execute();
  });

  test('is not notified while a month of the year is open', async () => {
    await close('2025-11-01', '2025-11-30', new Date('2025-12-03T10:00:00Z'));
    await run('2026-01-05T08:30:00Z');
    expect(await mails()).toEqual([]);
  });

  test('is notified once all of its months are closed, and only once, unless blocked or without earnings', async () => {
    const { db } = server.database;
    await close('2025-12-01', '2025-12-31', new Date('2026-01-06T10:00:00Z'));
    await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', child.userId).execute();
    await run('2026-01-07T08:30:00Z');
    expect(await mails()).toEqual([[own.email, '2025']]);
    await db.updateTable('users').set({ disabled_at: null }).where('id', '=', child.userId).execute();
    await run('2026-01-08T08:30:00Z');
    await run('2026-01-09T08:30:00Z');
    expect(await mails()).toEqual([
      [own.email, '2025'],
      [child.email, '2025'],
    ]);
    const letter = (await server.outboxOf()).find(({ recipient }) => recipient === child.email);
    expect(letter).toMatchObject({ locale: 'fr-FR', channel: 'mail' });
  });

  fullTest('is not notified of a year that was closed long ago', async () => {
    await server.database.db.deleteFrom('year_statement_notices').execute();
    await run('2026-03-08T08:30:00Z');
    expect(await mails()).toEqual([]);
  });
});
