import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashPassword } from '@blattwerk/server/identity/session/password.ts';
import { removeDataFolder } from '@blattwerk/server/platform/database/postgres/place.ts';
import { PATIENCE } from '@blattwerk/server/test-support/patience.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect } from './support/database.ts';
import { password } from './support/demo-logins.ts';
import { embeddedAddress, killDatabase, postmasterOf } from './support/embedded-database.ts';
import { type Random, randomFrom, runSeed } from './support/random.ts';
import { type ServerProcess, startServerProcess } from './support/server-process.ts';
import { brokenPromises, type Ledger, newLedger, write } from './support/session-ledger.ts';

const full = process.env.FULL === '1';
const rounds = full ? 30 : 3;
const writers = 6;

let dataDir: string;
let server: ServerProcess;
let emails: string[];

/**
 * Behind a proxy, so that every writer has a network address of its own; without the demo network, which is not needed
 * here.
 */
const environment = () => ({ DATA_DIR: dataDir, DEMO: 'off', TRUST_PROXY: 'on', LOG_LEVEL: 'warn' });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'blattwerk-durability-'));
  server = await startServerProcess(environment());
  emails = await openAccounts();
});

afterAll(async () => {
  await server?.stop();
  removeDataFolder(dataDir);
});

/** Adds partners whose password the test knows, and returns their e-mails. */
async function openAccounts(): Promise<string[]> {
  const database = connect(embeddedAddress(dataDir));
  try {
    const rows = await database.query<{ email: string }>(
      `with added as (
         insert into users (email, password_hash, first_name, last_name, locale)
         select 'writer-' || n || '@journey.example', $1, 'Writer', n::text, 'de' from generate_series(1, $2::int) as n
         returning id, email
       ), partner as (
         insert into partners (user_id, display_name, created_at)
         select id, email, date_trunc('milliseconds', now()) from added
       )
       select email from added`,
      [await hashPassword(password), writers],
    );
    return rows.map((row) => row.email);
  } finally {
    await database.close();
  }
}

function acknowledged({ live, revoked }: Ledger): number {
  return live.size + revoked.size;
}

/** Lets everybody write, then kills server and database in either order, a moment apart or immediately. */
async function killUnderWrites(round: number, ledger: Ledger, random: Random): Promise<void> {
  const before = acknowledged(ledger);
  const out = ledger.revoked.size;
  const running = Promise.all(
    emails.map((email, index) =>
      write(server.url, { email, password, address: `10.0.${round}.${index}` }, ledger, random),
    ),
  );
  // Errors before the kill are thrown after it.
  running.catch(() => undefined);
  const isWriting = () => acknowledged(ledger) >= before + writers && ledger.revoked.size > out;
  await vi.waitUntil(isWriting, PATIENCE);
  await sleep(random() * 800);
  const apart = random() < 0.5 ? 0 : random() * 40;
  if (random() < 0.5) {
    killDatabase(dataDir);
    await sleep(apart);
    await server.kill();
  } else {
    const killed = server.kill();
    await sleep(apart);
    killDatabase(dataDir);
    await killed;
  }
  await running;
}

test(
  `${rounds} times kill -9 of server and database under writes: nothing acknowledged is lost`,
  async () => {
    const random = randomFrom(runSeed('durability'));
    const ledger = newLedger();
    const reopened: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      await killUnderWrites(round, ledger, random);
      const began = performance.now();
      server = await startServerProcess(environment());
      reopened.push(performance.now() - began);
      expect(await brokenPromises(server.url, ledger), `round ${round}`).toEqual([]);
    }
    expect(ledger.cut, 'no kill hit a write').toBeGreaterThan(0);
    expect(ledger.revoked.size, 'nobody signed out').toBeGreaterThan(0);
    console.log(
      `durability: ${rounds} kills, ${ledger.live.size} sign-ins and ${ledger.revoked.size} sign-outs preserved, ` +
        `${ledger.cut} requests cut off, open again in ${Math.round(Math.max(...reopened))} ms at most`,
    );
  },
  full ? 15 * 60_000 : undefined,
);

/** Whether the database process differs from the previous one. */
function isAnother(killed: number): boolean {
  try {
    return postmasterOf(dataDir) !== killed;
  } catch {
    return false;
  }
}

test('the database alone is killed: the server resumes by itself, with every session', async () => {
  const ledger = newLedger();
  const [email] = emails;
  if (email === undefined) throw new Error('Nobody can sign in.');
  const answer = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.1.0.1' },
    body: JSON.stringify({ username: email, password }),
  });
  ledger.live.add(((await answer.json()) as { token: string }).token);
  const killed = postmasterOf(dataDir);
  killDatabase(dataDir);
  const ready = async () => (await fetch(`${server.url}/readyz`)).status === 200;
  // The killed one still answers until it is really dead, which takes a moment.
  await vi.waitUntil(async () => isAnother(killed) && (await ready()), PATIENCE);
  expect(postmasterOf(dataDir)).not.toBe(killed);
  expect(await brokenPromises(server.url, ledger)).toEqual([]);
});
