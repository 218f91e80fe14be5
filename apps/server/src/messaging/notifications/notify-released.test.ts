import { beforeAll, expect, test } from 'vitest';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { saveAcceptedTypes } from '../../account/message-settings/message-settings.queries.ts';
import { createTestNetwork } from '../../commission/cycles/test-network.ts';
import { releaseDue } from '../../money/books/release-due.ts';
import { bookCycle } from '../../money/books/testing/booked.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

const closedAt = new Date('2026-01-31T20:00:00Z');
const due = (hour: number) => new Date(Date.UTC(2026, 1, 10, hour));

const database = setUpDatabase();
const ids = new Map<string, number>();
beforeAll(async () => {
  const network = createTestNetwork(database.db);
  for (const name of ['anna', 'bert', 'cem', 'dora']) {
    await network.addPartner(name, name === 'anna' ? null : 'anna', { affiliate: true });
    ids.set(name, network.idOf(name));
  }
  const partner = (name: string) => ids.get(name) ?? 0;
  await bookCycle(
    database.db,
    { dateFrom: '2026-01-01', dateTo: '2026-01-31', closedAt, source: partner('bert') },
    [
      { partner: partner('anna'), cents: 123_400, availableAt: due(1) },
      { partner: partner('anna'), cents: 7, availableAt: due(2) },
      { partner: partner('bert'), cents: 5, availableAt: due(2) },
      { partner: partner('cem'), cents: 900, availableAt: due(2) },
      { partner: partner('dora'), cents: 300, availableAt: due(5) },
    ],
  );
  const refusing = await userOf('cem');
  await inTransaction(database.db, (tx) => saveAcceptedTypes(tx, refusing, ['payoutPaid']));
});

async function userOf(name: string): Promise<number> {
  const row = await database.db
    .selectFrom('partners')
    .select('user_id')
    .where('id', '=', ids.get(name) ?? 0)
    .executeTakeFirstOrThrow();
  return row.user_id;
}

async function told() {
  const rows = await database.db
    .selectFrom('notifications')
    .innerJoin('partners', 'partners.user_id', 'notifications.user_id')
    .select(['partners.display_name as name', 'type', 'parameters', 'notifications.created_at as at'])
    .orderBy('notifications.id')
    .execute();
  return rows.map(({ name, type, parameters, at }) => [name, type, parameters, at.toISOString()]);
}

test('everybody affected by a release is notified of the total, once, unless they opted out', async () => {
  expect(await releaseDue(database, () => due(3))).toBe(4);
  const first = await told();
  expect(first.toSorted()).toEqual([
    ['anna', 'creditsReleased', { amount: '1234.07' }, due(3).toISOString()],
    ['bert', 'creditsReleased', { amount: '0.05' }, due(3).toISOString()],
  ]);
  expect(await releaseDue(database, () => due(4))).toBe(0);
  expect(await told()).toEqual(first);
  expect(await releaseDue(database, () => due(6))).toBe(1);
  expect((await told()).slice(2)).toEqual([
    ['dora', 'creditsReleased', { amount: '3.00' }, due(6).toISOString()],
  ]);
});
