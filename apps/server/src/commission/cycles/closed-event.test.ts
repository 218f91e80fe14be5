import { expect, test } from 'vitest';
import { setUpDatabase } from '../../../test-support/set-up.ts';
import { listenToAll, recordedEvents } from '../../messaging/webhooks/testing/recorded-events.ts';
import { closeCycle } from './close-cycle.ts';
import { createLeaders } from './testing/leaders.ts';

const database = setUpDatabase();

test('a closed month is reported once with its result, whoever closes it', async () => {
  const { march } = await createLeaders(database.db);
  await listenToAll(database.db);
  const at = new Date('2026-04-02T05:00:00Z');
  const now = () => at;
  const early = () => new Date('2026-03-30T05:00:00Z');
  await expect(closeCycle(database, march, early)).rejects.toThrow('ends on');
  for (let time = 0; time < 2; time += 1) await closeCycle(database, march, now);
  const { rows } = await database.pool.query<{ credits: number; amount: string }>(
    `select count(*)::int as credits, (sum(amount_cents) / 100.0)::numeric(12, 2)::text as amount
     from credits where cycle_id = $1`,
    [march.id],
  );
  const events = (await recordedEvents(database.db)).filter(({ type }) => type === 'cycle.closed');
  const data = { cycle: march.id, dateFrom: '2026-03-01', dateTo: '2026-03-31', currency: 'EUR', ...rows[0] };
  expect(events).toEqual([{ type: 'cycle.closed', at, data }]);
});
