import { expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUp } from '../../../test-support/set-up.ts';
import { makeEligible } from '../payouts/testing/eligible.ts';
import { startTaxServer } from '../payouts/testing/tax-server.ts';
import { findStandardRate, findTreatments } from './tax-data.queries.ts';

const server = setUp(startTaxServer);

/** What an operator sees: field, value, start, author. */
const history = async (partner: number) => {
  const { history: facts } = await server.read(`/api/partners/${partner}/tax-data`);
  return facts.map(
    ({
      field,
      value,
      validFrom,
      by,
    }: {
      field: string;
      value: string;
      validFrom: string;
      by: { id: number } | null;
    }) => [field, value, validFrom, by?.id ?? null],
  );
};
const change = async (as: string, partner: number, wished: object) => {
  const answer = await server.mergePatch(as, `/api/affiliate_datas/${partner}`, wished);
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json();
};

test('a partner’s first data apply from the beginning, and a proof covers all of that time', async () => {
  const partner = await server.newPartner();
  const as = await server.signIn(partner.email);
  await change(as, partner.id, { ust: 'DE136695976' });
  await change(as, partner.id, { smallBusiness: true });
  await change(server.operatorToken, partner.id, { taxStatus: 'proven' });
  const { userId: owner } = partner;
  expect(await history(partner.id)).toEqual([
    ['status', 'proven', null, server.root.userId],
    ['small-business', 'true', null, owner],
    ['number', 'DE136695976', null, owner],
    ['status', 'unproven', null, null],
    ['small-business', 'false', null, null],
    ['country', 'DEU', null, owner],
  ]);
});

test('a change of proven data applies from the day on which the partner made it, once it is checked', async () => {
  const partner = await server.newPartner();
  await makeEligible(server.deps, partner);
  const order = await server.earned(partner, 100_00);
  expect(order).toBeGreaterThan(0);
  const as = await server.signIn(partner.email);
  const { toCheck } = await change(as, partner.id, { smallBusiness: true });
  server.setTime(new Date('2026-06-03T10:00:00Z'));
  const operator = await server.signIn(server.root.email);
  await change(operator, partner.id, { taxStatus: 'proven', toCheck });
  server.setTime(new Date('2026-05-20T10:00:00Z'));
  expect((await history(partner.id))[0]).toEqual([
    'small-business',
    'true',
    '2026-05-20',
    server.root.userId,
  ]);
  // The month earned before keeps its tax.
  const payout = await server.paidOut(partner, 1);
  expect(await server.shown(payout)).toMatchObject({ taxRate: '19.00', tax: '19.00' });
});

fullTest('an operator may set the day from which a decision applies, but not a future day', async () => {
  const partner = await server.newPartner();
  await makeEligible(server.deps, partner, { taxStatus: 'unproven' });
  const patch = { taxStatus: 'proven', validFrom: '2026-02-01' };
  const url = `/api/affiliate_datas/${partner.id}`;
  const late = await server.mergePatch(server.operatorToken, url, { ...patch, validFrom: '2026-05-21' });
  expect([late.statusCode, late.json().violations]).toMatchObject([422, [{ propertyPath: 'validFrom' }]]);
  const own = await server.mergePatch(await server.signIn(partner.email), url, { validFrom: '2026-02-01' });
  expect([own.statusCode, own.json().violations]).toMatchObject([422, [{ propertyPath: 'validFrom' }]]);
  await change(server.operatorToken, partner.id, patch);
  expect((await history(partner.id))[0]).toEqual(['status', 'proven', '2026-02-01', server.root.userId]);
});

