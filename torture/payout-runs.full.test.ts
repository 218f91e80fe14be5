import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@blattwerk/server/demo/random.ts';
import { savePayoutSettings } from '@blattwerk/server/money/payout-runs/settings/payout-settings.queries.ts';
import { faultsBesideEarnings } from '@blattwerk/server/money/payout-runs/testing/faults-beside-earnings.ts';
import { movePayout } from '@blattwerk/server/money/payouts/move-payout.ts';
import { earn } from '@blattwerk/server/money/payouts/testing/earn.ts';
import { makeEligible } from '@blattwerk/server/money/payouts/testing/eligible.ts';
import { createPartner, type TestPartner } from '@blattwerk/server/network/team/testing/create-partner.ts';
import { createTestDatabase, type TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import { secretsWith } from '@blattwerk/server/platform/secrets/secrets.ts';
import { TEST_PASSWORD } from '@blattwerk/server/test-support/test-server.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ServerProcess, startServerProcess } from '../e2e/support/server-process.ts';
import { count } from './support/counts.ts';
import { progressOf } from './support/progress.ts';
import { seedOf } from './support/seed.ts';

const rounds = count(1, 15);
const peopleCount = count(8, 40);
/** Maximum time until a job whose process was killed is taken over by another. */
const RECOVERY_MS = 4 * 60_000;
/** A process is killed within this time after a call, in milliseconds. */
const MOMENT_MS = 1_500;

const key = randomBytes(32);
const secrets = secretsWith([key]);
let database: TestDatabase;
const partners: TestPartner[] = [];
const operators: TestPartner[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const roles = ['ROLE_USER', 'ROLE_ADMIN'];
  for (const name of ['First', 'Second', 'Third'])
    operators.push(await createPartner(db, { name, parent: operators[0] ?? null, roles }));
  for (let index = 0; index < peopleCount; index += 1) {
    const partner = await createPartner(db, { name: `Person ${index}`, parent: operators[0] ?? null });
    await makeEligible({ db, secrets }, partner);
    partners.push(partner);
  }
  await db.updateTable('company').set({ four_eyes: true, second_factor: false }).execute();
  const account = { accountHolder: 'Blattwerk GmbH', iban: 'DE75512108001245126199', bic: null };
  await inTransaction(db, (tx) =>
    savePayoutSettings({ db: tx, secrets }, { ...account, itemLimitCents: null, statementCsv: null }),
  );
});
afterAll(() => database?.drop());

const start = () =>
  startServerProcess({
    DATABASE_URL: database.url,
    FIELD_KEY: key.toString('base64'),
    LOG_LEVEL: 'warn',
  });

/** Calls a process as an operator. */
async function ask(server: ServerProcess, who: number, path: string, body?: object): Promise<Response> {
  const login = { username: operators[who]?.email, password: TEST_PASSWORD };
  const signedIn = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  const { token } = (await signedIn.json()) as { token: string };
  return fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

const runRow = (run: number) =>
  database.db.selectFrom('payout_runs').selectAll().where('id', '=', run).executeTakeFirstOrThrow();

test(`killed at any moment, a run is put together, approved and written once, ${rounds} times`, {
  timeout: rounds * 3 * RECOVERY_MS,
}, async () => {
  const tell = progressOf('payout-runs', rounds);
  const random = createRandom(seedOf('payout-runs'));
  for (let round = 1; round <= rounds; round += 1) {
    await earn(
      database.db,
      new Date(),
      partners.map(({ id }) => ({ partner: id, cents: 25_00 })),
    );
    let server = await start();
    const killed = async () => {
      await sleep(random.below(MOMENT_MS));
      await server.kill();
      server = await start();
    };
    const dueOn = '2099-01-05';
    const creation = await ask(server, 0, '/api/payout_runs', { dueOn, scope: 'all' });
    expect(creation.status).toBe(201);
    const { id: run } = (await creation.json()) as { id: number };
    await killed();
    await vi.waitUntil(async () => !(await runRow(run)).collecting, RECOVERY_MS);
    const submitted = await ask(server, 0, `/api/payout_runs/${run}/submit`, { reason: 'Zahltag' });
    const { approval } = (await submitted.json()) as { approval: number };
    expect((await ask(server, 1, `/api/approvals/${approval}/approve`, {})).status).toBe(200);
    await killed();
    await vi.waitUntil(async () => !(await runRow(run)).approving, RECOVERY_MS);
    const first = ask(server, 2, `/api/payout_runs/${run}/pain001.xml`).then(
      (answer) => answer.text(),
      () => null,
    );
    await killed();
    const fetched = await first;
    const again = await (await ask(server, 2, `/api/payout_runs/${run}/pain001.xml`)).text();
    if (fetched !== null) expect(again).toBe(fetched);
    await server.stop();
    await expectOnce(run, again);
    await rejectAll(run);
    tell(round);
  }
});

/** Every payout is in the run once, approved once, with a document of its own, and once in the file. */
async function expectOnce(run: number, file: string): Promise<void> {
  const { rows } = await database.pool.query(
    `select count(*)::int as items, count(distinct payout.partner_id)::int as people,
       count(distinct payout.number)::int as numbers, count(*) filter (where item.status = 'sent')::int as sent
     from payout_run_items as item join payouts as payout on payout.id = item.payout_id where item.run_id = $1`,
    [run],
  );
  expect(rows).toEqual([
    { items: peopleCount, people: peopleCount, numbers: peopleCount, sent: peopleCount },
  ]);
  expect(file.match(/<EndToEndId>/g)).toHaveLength(peopleCount);
  expect(await faultsBesideEarnings(database)).toEqual([]);
}

/** The bank rejects everything, so that the next round starts empty. */
async function rejectAll(run: number): Promise<void> {
  const server = await start();
  const body = { status: 'refused', reason: 'Ende der Runde' };
  expect((await ask(server, 0, `/api/payout_runs/${run}/bank_status`, body)).status).toBe(200);
  const items = await database.db
    .selectFrom('payout_run_items')
    .select('id')
    .where('run_id', '=', run)
    .execute();
  const left = { without: items.map(({ id }) => id), reason: 'Ende der Runde' };
  const renewed = await ask(server, 0, `/api/payout_runs/${run}/files`, left);
  const { approval } = (await renewed.json()) as { approval: number };
  expect((await ask(server, 1, `/api/approvals/${approval}/approve`, {})).status).toBe(200);
  await server.stop();
  const { db } = database;
  const open = await db
    .selectFrom('payouts')
    .select(['id', 'partner_id as partner'])
    .where('status', '=', 1)
    .execute();
  for (const payout of open)
    await inTransaction(db, (tx) => movePayout(tx, payout, { status: 2, reason: 'Ende', now: new Date() }));
}
