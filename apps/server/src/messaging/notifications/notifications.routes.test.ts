import { notificationTypes } from '@blattwerk/contract/notifications/notification-types.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Member, setUpNetwork } from '../../../test-support/set-up-network.ts';
import type { TestPartner } from '../../network/team/testing/create-partner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { deviceName } from '../../platform/device.ts';
import { notificationText } from './notification-texts.ts';
import { notify } from './notify.ts';

const NOW = new Date('2026-03-29T10:00:00Z');

const { server, operator, anna, other } = setUpNetwork(NOW, {
  operator: { parent: null, operator: true },
  anna: { parent: 'operator' },
  other: { name: 'Boris', parent: 'anna', locale: 'ru-RU' },
});

beforeAll(async () => {
  // Two with the same timestamp: only their ids determine the order. The second day starts at midnight in Berlin.
  for (const at of ['2026-03-27T22:59:59Z', '2026-03-27T23:00:00Z', '2026-03-27T23:00:00Z'])
    await tell(anna, at);
  await tell(other, '2026-03-28T08:00:00Z');
});

async function tell(to: TestPartner, at: string): Promise<void> {
  const parameters = { payout: '7', amount: '1234.50' };
  await inTransaction(server.database.db, (tx) =>
    notify(tx, { user: to.userId, type: 'payoutPaid', parameters, at: new Date(at) }),
  );
}

interface Day {
  createdAt: string;
  list: { id: number; type: string; text: string; viewed: boolean; createdAt: string }[];
}

async function listOf(who: Member, query = ''): Promise<Day[]> {
  const answer = await server.call(who.token, { url: `/api/notification/get-list/${query}` });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const setViewed = (who: Member, payload: object) =>
  server.call(who.token, { method: 'PUT', url: '/api/notification/set-viewed/', payload });

test("one's own notifications are grouped by days in Berlin, newest first", async () => {
  const days = await listOf(anna);
  expect(days.map(({ createdAt, list }) => [createdAt, list.length])).toEqual([
    ['2026-03-28', 2],
    ['2026-03-27', 1],
  ]);
  const ids = days.flatMap(({ list }) => list.map(({ id }) => id));
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  expect(days[1]?.list[0]).toEqual({
    id: ids[2],
    type: 'payoutPaid',
    text: 'Ihre Auszahlung 7 über 1.234,50\u00a0€ ist ausgezahlt.',
    parameters: { payout: '7', amount: '1234.50' },
    createdAt: '2026-03-27T22:59:59+00:00',
    viewed: false,
  });
});

test('texts are in the account’s language; operators see only their own list', async () => {
  expect((await listOf(other))[0]?.list[0]?.text).toBe(
    'Ваша выплата 7 на сумму 1\u00a0234,50\u00a0€ выплачена.',
  );
  expect(await listOf(operator)).toEqual([]);
});

test('pages contain each notification once', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => listOf(anna, `?limits=2&page=${page}`)));
  expect(pages.map((days) => days.flatMap(({ list }) => list).length)).toEqual([2, 1, 0]);
  for (const query of ['?page=0', '?limits=-1', '?page=x'])
    expect((await server.call(anna.token, { url: `/api/notification/get-list${query}` })).statusCode).toBe(
      400,
    );
});

test('some are marked as viewed, then all; nobody can mark those of others', async () => {
  const [first, second] = (await listOf(anna)).flatMap(({ list }) => list.map(({ id }) => id));
  expect((await setViewed(other, { ids: [first, second] })).json()).toMatchObject({ viewed: 0 });
  expect((await setViewed(operator, { ids: [first] })).json()).toMatchObject({ viewed: 0 });
  expect((await setViewed(anna, { ids: [first, 999_999] })).json()).toMatchObject({ viewed: 1 });
  expect((await setViewed(anna, { ids: [first] })).json()).toMatchObject({ viewed: 0 });
  expect((await setViewed(anna, { ids: [] })).json()).toMatchObject({ viewed: 0 });
  const viewed = (await listOf(anna)).flatMap(({ list }) => list.map((one) => one.viewed));
  expect(viewed).toEqual([true, false, false]);
  expect((await setViewed(anna, {})).json()).toMatchObject({ viewed: 2 });
  expect((await listOf(other))[0]?.list[0]?.viewed).toBe(false);
});