inFullRun(() => {
  test('another billing country applies from its day on, and existing notes stay', async () => {
    const partner = await server.newPartner();
    const { db, pool } = server.database;
    const { id } = await db
      .selectFrom('billing_addresses')
      .select('id')
      .where('user_id', '=', partner.userId)
      .executeTakeFirstOrThrow();
    const as = await server.signIn(partner.email);
    const moved = await server.mergePatch(as, `/api/billing_addresses/${id}`, { countryISO: 'AUT' });
    expect(moved.statusCode).toBe(200);
    expect(await history(partner.id)).toEqual([
      ['country', 'AUT', '2026-05-20', partner.userId],
      ['country', 'DEU', null, partner.userId],
    ]);
    await expect(pool.query(`update tax_data set value = 'CHE' where field = 'country'`)).rejects.toThrow(
      'is kept',
    );
    await expect(pool.query('delete from tax_data')).rejects.toThrow('is kept');
    const cycles = await db
      .insertInto('cycles')
      .values(
        ['2026-04', '2026-05'].map((month) => ({
          date_from: `${month}-01`,
          date_to: month === '2026-04' ? '2026-04-30' : '2026-05-31',
          plan_version: '1',
        })),
      )
      .returning('id')
      .execute();
    const payer = { partner: partner.id, countryIso: 'AUT' };
    const treatments = await findTreatments(
      db,
      payer,
      cycles.map(({ id: cycle }) => ({ cycle, openedOn: null })),
    );
    expect(treatments.map(({ kind, countryIso }) => [kind, countryIso])).toEqual([
      ['unproven', 'DEU'],
      ['reverse-charge', 'AUT'],
    ]);
  });

  test('amounts with two taxes become two payouts, each of which names the other', async () => {
    const partner = await server.newPartner();
    await makeEligible(server.deps, partner);
    await server.earnedIn(partner, '1993-03', 60_00);
    await server.earnedIn(partner, '1995-03', 60_00);
    await server.database.db
      .updateTable('affiliate_data')
      .set({ small_business: true, valid_from: '1994-01-01' })
      .where('partner_id', '=', partner.id)
      .execute();
    const as = await server.signIn(partner.email);
    const requested = await server.call(as, {
      method: 'POST',
      url: '/api/payouts',
      payload: { user: partner.userId },
    });
    const first = requested.json();
    expect([requested.statusCode, first.gross, first.requestedWith]).toEqual([
      201,
      '71.40',
      [expect.stringMatching(/^\/api\/payouts\/\d+$/)],
    ]);
    const other = (await server.call(as, { url: first.requestedWith[0] })).json();
    expect([other.gross, other.requestedWith]).toEqual(['60.00', [`/api/payouts/${first.id}`]]);
    const list = (await server.call(as, { url: `/api/payouts?user=${partner.userId}` })).json();
    expect(list['hydra:member'].map((payout: { requestedWith: string[] }) => payout.requestedWith)).toEqual([
      [`/api/payouts/${first.id}`],
      [`/api/payouts/${other.id}`],
    ]);
    // Both are open: net as everything available, and gross as paid.
    const path = `/api/partner/commission/available?partner=${partner.id}`;
    expect((await server.call(as, { url: path })).json().underWay).toMatchObject({
      amount: '120.00',
      gross: '131.40',
      payouts: 2,
      each: [
        { payout: other.id, amount: '60.00', gross: '60.00' },
        { payout: first.id, amount: '60.00', gross: '71.40' },
      ],
    });
  });
});

test('a payout whose tax is known to be different by now is not approved', async () => {
  const partner = await server.newPartner();
  await makeEligible(server.deps, partner, { taxStatus: 'unproven' });
  await server.earned(partner, 100_00);
  const payout = await server.paidOut(partner);
  await server.become(partner, { tax_status: 'proven' });
  expect(await server.move(payout, 1)).toMatchObject({ status: 409 });
  expect((await server.move(payout, 2, 'Steuer')).status).toBe(200);
  const again = await server.paidOut(partner, 1);
  expect(await server.shown(again)).toMatchObject({ tax: '19.00' });
  await server.expectRightBooks();
});

test('the rate is that of its day', async () => {
  const { db } = server.database;
  await db
    .insertInto('tax_rates')
    .values({ valid_from: '2027-01-01', rate_bp: 2000, reason: 'Probe' })
    .execute();
  expect([
    await findStandardRate(db, '2001-05-01'),
    await findStandardRate(db, '2026-12-31'),
    await findStandardRate(db, '2027-01-01'),
  ]).toEqual([1900, 1900, 2000]);
  await db.deleteFrom('tax_rates').where('valid_from', '=', '2027-01-01').execute();
});
