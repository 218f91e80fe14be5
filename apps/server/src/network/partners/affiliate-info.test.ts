import { beforeEach, describe, expect, test } from 'vitest';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';

const { server, root, own } = setUpNetwork(new Date(), {
  root: { parent: null, operator: true },
  own: { parent: 'root' },
});

beforeEach(async () => {
  await server.database.db.deleteFrom('affiliate_data').execute();
  await server.database.db.deleteFrom('message_settings').execute();
});

const calls = () => [`/api/partners/${own.id}/affiliateinfo`, '/api/partnersgetaffiliateinfo'];

async function readBoth(as = own.token) {
  const answers = await Promise.all(calls().map((url) => server.call(as, { url })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const [byId, byToken] = answers.map((answer) => answer.json());
  expect(byId).toEqual(byToken);
  return byId;
}

const everyMessage = {
  newPartner: true,
  firstChildrenOrder: true,
  newCustomer: true,
  newUserLogin: true,
  registrationSuccess: true,
  broadcast: true,
  teamMessage: true,
  weeklyDigest: false,
};

describe('affiliate info', () => {
  test('of a newcomer has empty affiliate data, every message, and their identity', async () => {
    const { affiliate, ...info } = await readBoth();
    expect(JSON.parse(affiliate)).toEqual({
      id: own.id,
      ust: null,
      verified: false,
      warning: null,
      fileRegistration: null,
      fileAgree: null,
      smallBusiness: false,
      taxStatus: 'unproven',
    });
    expect(info).toEqual({
      messageSettings: everyMessage,
      user: { id: own.userId, firstName: 'Own', lastName: 'Blatt', email: own.email, phone: '+49 30 Own' },
      partner: { id: own.id, displayName: 'Own' },
      currentPartner: own.id,
      currentUser: own.userId,
      profileUrl: `/api/users/${own.userId}/profile`,
    });
  });

  test('has what was stored', async () => {
    const { db } = server.database;
    await db
      .insertInto('affiliate_data')
      .values([
        {
          partner_id: own.id,
          ust: 'DE123456789',
          file_registration: 'registration.pdf',
          small_business: true,
          tax_status: 'proven',
        },
        { partner_id: root.id, ust: 'DE999999999' },
      ])
      .execute();
    await db
      .insertInto('message_settings')
      .values([
        { user_id: own.userId, channel: 'mail', new_partner: false, new_user_login: false },
        { user_id: own.userId, channel: 'sms', new_customer: false },
        { user_id: root.userId, channel: 'mail', registration_success: false },
      ])
      .execute();
    const { affiliate, messageSettings } = await readBoth();
    expect(JSON.parse(affiliate)).toEqual({
      id: own.id,
      ust: 'DE123456789',
      verified: false,
      warning: 'checkDigit',
      fileRegistration: `/api/affiliate_datas/${own.id}/fileRegistration`,
      fileAgree: null,
      smallBusiness: true,
      taxStatus: 'proven',
    });
    expect(messageSettings).toEqual({ ...everyMessage, newPartner: false, newUserLogin: false });
  });

  test('read by an operator is the partner’s, while the current user stays the operator', async () => {
    const answer = await server.call(root.token, { url: `/api/partners/${own.id}/affiliateinfo` });
    expect(answer.json()).toMatchObject({
      partner: { id: own.id },
      user: { id: own.userId },
      currentPartner: own.id,
      currentUser: root.userId,
    });
  });
});

test('a disabled account is refused with 403 here and with 401 elsewhere', async () => {
  const { db } = server.database;
  const disable = (disabled_at: Date | null) =>
    db.updateTable('users').set({ disabled_at }).where('id', '=', own.userId).execute();
  await disable(new Date());
  for (const url of calls()) expect((await server.call(own.token, { url })).statusCode).toBe(403);
  for (const url of [`/api/partners/${own.id}`, `/api/partners/${own.id}/rank`, '/api/news']) {
    expect((await server.call(own.token, { url })).statusCode).toBe(401);
  }
  await disable(null);
  await readBoth();
});
