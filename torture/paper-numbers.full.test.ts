import { randomBytes } from 'node:crypto';
import { checkLedger } from '@blattwerk/server/money/books/check/check-ledger.ts';
import { paperRules } from '@blattwerk/server/money/books/check/paper-rules.ts';
import { requestPayout } from '@blattwerk/server/money/payouts/request-payout.ts';
import { earn } from '@blattwerk/server/money/payouts/testing/earn.ts';
import { makeEligible } from '@blattwerk/server/money/payouts/testing/eligible.ts';
import { createPartner, type TestPartner } from '@blattwerk/server/network/team/testing/create-partner.ts';
import { createTestDatabase, type TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { secretsWith } from '@blattwerk/server/platform/secrets/secrets.ts';
import { onDatabase } from '@blattwerk/server/test-support/on-database.ts';
import { TEST_PASSWORD } from '@blattwerk/server/test-support/test-server.ts';
import { countWaiting } from '@blattwerk/server/test-support/waiting.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from '../e2e/support/server-process.ts';
import { comeAgain } from './support/come-again.ts';
import { count } from './support/counts.ts';
import { createRandom } from './support/order-file.ts';
import { progressOf } from './support/progress.ts';
import { seedOf } from './support/seed.ts';

const rounds = count(1, 40);
const partnerCount = count(6, 80);
const [REJECTED, APPROVED] = [2, 1];

const key = randomBytes(32);
const secrets = secretsWith([key]);
let database: TestDatabase;
let survivor: ServerProcess;
let victim: ServerProcess;
let partners: TestPartner[];
let token: string;

const start = () =>
  startServerProcess({ DATABASE_URL: database.url, LOG_LEVEL: 'warn', FIELD_KEY: key.toString('base64') });

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const roles = ['ROLE_USER', 'ROLE_ADMIN'];
  const company = await createPartner(db, { name: 'Firma', parent: null, affiliate: false, roles });
  partners = [];
  for (let i = 0; i < partnerCount; i++)
    partners.push(await createPartner(db, { name: `Blatt ${i}`, parent: company }));
  // Nobody may decide on payouts to their own account.
  await makeEligible({ db, secrets }, company, { iban: 'CH9300762011623852957' });
  for (const one of partners) await makeEligible({ db, secrets }, one);
  [survivor, victim] = await Promise.all([start(), start()]);
  const login = JSON.stringify({ username: company.email, password: TEST_PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${survivor.url}/api/login`, { method: 'POST', headers, body: login });
  token = ((await answer.json()) as { token: string }).token;
});
afterAll(async () => {
  // The last test leaves the killed process down.
  await Promise.all([survivor?.stop(), victim?.kill()]);
  await database.drop();
});

/** A payout of each partner that waits for approval. */
async function requestPayouts(): Promise<number[]> {
  const { db } = database;
  const now = new Date();
  await earn(
    db,
    now,
    partners.map(({ id }) => ({ partner: id, cents: 10_00 })),
  );
  const ids: number[] = [];
  for (const { id, userId } of partners) {
    const claim = { partner: id, user: userId, destination: { type: 'bank', shop: null }, now } as const;
    ids.push(
      await db.transaction().execute((transaction) => requestPayout({ db: transaction, secrets }, claim)),
    );
  }
  return ids;
}

/** The status of the response; null if there was none. */
async function move(server: ServerProcess, payout: number, status: number): Promise<number | null> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/merge-patch+json' };
  const body = JSON.stringify({ status, reason: 'Probe' });
  try {
    const url = `${server.url}/api/payouts/${payout}`;
    const answer = await comeAgain(() => fetch(url, { method: 'PATCH', headers, body }));
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
}

/**
 * Moves all of them concurrently, half by each process, and kills one process after a number of responses: before the first
 * one's, which is held up.
 */
async function moveAllAndKill(
  payouts: readonly number[],
  status: number,
  answersBefore: number,
): Promise<void> {
  let answers = 0;
  let killed: Promise<void> | undefined;
  const outcomes = await whileHeldUp(payouts[0] ?? -1, () =>
    Promise.all(
      payouts.map(async (payout, i) => {
        const outcome = await move(i % 2 === 0 ? victim : survivor, payout, status);
        answers += 1;
        if (answers >= answersBefore) killed ??= victim.kill();
        return { payout, outcome };
      }),
    ),
  );
  await killed;
  const unanswered = outcomes.filter(({ outcome }) => outcome === null);
  expect(unanswered.map(({ payout }) => payout)).toContain(payouts[0]);
  const refused = outcomes.filter(({ outcome }) => outcome !== null && outcome !== 200);
  expect(refused, survivor.output().slice(-2_000)).toEqual([]);
  // A client without a response repeats the call: 409 if it had been done.
  for (const { payout } of unanswered) expect([200, 409]).toContain(await move(survivor, payout, status));
  victim = await start();
}

/** Does something while the transaction that moves this payout waits for its partner's accounts, before it takes a number. */
async function whileHeldUp<T>(payout: number, work: () => Promise<T>): Promise<T> {
  return onDatabase(database.url, async (keeper) => {
    await keeper.query('begin');
    await keeper.query(
      'select from partners where id = (select partner_id from payouts where id = $1) for no key update',
      [payout],
    );
    return work();
  });
}

/** Numbers run from 1 to their count, each once; one credit note per payout, and a correction for each rejected one. */
async function expectConsecutive(payouts: number): Promise<void> {
  const papers = await database.db
    .selectFrom('payout_papers')
    .select(['number', 'kind', 'payout_id', 'corrects_id', 'id'])
    .orderBy('number')
    .execute();
  expect(papers.map(({ number }) => number)).toEqual(papers.map((_, i) => i + 1));
  const notes = papers.filter(({ kind }) => kind === 'credit-note');
  expect(new Set(notes.map(({ payout_id }) => payout_id)).size).toBe(payouts);
  expect(notes).toHaveLength(payouts);
  // Nothing is refunded here.
  const names = paperRules.map(({ name }) => name).filter((name) => !name.startsWith('a refund correction'));
  const rules = (await checkLedger(database)).filter(({ name }) => names.includes(name));
  expect(rules.map(({ name, seen, faults }) => [name, seen > 0, faults])).toEqual(
    names.map((name) => [name, true, 0]),
  );
}

let issued = 0;

test(`document numbers have no gaps or duplicates when a process is killed among ${partnerCount}, ${rounds} times`, async () => {
  const random = createRandom(seedOf('numbers of papers'));
  const tell = progressOf('numbers of papers', rounds);
  for (let round = 1; round <= rounds; round++) {
    const payouts = await requestPayouts();
    issued += payouts.length;
    await moveAllAndKill(payouts, APPROVED, 1 + random(payouts.length / 2));
    await expectConsecutive(issued);
    const rejected = payouts.filter((_, i) => i % 4 < 2);
    await moveAllAndKill(rejected, REJECTED, 1 + random(rejected.length / 2));
    await expectConsecutive(issued);
    tell(round, `${issued} payouts`);
  }
});

test('a number taken by a killed process goes to the next document', async () => {
  const [first, ...others] = (await requestPayouts()) as [number, ...number[]];
  issued += others.length + 1;
  const keeper = await database.pool.connect();
  try {
    // An approval notifies its partner after it has taken the number.
    await keeper.query('begin; lock table notifications in share mode');
    const lost = move(victim, first, APPROVED);
    await expect.poll(() => countWaiting(database.pool)).toBe(1);
    const following = others.map((payout) => move(survivor, payout, APPROVED));
    await expect.poll(() => countWaiting(database.pool)).toBeGreaterThan(1);
    await victim.kill();
    expect(await lost).toBeNull();
    await keeper.query('commit');
    expect(new Set(await Promise.all(following))).toEqual(new Set([200]));
  } finally {
    keeper.release();
  }
  expect(await move(survivor, first, APPROVED)).toBe(200);
  await expectConsecutive(issued);
  const { number } = await database.db
    .selectFrom('payouts')
    .select('number')
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  expect(number).toBe((await database.db.selectFrom('payout_papers').select('id').execute()).length);
});
