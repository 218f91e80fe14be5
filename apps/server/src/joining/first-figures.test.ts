import { beforeAll, expect, test } from 'vitest';
import { fullTest } from '../../test-support/full-test.ts';
import { setUpNetwork } from '../../test-support/set-up-network.ts';
import { testPasswordHash } from '../../test-support/test-server.ts';
import { placePartner } from '../network/placing/place-partner.ts';
import { insertCycle } from '../network/team/testing/create-partner.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { createAccount } from './create-account.ts';

const NOW = new Date('2026-03-15T10:00:00Z');

const { server, sponsor } = setUpNetwork(NOW, { sponsor: { parent: null } });

beforeAll(async () => {
  const { db } = server.database;
  const cycle = { dateFrom: '2026-03-01', dateTo: '2026-03-31', asOf: new Date('2026-03-15T00:00:00Z') };
  const id = await insertCycle(db, cycle, [{ partner: sponsor, qp: 250, level: 2 }]);
  await db.updateTable('cycles').set({ base_cents: 0 }).where('id', '=', id).execute();
});

let newcomers = 0;

/** A person who has just signed up, and their token. */
async function join(by: number | null): Promise<{ partner: number; token: string }> {
  newcomers += 1;
  const email = `newcomer${newcomers}@post.example`;
  const person = { firstName: 'Klara', lastName: 'Neu', email, locale: 'de' as const, phone: null };
  const passwordHash = await testPasswordHash();
  const newcomer = { ...person, passwordHash, messages: [], acceptedDocuments: [] };
  const partner = await server.database.db
    .transaction()
    .execute((db) => createAccount(server.deps, db, newcomer, { sponsor: by, now: NOW }));
  if (partner === undefined) throw new Error('the address is taken');
  return { partner, token: await server.signIn(email) };
}

const figures = [
  '/api/partner_qualification/{}',
  '/api/partners/{}/rank',
  '/api/partners/{}/next-level',
  '/api/partners/{}/next-rank-path',
  '/api/partners/{}/personal-sales-volume',
  '/api/partners/{}/qualification-points-volume',
  '/api/partners/{}/personal-qualification-points-volume',
  '/api/partner_total_statistics?partner=/api/partners/{}',
  '/api/stepup-bonus/{}/commission',
  '/api/builder_bonus/get-value/{}',
  '/api/infinity-bonus/{}',
  '/api/what-if/{}',
];

async function read(token: string, partner: number) {
  const answers = await Promise.all(
    figures.map((path) => server.call(token, { url: path.replace('{}', String(partner)) })),
  );
  return answers.map((answer, i) => [figures[i], answer.statusCode, answer.json().detail]);
}

test('a new partner has figures immediately: 0 and White Leaf', async () => {
  const { partner, token } = await join(sponsor.id);
  expect(await read(token, partner)).toEqual(figures.map((path) => [path, 200, undefined]));
  const rank = await server.call(token, { url: `/api/partners/${partner}/rank` });
  expect(rank.json()).toMatchObject({ level: 0, levelName: 'White Leaf', qualificationPoints: 0 });
});

fullTest('without a place there are none, and with the first place there are', async () => {
  const { partner, token } = await join(null);
  const none = figures.map((path) => [path, 404, 'Statistics not found.']);
  expect(await read(token, partner)).toEqual(none);
  // A computation includes unplaced partners as well, for their orders.
  const { db } = server.database;
  const cycle = await db.selectFrom('cycles').select('id').executeTakeFirstOrThrow();
  const zero = { psv_cents: 0, personal_qp: 0, qp: 0, level: 0, leg_value: 0, team_base_cents: 0 };
  await db
    .insertInto('partner_statistics')
    .values({ cycle_id: cycle.id, partner_id: partner, ...zero })
    .execute();
  expect(await read(token, partner)).toEqual(none);
  await db.deleteFrom('partner_statistics').where('partner_id', '=', partner).execute();
  await inTransaction(db, (tx) => placePartner(tx, { partner, parent: sponsor.id, branch: 0, at: NOW }));
  expect(await read(token, partner)).toEqual(figures.map((path) => [path, 200, undefined]));
});
