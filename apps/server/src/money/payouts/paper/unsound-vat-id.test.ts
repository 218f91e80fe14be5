import { beforeEach, describe, expect, test } from 'vitest';
import { inFullRun, mainCases } from '../../../../test-support/full-run.ts';
import { fullTest } from '../../../../test-support/full-test.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import type { TestPartner } from '../../../network/team/testing/create-partner.ts';
import { makeEligible } from '../testing/eligible.ts';
import { OTHER_IBAN } from '../testing/paper-server.ts';
import { startTaxServer } from '../testing/tax-server.ts';

const server = setUp(startTaxServer);
let partner: TestPartner;

beforeEach(async () => {
  partner = await server.newPartner();
});

describe('a reverse charge with a malformed VAT ID', () => {
  const decide = (as = server.operatorToken, reason = 'Registerauszug') =>
    server.call(as, {
      method: 'POST',
      url: '/api/vat_id_decisions',
      payload: { partner: `/api/partners/${partner.id}`, reason },
    });

  /** The warnings of the preview before a request, and before and after a change that keeps the number. */
  const quoted = async (own: string) => {
    const info = await server.call(own, {
      url: `/api/partner-info/${partner.id}/get-balance-info/with-documents/0`,
    });
    const change = await server.call(own, {
      method: 'POST',
      url: `/api/affiliate_datas/${partner.id}/tax-preview`,
      payload: { smallBusiness: true },
    });
    const { before, after } = change.json();
    return [info.json().warning, before.warning, after.warning];
  };

  test.each(mainCases(1, ['ATU13585628', 'abc', '181/815/08155', 'DE136695976']))(
    '%s waits for an operator',
    async (ust) => {
      partner = await server.newPartner('AUT');
      await makeEligible(server.deps, partner, { ust });
      await server.earned(partner, 80_00);
      const own = await server.signIn(partner.email);
      expect(await quoted(own)).toEqual(['vatId', 'vatId', 'vatId']);
      const payout = await server.paidOut(partner);
      expect(await server.shown(payout)).toMatchObject({ warning: 'vatId' });
      const refused = await server.move(payout, 1);
      expect(refused).toMatchObject({ status: 409, message: expect.stringContaining(ust) });
      expect((await decide(server.operatorToken, '')).statusCode).toBe(422);
      expect((await decide(server.token)).statusCode).toBe(403);
      const decision = await decide();
      expect([decision.statusCode, decision.json()]).toMatchObject([
        201,
        { partner: partner.id, reason: 'Registerauszug' },
      ]);
      expect((await decide()).statusCode).toBe(409);
      expect(await server.shown(payout)).toMatchObject({ warning: null });
      expect((await server.move(payout, 1)).status).toBe(200);
      await server.earned(partner, 10_00);
      expect(await quoted(own)).toEqual([null, null, null]);
      expect(await server.shown(await server.paidOut(partner))).toMatchObject({ warning: null });
      await server.expectRightBooks();
    },
  );

  const meanwhile: readonly [string, string][] = [
    ['ATU13585627', 'corrected'],
    ['', 'emptied'],
    ['XYZ', 'changed'],
  ];

  test.each(mainCases(1, meanwhile))(
    'the decision is about the number in the payout (%j: %s meanwhile)',
    async (ust) => {
      partner = await server.newPartner('AUT');
      await makeEligible(server.deps, partner, { ust: 'abc' });
      await server.earned(partner, 80_00);
      const payout = await server.paidOut(partner);
      await server.database.db
        .updateTable('affiliate_data')
        .set({ ust, ...(ust === '' && { tax_status: 'unproven' as const }) })
        .where('partner_id', '=', partner.id)
        .execute();
      const decideOn = (one: number, whose = partner.id) =>
        server.call(server.operatorToken, {
          method: 'POST',
          url: '/api/vat_id_decisions',
          payload: {
            partner: `/api/partners/${whose}`,
            payout: `/api/payouts/${one}`,
            reason: 'Registerauszug',
          },
        });
      expect((await decideOn(payout, server.other.id)).statusCode).toBe(404);
      expect((await decideOn(payout + 1000)).statusCode).toBe(404);
      expect((await decideOn(payout)).json()).toMatchObject({ vatId: 'ABC' });
      expect((await decideOn(payout)).statusCode).toBe(409);
      expect((await server.move(payout, 1)).status).toBe(200);
      await server.expectRightBooks();
    },
  );

  inFullRun(() => {
    test('a well-formed number waits as soon as the billing country changes', async () => {
      await makeEligible(server.deps, partner);
      await server.earned(partner, 80_00);
      const own = await server.signIn(partner.email);
      expect(await quoted(own)).toEqual([null, null, null]);
      expect((await decide()).statusCode).toBe(409);
      const { db } = server.database;
      const { id } = await db
        .selectFrom('billing_addresses')
        .select('id')
        .where('user_id', '=', partner.userId)
        .executeTakeFirstOrThrow();
      const moved = await server.mergePatch(own, `/api/billing_addresses/${id}`, { countryISO: 'AUT' });
      expect(moved.statusCode).toBe(200);
      // Earnings in Germany keep their tax, as if the other country had applied in those months already.
      expect(await quoted(own)).toEqual([null, null, null]);
      const elsewhere = { country_iso: 'AUT', valid_from: '1970-01-01' };
      await db.updateTable('billing_addresses').set({ country_iso: 'DEU' }).where('id', '=', id).execute();
      await db.updateTable('billing_addresses').set(elsewhere).where('id', '=', id).execute();
      expect(await quoted(own)).toEqual(['vatId', 'vatId', 'vatId']);
      const payout = await server.paidOut(partner);
      expect(await server.shown(payout)).toMatchObject({ warning: 'vatId' });
      expect(await server.move(payout, 1)).toMatchObject({ status: 409 });
      expect((await decide()).json()).toMatchObject({ vatId: 'DE136695976' });
      expect((await server.move(payout, 1)).status).toBe(200);
      await server.expectRightBooks();
    });

    test('an operator leaves their own to another one', async () => {
      partner = await server.newPartner('AUT');
      await makeEligible(server.deps, partner, { ust: 'abc' });
      const refused = await decide(await server.asOperator(partner));
      expect([refused.statusCode, refused.json().detail]).toEqual([
        403,
        'You cannot decide on your own partner account.',
      ]);
      expect((await decide()).statusCode).toBe(201);
    });
  });

  fullTest('it is left to another operator than the payee, with a proven second factor', async () => {
    partner = await server.newPartner('AUT');
    await makeEligible(server.deps, partner, { ust: 'abc', iban: OTHER_IBAN });
    const refused = await decide();
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'ownBankAccount']);
    const { db } = server.database;
    await db.deleteFrom('bank_accounts').where('user_id', '=', partner.userId).execute();
    await db.updateTable('company').set({ second_factor: true }).execute();
    const unproven = await decide();
    expect([unproven.statusCode, unproven.json().code]).toEqual([403, 'secondFactorNeeded']);
    await db.updateTable('company').set({ second_factor: false }).execute();
    expect((await decide()).statusCode).toBe(201);
  });

  fullTest('a well-formed number waits for nobody, nor does a partner who is charged tax', async () => {
    await makeEligible(server.deps, partner, { ust: 'abc' });
    await server.earned(partner, 80_00);
    expect(await server.shown(await server.paidOut(partner, 1))).toMatchObject({ warning: null });
    partner = server.other;
    expect((await decide()).statusCode).toBe(409);
    await server.earned(partner, 80_00);
    expect(await server.shown(await server.paidOut(partner, 1))).toMatchObject({ warning: null });
  });
});
