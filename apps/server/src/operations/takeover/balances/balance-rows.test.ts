import { beforeAll, expect, test } from 'vitest';
import { family, setUpNetwork } from '../../../../test-support/set-up-network.ts';
import { peopleFile } from '../testing/people-file.ts';
import { sendFilesTo } from '../testing/send-files.ts';

const { server, root, own, below } = setUpNetwork(new Date('2026-05-20T12:00:00Z'), family);
const send = sendFilesTo(server, () => root.token);
const reason = 'reason=Umzug%20aus%20dem%20alten%20System';
const file = (...rows: string[]) => ['old_number;amount;available_at;text', ...rows, ''].join('\n');
let second: string;
let approval: number;

const setFourEyes = (fourEyes: boolean) =>
  server.database.db.updateTable('company').set({ four_eyes: fourEyes, second_factor: false }).execute();

/** Makes somebody a member of staff with these rights, and signs them in again. */
async function employ({ userId, email }: { userId: number; email: string }, rights: string[]) {
  await server.database.db
    .updateTable('users')
    .set({ roles: ['ROLE_USER', 'ROLE_STAFF'], rights })
    .where('id', '=', userId)
    .execute();
  return server.signIn(email);
}

beforeAll(async () => {
  await setFourEyes(false);
  const people = ['Ada', 'Bea', 'Cleo'].map((name, index) => ({
    old_number: String(index + 1),
    sponsor_number: index === 0 ? '' : '1',
    first_name: name,
    account_type: 'affiliate',
    affiliate_since: '2021-03-04',
  }));
  expect(await send('people', peopleFile(...people))).toMatchObject({ imported: 3 });
  expect(await send(`balances?control=100.00&${reason}`, file('1;100,00;;'))).toMatchObject({ landed: true });
  await setFourEyes(true);
  second = await employ(own, ['money.correct']);
  const rows = file('1;130,50;;', '2;-20,00;;', '3;50,00;2026-06-15;Bonus 2025');
  ({ approval } = await send(`balances?control=160.50&${reason}`, rows));
});

async function rowsOf(query = '', token = second) {
  const answer = await server.call(token, { url: `/api/approvals/${approval}/balances${query}` });
  const { 'hydra:member': items, 'hydra:totalItems': total } = answer.json();
  const numbers = items?.map(({ oldNumber }: { oldNumber: string }) => oldNumber);
  return { status: answer.statusCode, items, total, numbers };
}

test('whoever may approve balances sees each of them, with the previous amount and the booking', async () => {
  const { items, total } = await rowsOf();
  expect(total).toBe(3);
  expect(items).toMatchObject([
    { oldNumber: '3', amount: '50.00', known: null, difference: '50.00', text: 'Bonus 2025' },
    { oldNumber: '1', amount: '130.50', known: '100.00', difference: '30.50', availableAt: null },
    { oldNumber: '2', amount: '-20.00', known: null, difference: '-20.00' },
  ]);
  expect(new Date(items[0].availableAt).getTime()).toBe(Date.parse('2026-06-14T22:00:00Z'));
});

test('they are found by number and by part of the name, sorted and paged on the server', async () => {
  expect((await rowsOf('?text=2')).numbers).toEqual(['2']);
  expect((await rowsOf('?text=cleo')).numbers).toEqual(['3']);
  expect((await rowsOf('?order[amount]=asc')).numbers).toEqual(['2', '3', '1']);
  expect(await rowsOf('?order[amount]=asc&page=2&limits=2')).toMatchObject({ numbers: ['1'], total: 3 });
});

test('without the right to approve they are refused, and after the decision they are gone', async () => {
  const other = await employ(below, ['takeover']);
  expect((await rowsOf('', other)).status).toBe(403);
  const rejected = await server.call(second, {
    method: 'POST',
    url: `/api/approvals/${approval}/reject`,
    payload: { reason: 'Falsche Datei' },
  });
  expect(rejected.statusCode, rejected.body).toBe(200);
  expect((await rowsOf()).status).toBe(404);
});
