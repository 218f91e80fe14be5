import { beforeAll, expect, test } from 'vitest';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { createTestNetwork, type TestNetwork } from '../../commission/cycles/test-network.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { placePartner } from '../placing/place-partner.ts';
import { findPlace, findThoseBelow, type Place } from '../tree/subtree.queries.ts';
import { countLargeTeams } from './count-large-teams.job.ts';
import { findGrowth } from './growth.queries.ts';
import { countedOver } from './large-teams.ts';

const noon = new Date('2026-06-15T12:00:00Z');
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);
const database = setUpDatabase();
let network: TestNetwork;
let root: Place;

beforeAll(async () => {
  network = createTestNetwork(database.db);
  await network.addPartner('top', null);
  for (const name of ['anna', 'bert', 'cora'])
    await network.addPartner(name, 'top', { since: '2026-06-02T10:00:00Z' });
  root = (await findPlace(database.db, network.idOf('top'))) as Place;
});

const growth = (now: Date, from: number) =>
  countedOver(database.db, { root, kind: 'growth', now, from }, () => findGrowth(database.db, { root, now }));
const joined = async (now: Date, from: number) => {
  const { answer, asOf } = await growth(now, from);
  return { joined: answer.at(-1)?.joined, asOf };
};

test('a team that is not large is counted immediately', async () => {
  expect(await joined(noon, 4)).toEqual({ joined: 3, asOf: null });
  expect(await database.db.selectFrom('large_team_answers').selectAll().execute()).toEqual([]);
});

test('counts of a large one are stored until the job refreshes them', async () => {
  expect(await joined(noon, 3)).toEqual({ joined: 3, asOf: noon });
  await network.addPartner('dora', 'top', { since: '2026-06-15T12:01:00Z' });
  expect(await joined(minutes(6), 3)).toEqual({ joined: 3, asOf: noon });
  await countLargeTeams(database, () => minutes(10));
  expect(await joined(minutes(11), 3)).toEqual({ joined: 4, asOf: minutes(10) });
});

test('a count that exceeds the time limit of a call is made by the job', async () => {
  await database.db.deleteFrom('large_team_answers').execute();
  const slow = () => Promise.reject(new Error('canceling statement due to statement timeout'));
  const look = countedOver(database.db, { root, kind: 'growth', now: minutes(11), from: 3 }, slow);
  await expect(look).rejects.toThrow('timeout');
  await countLargeTeams(database, () => minutes(12));
  expect(await joined(minutes(12), 3)).toEqual({ joined: 4, asOf: minutes(12) });
});

test('counts that nobody has looked at for a day are deleted', async () => {
  await countLargeTeams(database, () => minutes(11 + 24 * 60 + 1));
  expect(await database.db.selectFrom('large_team_answers').selectAll().execute()).toEqual([]);
});

test('a member who has moved away is not among those below', async () => {
  const { idOf } = network;
  const below = (partners: number[]) => findThoseBelow(database.db, { root: idOf('anna'), partners });
  const move = (parent: string) =>
    inTransaction(database.db, (tx) =>
      placePartner(tx, { partner: idOf('bert'), parent: idOf(parent), branch: 0, at: noon }),
    );
  await move('anna');
  expect(await below([idOf('cora'), idOf('bert'), idOf('anna')])).toEqual([idOf('bert')]);
  await move('top');
  expect(await below([idOf('bert')])).toEqual([]);
});
