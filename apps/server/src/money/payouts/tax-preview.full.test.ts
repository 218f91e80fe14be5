import { beforeEach, expect, test } from 'vitest';
import { inFullRun, mainCases } from '../../../test-support/full-run.ts';
import { setUp } from '../../../test-support/set-up.ts';
import type { TestPartner } from '../../network/team/testing/create-partner.ts';
import { makeEligible, type Papers } from './testing/eligible.ts';
import { startTaxServer } from './testing/tax-server.ts';

const server = setUp(startTaxServer);
let partner: TestPartner;
let token: string;

beforeEach(async () => {
  partner = await server.newPartner();
  token = await server.signIn(partner.email);
});

const preview = async (wished: object, { of = partner.id, as = token as string | null } = {}) => {
  const url = `/api/affiliate_datas/${of}/tax-preview`;
  const answer = await server.call(as, { method: 'POST', url, payload: wished });
  return { status: answer.statusCode, ...answer.json() };
};
const save = async (as: string, wished: object) => {
  const url = `/api/affiliate_datas/${partner.id}`;
  const answer = await server.mergePatch(as, url, wished);
  expect(answer.statusCode).toBe(200);
};
/** Everything to check is proven by an operator. */
const prove = async () => {
  const { toCheck } = await server.read(`/api/affiliate_datas/${partner.id}`);
  await save(server.operatorToken, { taxStatus: 'proven', toCheck });
};
const quoted = () => server.read(`/api/partner-info/${partner.id}/get-balance-info/with-documents/0`);
const stored = () =>
  server.database.db
    .selectFrom('affiliate_data')
    .selectAll()
    .where('partner_id', '=', partner.id)
    .executeTakeFirst();

const standard = {
  taxRate: '19.00',
  tax: '19.00',
  gross: '119.00',
  setOff: '0.00',
  taxNote: 'standard',
  warning: null,
};
const none = { taxRate: '0.00', tax: '0.00', gross: '100.00', setOff: '0.00', warning: null };

const today = '2026-05-20';
const smallBusiness = { ...none, taxNote: 'small-business' };
const later = (taxRate: string, taxNote: string) => ({ validFrom: today, later: { taxRate, taxNote } });
const never = { validFrom: today, later: null };

const quotes: readonly [
  string,
  Papers,
  object,
  Record<string, unknown> & { before: object; after: object },
][] = [
  [
    'a proven regular business',
    {},
    { smallBusiness: true },
    { toCheck: true, before: standard, after: standard, ...later('0.00', 'small-business') },
  ],
  [
    'a proven small business',
    { smallBusiness: true },
    { smallBusiness: false },
    { toCheck: true, before: smallBusiness, after: smallBusiness, ...later('19.00', 'standard') },
  ],
  [
    'another number',
    {},
    { ust: 'DE115235681' },
    { toCheck: true, before: standard, after: standard, ...never },
  ],
  [
    'the same number in another notation',
    {},
    { ust: 'de 136 695 976' },
    { toCheck: false, before: standard, after: standard, ...never },
  ],
  [
    'no number any more',
    {},
    { ust: null },
    { toCheck: false, before: standard, after: standard, ...later('0.00', 'unproven') },
  ],
  [
    'an unproven one',
    { taxStatus: 'unproven' },
    { smallBusiness: true },
    {
      toCheck: false,
      before: { ...none, taxNote: 'unproven' },
      after: smallBusiness,
      validFrom: null,
      later: { taxRate: '0.00', taxNote: 'small-business' },
    },
  ],
];

test.each(mainCases(1, quotes))(
  '%s: the quote for earlier months, before and after',
  async (_, papers, wished, expected) => {
    await makeEligible(server.deps, partner, papers);
    await server.earned(partner, 100_00);
    const untouched = await stored();
    const answer = await preview(wished);
    expect(answer).toMatchObject({ status: 200, net: '100.00', currency: 'EUR', ...expected });
    expect(await quoted()).toMatchObject(answer.before);
    expect(await stored()).toEqual(untouched);

    await save(token, wished);
    if (expected.toCheck) {
      expect(await quoted()).toMatchObject(answer.before);
      await prove();
    }
    expect(await quoted()).toMatchObject(answer.after);
  },
);

inFullRun(() => {
  test('reversals of earlier months stay a line of the next note, whatever changes now', async () => {
    await makeEligible(server.deps, partner, { smallBusiness: true });
    const order = await server.earned(partner, 80_00);
    await server.paidOut(partner, 1, 4);
    await server.refund(order, 600_00);
    await server.earned(partner, 100_00);
    const { net, before, after } = await preview({ smallBusiness: false });
    expect([net, before.tax, after.tax, after.setOff]).toEqual(['80.00', '0.00', '0.00', '0.00']);
    await save(token, { smallBusiness: false });
    await prove();
    expect(await quoted()).toMatchObject({ ...after, net });
  });

  test('without a billing address there is no tax to show', async () => {
    await server.database.db.deleteFrom('billing_addresses').where('user_id', '=', partner.userId).execute();
    await server.earned(partner, 100_00);
    const answer = await preview({ ust: 'DE136695976' });
    expect(answer).toMatchObject({ status: 200, net: '100.00', before: null, after: null });
  });
});

const wishes: readonly [string, object, boolean][] = [
  ['the other kind of business', { smallBusiness: true }, true],
  ['the current one', { smallBusiness: false }, false],
  ['another number', { ust: 'DE115235681' }, true],
  ['no number any more', { ust: null }, true],
  ['the same number in another notation', { ust: 'de 136 695 976' }, false],
];

test.each(mainCases(2, wishes))(
  '%s: whether that changes anything, also without a billing address',
  async (_, wished, changes) => {
    await makeEligible(server.deps, partner);
    expect(await preview(wished)).toMatchObject({ status: 200, changes });
    await server.database.db.deleteFrom('billing_addresses').where('user_id', '=', partner.userId).execute();
    expect(await preview(wished)).toMatchObject({ status: 200, changes, before: null, after: null });
  },
);

test('another partner’s preview is not found, and an invalid number is refused', async () => {
  expect((await preview({}, { of: server.own.id })).status).toBe(404);
  expect((await preview({}, { of: 999_999 })).status).toBe(404);
  expect((await preview({}, { as: null })).status).toBe(401);
  expect(await preview({ ust: ' ' })).toMatchObject({ status: 422, violations: [{ propertyPath: 'ust' }] });
});
