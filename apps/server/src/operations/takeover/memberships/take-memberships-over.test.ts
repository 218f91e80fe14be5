import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { fullTest } from '../../../../test-support/full-test.ts';
import { family, setUpNetwork } from '../../../../test-support/set-up-network.ts';
import { peopleFile } from '../testing/people-file.ts';
import { sendFilesTo } from '../testing/send-files.ts';

const NOW = new Date('2026-05-20T12:00:00Z');
const { server, root } = setUpNetwork(NOW, family);
const send = sendFilesTo(server, () => root.token);
beforeAll(async () => {
  const people = [
    { old_number: '1', sponsor_number: '', account_type: 'affiliate', affiliate_since: '2021-03-04' },
  ];
  expect(await send('people', peopleFile(...people))).toMatchObject({ imported: 1 });
});

const file = (...rows: string[]) => ['old_number;kind;start_date;expiry_date;qp', ...rows, ''].join('\n');
const box = '1;business-box;2026-05-01;2026-07-30;60';

async function memberships(): Promise<object[]> {
  const { rows } = await sql<object>`
    select kind, start_date as "from", expiry_date as until, qp from memberships order by start_date, kind`.execute(
    server.database.db,
  );
  return rows;
}

test('memberships of the former system are stored once, and a file before the first closing may change them', async () => {
  expect(await send('memberships?check=1', file(box))).toMatchObject({ imported: 1 });
  expect(await memberships()).toEqual([]);
  const delivery = '1;home-delivery;01.05.2026;31.05.2026;20';
  expect(await send('memberships', file(box, delivery))).toMatchObject({ imported: 2, failed: 0 });
  expect(await send('memberships', file(delivery, box))).toMatchObject({ imported: 0, unchanged: 2 });
  expect(await send('memberships', file(box.replace('07-30', '08-30')))).toMatchObject({ updated: 1 });
  expect(await memberships()).toEqual([
    { kind: 'business-box', from: '2026-05-01', until: '2026-08-30', qp: 60 },
    { kind: 'home-delivery', from: '2026-05-01', until: '2026-05-31', qp: 20 },
  ]);
});

test('faults are reported by line and column, and the other rows are stored', async () => {
  const answer = await send(
    'memberships',
    file(
      '2;business-box;2026-05-01;2026-07-30;60',
      '1;box;2026-05-01;2026-07-30;60',
      '1;home-delivery;2026-06-30;2026-06-01;20',
      '1;home-delivery;2026-05-15;2026-06-15;20',
      '1;home-delivery;2026-07-01;2026-07-31;20',
    ),
  );
  expect(answer).toMatchObject({
    imported: 1,
    failed: 4,
    errors: [
      { line: 2, column: 'old_number', reason: '"2" is nobody\'s number here' },
      { line: 3, column: 'kind', reason: '"box" is none of business-box, home-delivery' },
      { line: 4, column: 'expiry_date', reason: 'does not lie after start_date' },
      { line: 5, column: 'start_date', reason: expect.stringContaining('2026-05-01 to 2026-05-31') },
    ],
  });
});

fullTest('one call returns the progress', async () => {
  const answer = await server.call(root.token, { url: '/api/takeover' });
  expect(answer.json()).toEqual({
    people: 1,
    memberships: 3,
    balances: 0,
    balanceSum: '0.00',
    balancesApproval: null,
    historyOrders: 0,
    onlyAdds: false,
    invitations: { waiting: 1, planned: 0, sent: 0, expired: 0, accepted: 0 },
  });
});
