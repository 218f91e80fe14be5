import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../platform/testing/test-server.ts';
import { growCycle, type Planted, plant } from './testing/plant.ts';

/** Early on 1 April in Berlin. */
const NOW = new Date('2026-03-31T22:30:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

let server: TestServer;
let own: Planted;
let token: string;

beforeAll(async () => {
  server = await startTestServer(NOW);
  const { db } = server.database;
  own = await plant(db, { name: 'Own', parent: null });
  token = await server.signIn(own.email);
  const grow = (name: string, more: object) => plant(db, { name, parent: own, loginAt: NOW, ...more });
  await grow('March', { createdAt: new Date('2026-03-31T21:59:59Z'), loginAt: daysAgo(30) });
  await grow('April', { createdAt: new Date('2026-03-31T22:00:00Z') });
  await grow('Away', { loginAt: daysAgo(30.01) });
  await grow('Never', { loginAt: null });
  const close = await grow('Close', {});
  const near = await grow('Near', {});
  const basic = await grow('Basic', { affiliate: false });
  const last = await grow('Last', {});
  const held = await grow('Held', {});
  const closedAt = new Date('2026-03-01T01:00:00Z');
  await growCycle(db, { dateFrom: '2026-02-01', dateTo: '2026-02-28', asOf: closedAt, closedAt }, [
    { partner: held, level: 12 },
  ]);
  await growCycle(db, { dateFrom: '2026-03-01', dateTo: '2026-03-31', asOf: NOW }, []);
  await growCycle(db, { dateFrom: '2026-04-01', dateTo: '2026-04-30', asOf: NOW }, [
    { partner: close, level: 5, qp: 800 },
    { partner: near, level: 5, qp: 799 },
    { partner: basic, level: 0, qp: 99 },
    { partner: last, level: 20, qp: 9_000_000 },
    { partner: held, level: 3, qp: 320 },
  ]);
});
afterAll(() => server.close());

test.each([
  ['isNew=true', ['April']],
  ['isNew=0', ['Away', 'Basic', 'Close', 'Held', 'Last', 'March', 'Near', 'Never']],
  ['isAway=1', ['Away', 'Never']],
  ['isAway=false', ['April', 'Basic', 'Close', 'Held', 'Last', 'March', 'Near']],
  ['isCloseToNextLevel=true', ['Close']],
  ['isCloseToNextLevel=false', ['April', 'Away', 'Basic', 'Held', 'Last', 'March', 'Near', 'Never']],
  ['level=5', ['Close', 'Near']],
  ['level[]=12&level[]=20', ['Held', 'Last']],
  ['level=0&isAway=true', ['Away', 'Never']],
  ['level=5&isCloseToNextLevel=true&accountType=partner', ['Close']],
  ['isNew=maybe', ['April', 'Away', 'Basic', 'Close', 'Held', 'Last', 'March', 'Near', 'Never']],
])('%s', async (query, names) => {
  const url = `/api/partners/${own.id}/team?${query}&order[displayName]=asc&limits=100`;
  const answer = await server.call(token, { url });
  expect(
    answer.json()['hydra:member'].map(({ displayName }: { displayName: string }) => displayName),
  ).toEqual(names);
  expect(answer.json()['hydra:totalItems']).toBe(names.length);
});
