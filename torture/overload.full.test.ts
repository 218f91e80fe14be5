import { createPartner, type TestPartner } from '@blattwerk/server/network/team/testing/create-partner.ts';
import { createTestDatabase, type TestDatabase } from '@blattwerk/server/platform/database/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { count, isFull } from './support/counts.ts';
import { fireEvenly, Gun, percentile, type Shot } from './support/open-fire.ts';
import { progressOf } from './support/progress.ts';
import { startTwoServers, type TwoServers } from './support/two-servers.ts';

const seconds = count(3, 60);
const measuringSeconds = count(1, 5);
const TIMES = 10;
/** Every n-th call writes. */
const WRITES = 10;
/** Number of concurrent calls at which the processes reach their best throughput. */
const LANES = 32;
/** Connections per process: far more than the calls it works on concurrently. */
const CONNECTIONS = count(500, 1_000);

let database: TestDatabase;
let servers: TwoServers;
let person: TestPartner;
let token: string;
const gun = new Gun();
let calls = 0;
/** Numbers of the building projects that were acknowledged. */
const storedNumbers = new Set<string>();

beforeAll(async () => {
  database = await createTestDatabase();
  person = await createPartner(database.db, { name: 'Eilig', parent: null });
  servers = await startTwoServers({ DATABASE_URL: database.url });
  token = await servers.signIn(person.email);
});
afterAll(async () => {
  gun.close();
  await servers?.stop();
  await database?.drop();
});

/** The parallel calls of a dashboard, and now and then a write; the processes take turns. */
async function callOnce(): Promise<Shot> {
  calls += 1;
  const base = servers.url(Math.floor(calls / WRITES) + calls);
  if (calls % WRITES === 0) {
    const number = `E${calls}`;
    const shot = await gun.shoot({ url: `${base}/api/projects`, token, body: { number, name: 'Eilig' } });
    if (shot.status === 201) storedNumbers.add(number);
    return shot;
  }
  const own = `partners/${person.id}`;
  const paths = ['/api/user/', `/api/${own}/rank`, `/api/${own}/next-level`, `/api/memberships/${person.id}`];
  const more = ['/api/news?limits=3', `/api/partner/commission/available?partner=${person.id}`];
  return gun.shoot({ url: `${base}/api/batch`, token, body: { paths: [...paths, ...more] } });
}

/** Throughput in calls per second at that number of concurrent calls. */
async function measure(): Promise<number> {
  const until = performance.now() + measuringSeconds * 1000;
  let served = 0;
  const lane = async () => {
    while (performance.now() < until) {
      const { status, body } = await callOnce();
      expect([200, 201], body).toContain(status);
      served += 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return served / measuringSeconds;
}

const isAccepted = ({ status }: Shot) => status === 200 || status === 201;
const timesOf = (shots: readonly Shot[]) => shots.map(({ milliseconds }) => milliseconds);

/** Sends ten times the sustainable load; polls the health check every half second, which has to answer regardless. */
async function overload(perSecond: number): Promise<{ shots: Shot[]; health: number[] }> {
  const answers: Promise<Shot>[] = [];
  const healthChecks: Promise<Shot>[] = [];
  const tell = progressOf('overload', 2 * seconds, 'half second');
  // Errors are thrown at the end, after all results are collected.
  const later = (answer: Promise<Shot>) => {
    answer.catch(() => undefined);
    return answer;
  };
  const asking = setInterval(() => {
    healthChecks.push(later(gun.shoot({ url: `${servers.url(healthChecks.length)}/healthz` })));
    tell(healthChecks.length, `${answers.length} calls`);
  }, 500);
  await fireEvenly({ perSecond, seconds }, () => {
    if (gun.waiting < 2 * CONNECTIONS) answers.push(later(callOnce()));
  }).finally(() => clearInterval(asking));
  const shots = await Promise.all(answers);
  return { shots, health: (await Promise.all(healthChecks)).map(({ status }) => status) };
}

test(`${TIMES} times the sustainable load, for ${seconds} s: the excess is rejected with Retry-After, the rest is served and stored`, async () => {
  for (const { url } of servers.processes) await gun.open({ url: `${url}/healthz` }, CONNECTIONS);
  await measure();
  const served = await measure();
  const { shots, health } = await overload(served * TIMES);
  const ended = performance.now();
  const accepted = shots.filter(isAccepted);
  const refused = shots.filter((shot) => !isAccepted(shot));
  const times = {
    accepted: percentile(timesOf(accepted), 0.99),
    refused: percentile(timesOf(refused), 0.99),
  };
  console.log(
    `overload: ${Math.round(served)}/s served before; ${shots.length} calls in ${seconds} s, ${accepted.length} accepted ` +
      `(p99 ${Math.round(times.accepted)} ms), ${refused.length} refused (p99 ${Math.round(times.refused)} ms)`,
  );
  expect(refused.length).toBeGreaterThan(0);
  // Retry-After shows the cause of a rejection: one second for the load limit, two for no free database connection. Without
  // any of the first kind the limit was not at work.
  const causes = refused.map(({ status, retryAfter, body }) => {
    const { code, status: said } = JSON.parse(body);
    return `${status} ${said} ${code} ${retryAfter}`;
  });
  expect(causes).toContain('503 503 overloaded 1');
  expect(causes.filter((cause) => !/^503 503 (overloaded 1|unavailable 2)$/.test(cause))).toEqual([]);
  expect(accepted.length).toBeGreaterThan(0);
  expect(new Set(health)).toEqual(new Set([200]));
  const projects = await database.db.selectFrom('projects').select('number').execute();
  const there = new Set(projects.map(({ number }) => number));
  expect(there.size).toBe(projects.length);
  expect([...storedNumbers].filter((number) => !there.has(number))).toEqual([]);
  expect(storedNumbers.size).toBeGreaterThan(0);
  // Once the flood is over, throughput is back to normal and nothing is rejected.
  const after = await measure();
  console.log(
    `overload: ${Math.round(after)}/s served ${Math.round(performance.now() - ended)} ms after the flood`,
  );
  if (!isFull) return;
  expect(times.refused).toBeLessThanOrEqual(100);
  expect(times.accepted).toBeLessThanOrEqual(1_000);
  expect(performance.now() - ended).toBeLessThan(10_000);
  expect(after).toBeGreaterThan(served / 2);
});
