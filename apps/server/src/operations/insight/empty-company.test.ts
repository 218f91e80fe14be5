import { expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { findSignalsJob } from '../signals/find-signals.job.ts';
import { keepInsightJob } from './keep-insight.job.ts';

const { server, root } = setUpNetwork(new Date('2026-03-15T10:00:00Z'), {
  root: { parent: null, operator: true },
});

test('a company without orders and closed months has no figure but its first partner, and no signal', async () => {
  const parts = { database: server.database, deps: server.deps };
  await keepInsightJob(parts).run();
  await findSignalsJob(parts).run();
  const read = async (url: string) =>
    (await server.call(root.token, { url, headers: { accept: 'application/json' } })).json();
  for (const figure of [
    'revenue',
    'payout-ratio',
    'plan-cost',
    'sellers',
    'obligations',
    'import-lag',
    'own-orders',
  ])
    expect(await read(`/api/insight/${figure}`), figure).toMatchObject({ points: [], computedAt: null });
  const { points } = await read('/api/insight/partners?from=2026-03-01&to=2026-03-31');
  expect(points).toContainEqual(expect.objectContaining({ part: 'affiliateSilent', count: 1 }));
  expect(await read('/api/signals')).toEqual([]);
  expect(await read('/api/signals/sums')).toEqual({ open: [] });
});
