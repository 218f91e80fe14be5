import { expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';

const { server, root } = setUpNetwork(new Date(), { root: { parent: null, operator: true } });

const LINES = 100_005;

test('the file has every entry that matches the filter exactly once, the latest first', async () => {
  await server.database.pool.query(
    `insert into audit_log (user_id, action, subject)
     select $1, 'write', '/api/test/' || n from generate_series(1, $2::int) as n order by n`,
    [root.userId, LINES],
  );
  const file = await server.call(root.token, { url: '/csv/audit_log?action=write' });
  const numbers = [...file.body.matchAll(/;\/api\/test\/(\d+);/g)].map(([, number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: LINES }, (_, at) => LINES - at));
}, 120_000);
