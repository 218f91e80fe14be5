import { beforeAll, expect, test } from 'vitest';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { createTestNetwork, type TestNetwork } from '../../commission/cycles/test-network.ts';
import { findPlace, type Place } from '../tree/subtree.queries.ts';
import { foldWaitingCounts } from '../tree/team-counts.ts';
import { searchDownline } from './search-downline.ts';

const SIZE = 90;
const database = setUpDatabase();
let network: TestNetwork;

/** Three below each, every third of them an Anna, and one Xenia on the last line. */
beforeAll(async () => {
  network = createTestNetwork(database.db);
  await network.addPartner(nameAt(0), null);
  for (let index = 1; index <= SIZE; index += 1)
    await network.addPartner(nameAt(index), nameAt(Math.floor((index - 1) / 3)));
  await foldWaitingCounts(database.db);
});

function nameAt(index: number): string {
  if (index === SIZE) return 'Xenia';
  return `${index % 3 === 0 ? 'Anna' : 'Bert'}${String(index).padStart(2, '0')}`;
}

const placeOf = async (index: number) => (await findPlace(database.db, network.idOf(nameAt(index)))) as Place;
const search = async (index: number, text: string, most?: number) =>
  searchDownline(database.db, { root: await placeOf(index), text, ...(most === undefined ? {} : { most }) });

test('those nearest to the top come first, each line by name, and at most twenty', async () => {
  const annas = Array.from({ length: SIZE }, (_, index) => index).filter(
    (index) => index % 3 === 0 && index > 0,
  );
  expect(await search(0, 'anna')).toEqual(annas.slice(0, 20).map((index) => network.idOf(nameAt(index))));
});

test.each([0, 3, 12, 40, 1000])(
  'a team of which %i names are scanned is searched like any other',
  async (most) => {
    for (const text of ['anna', 'ANNA0', 'bert', 'xenia', 'nobody', '%', '1'])
      for (const index of [0, 2, 29])
        expect(await search(index, text, most)).toEqual(await search(index, text));
  },
);

test('nobody outside the team is found, however rare the name is', async () => {
  expect(await search(0, 'xenia', 0)).toEqual([network.idOf('Xenia')]);
  expect(await search(1, 'xenia', 0)).toEqual([]);
  expect(await search(SIZE, 'xenia', 0)).toEqual([]);
});