test('the mark can be removed from given notifications, by their owner', async () => {
  const unviewed = async (who: Member) =>
    (await server.call(who.token, { url: '/api/notification/count' })).json().unviewed;
  const { ids } = (await setViewed(anna, {})).json();
  const all = (await listOf(anna)).flatMap(({ list }) => list.map(({ id }) => id));
  expect([ids, await unviewed(anna)]).toEqual([[], 0]);
  expect((await setViewed(other, { ids: all, viewed: false })).json()).toEqual({ viewed: 0, ids: [] });
  expect((await setViewed(anna, { viewed: false })).json()).toEqual({ viewed: 0, ids: [] });
  const back = (await setViewed(anna, { ids: all.slice(1), viewed: false })).json();
  expect([back.viewed, back.ids.toSorted(), await unviewed(anna)]).toEqual([2, all.slice(1).toSorted(), 2]);
  expect((await setViewed(anna, { viewed: true })).json()).toMatchObject({ viewed: 2 });
});

test.each([
  [{ ids: 'all' }, 400],
  [{ ids: [0] }, 422],
  [{ ids: ['x'] }, 422],
])('%j is refused', async (body, status) => {
  expect((await setViewed(anna, body)).statusCode).toBe(status);
});

test('a request without a body means all of them', async () => {
  await tell(anna, '2026-03-29T09:00:00Z');
  const put = { method: 'PUT', url: '/api/notification/set-viewed/' } as const;
  expect((await server.call(anna.token, put)).json()).toMatchObject({ viewed: 1 });
  expect((await server.call(anna.token, put)).json()).toMatchObject({ viewed: 0 });
  const text = { ...put, payload: 'all', headers: { 'content-type': 'text/plain' } };
  expect((await server.call(anna.token, text)).statusCode).toBe(415);
});

test('a token is required', async () => {
  expect((await server.call(null, { url: '/api/notification/get-list/' })).statusCode).toBe(401);
  const put = { method: 'PUT', url: '/api/notification/set-viewed', payload: {} } as const;
  expect((await server.call(null, put)).statusCode).toBe(401);
});

test('every type has a text of its own in four languages', () => {
  const parameters = {
    name: 'Ämil',
    order: 'BW-1',
    device: 'Firefox',
    payout: '3',
    amount: '5.00',
    reason: 'Grund',
    correction: 'G-000004',
    voucher: '9',
    text: 'Doppelt gezählt',
  };
  const texts = (['de', 'en', 'fr-FR', 'ru-RU'] as const).flatMap((locale) =>
    notificationTypes.map((type) => notificationText(locale, type, parameters)),
  );
  expect(new Set(texts).size).toBe(4 * notificationTypes.length);
  for (const text of texts) expect(text).not.toMatch(/undefined|NaN|\[object/);
});

test('without a reason the text is still a complete sentence', () => {
  const given = { payout: '3', amount: '5.00', reason: '' };
  expect(notificationText('en', 'payoutRejected', given)).toBe('Your payout 3 of €5.00 was rejected.');
});

test.each([
  ['de', 'Anmeldung mit einem neuen Gerät: Unbekanntes Gerät.'],
  ['en', 'Sign-in from a new device: Unknown device.'],
  ['fr-FR', 'Connexion depuis un nouvel appareil\u00a0: Appareil inconnu.'],
  ['ru-RU', 'Вход с нового устройства: Неизвестное устройство.'],
] as const)('an unknown device has a name in %s', (locale, text) => {
  expect(notificationText(locale, 'newUserLogin', { device: deviceName(null) })).toBe(text);
});
