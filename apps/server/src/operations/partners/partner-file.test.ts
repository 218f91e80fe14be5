import { beforeAll, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { NOW, setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { holdAt, releaseHoldAt } from '../../money/partner-states/testing/on-hold.ts';
import { earn } from '../../money/payouts/testing/earn.ts';
import { addUnplaced } from '../../network/placing/unplaced.queries.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

const { server, root, anna, staff, logOf } = setUpCompany();
let newcomer: TestPartner;
let looker: string;

beforeAll(async () => {
  const { db } = server.database;
  newcomer = await createPartner(db, { name: 'Newcomer', affiliate: false, phone: null, loginAt: null });
  await inTransaction(db, (tx) => addUnplaced(tx, { partner: newcomer.id, sponsor: anna.id, since: NOW }));
  await earn(db, NOW, [{ partner: anna.id, cents: 123_45 }]);
  looker = (await staff(['partners.read'])).token;
});

const read = (id: number, token: string | null = looker) =>
  server.call(token, { url: `/api/operator/partners/${id}` });

test('the file shows how to reach a partner, their upline, and what is owed to them', async () => {
  expect((await read(anna.id)).json()).toEqual({
    id: anna.id,
    user: anna.userId,
    displayName: 'Anna',
    firstName: 'Anna',
    lastName: 'Blatt',
    email: anna.email,
    emailChange: null,
    mergedInto: null,
    mergedFrom: [],
    phone: '+49 30 Anna',
    locale: 'de',
    version: expect.any(String),
    accountType: 'partner',
    sponsor: { id: root.id, name: 'Root' },
    codesLeadTo: null,
    placed: true,
    disabled: false,
    secondFactor: false,
    admin: false,
    signInVersion: expect.any(String),
    deleted: false,
    restricted: false,
    createdAt: '2025-01-01T00:00:00+00:00',
    lastSignInAt: expect.any(String),
    balance: '123.45',
    pending: '0.00',
    debt: '0.00',
    currency: 'EUR',
  });
});

inFullRun(() => {
  test('a partner without a place shows their sponsor; the one at the top has none', async () => {
    expect((await read(newcomer.id)).json()).toMatchObject({
      accountType: 'basic',
      sponsor: { id: anna.id, name: 'Anna' },
      placed: false,
      phone: null,
      lastSignInAt: null,
      balance: '0.00',
    });
    expect((await read(root.id)).json()).toMatchObject({ sponsor: null, placed: true });
  });
});

fullTest('it shows whom the codes of a held partner lead to', async () => {
  const { db } = server.database;
  await holdAt(db, anna.id, NOW);
  await releaseHoldAt(db, anna.id, new Date(NOW.getTime() + 60_000));
  const leadTo = async (at: number) => {
    server.setTime(new Date(NOW.getTime() + at));
    return (await read(anna.id)).json().codesLeadTo;
  };
  expect(await leadTo(1_000)).toEqual({ id: root.id, name: 'Root' });
  expect(await leadTo(61_000)).toBe(null);
});

test('an unknown partner is 404; without the right it is 403', async () => {
  expect((await read(999_999)).statusCode).toBe(404);
  const others = await staff(['audit.read']);
  for (const token of [others.token, anna.token]) expect((await read(anna.id, token)).statusCode).toBe(403);
  expect((await read(anna.id, null)).statusCode).toBe(401);
});

test('a reset based on an older state of the sign-in is refused with 412, and the log has before and after', async () => {
  const writer = (await staff(['partners.write'])).token;
  const version = async () => (await read(anna.id)).json().signInVersion as string;
  const step = (path: string, ifMatch: string) =>
    server.call(writer, {
      method: 'POST',
      url: `/api/users/${anna.userId}/${path}`,
      payload: { reason: 'Anruf am Telefon' },
      headers: { 'if-match': `"${ifMatch}"` },
    });
  const first = await version();
  expect((await step('disable', first)).statusCode).toBe(204);
  expect((await read(anna.id)).json()).toMatchObject({ disabled: true });
  for (const path of ['disable', 'enable', 'second-factor/reset'])
    expect((await step(path, first)).statusCode, path).toBe(412);
  expect((await step('enable', await version())).statusCode).toBe(204);
  expect((await logOf(`/api/users/${anna.userId}`)).map(({ details }) => details)).toMatchObject([
    { before: { isDisabled: false }, after: { isDisabled: true }, reason: 'Anruf am Telefon' },
    { before: { isDisabled: true }, after: { isDisabled: false }, reason: 'Anruf am Telefon' },
  ]);
});

inFullRun(() => {
  test('it shows who has full access and who uses a second factor', async () => {
    await server.database.db
      .insertInto('second_factors')
      .values({ user_id: root.userId, secret: Buffer.from('x'), created_at: NOW, confirmed_at: NOW })
      .execute();
    expect((await read(root.id)).json()).toMatchObject({ admin: true, secondFactor: true });
  });
});
