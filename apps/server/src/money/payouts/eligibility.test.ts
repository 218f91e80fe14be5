import { beforeAll, describe, expect, test } from 'vitest';
import { inFullRun, mainCases } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUpNetwork } from '../../../test-support/set-up-network.ts';
import { TEST_PASSWORD } from '../../../test-support/test-server.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { earn } from './testing/earn.ts';
import { makeEligible, type Papers } from './testing/eligible.ts';

const NOW = new Date('2026-05-20T10:00:00.000Z');
const HOUR = 3_600_000;

const { server, root } = setUpNetwork(NOW, { root: { parent: null, operator: true } });

let people = 0;

interface Somebody {
  readonly partner: TestPartner;
  readonly token: string;
}

/** A partner with 100.05 EUR available. */
async function somebody(papers: Papers | null = {}, country = 'DEU'): Promise<Somebody> {
  people += 1;
  const { db } = server.database;
  const partner = await createPartner(db, { name: `Partner ${people}`, parent: root, country });
  if (papers) await makeEligible(server.deps, partner, papers);
  await earn(db, NOW, [{ partner: partner.id, cents: 100_05 }]);
  return { partner, token: await server.signIn(partner.email) };
}

const infoUrl = ({ partner }: Somebody, x: string, how = 'with') =>
  `/api/partner-info/${partner.id}/get-balance-info/${how}-documents/${x}`;
const info = (who: Somebody, x = '0', how = 'with') => server.call(who.token, { url: infoUrl(who, x, how) });
const request = (who: Somebody, more: object = {}) =>
  server.call(who.token, {
    method: 'POST',
    url: '/api/payouts',
    payload: { user: who.partner.userId, ...more },
  });

describe('the checklist, the amounts and the refusal agree', () => {
  const cases: readonly [string, Papers | null, object, string[]][] = [
    ['all documents', {}, {}, []],
    ['nothing', null, {}, ['businessRegistration', 'terms', 'ustId', 'bankAccount']],
    ['a blank tax number', { ust: '   ' }, {}, ['ustId']],
    ['no account, by PayPal', { iban: null, paypalEmail: 'p@a.example' }, { type: 'paypal' }, []],
    ['shopping without a shop', { iban: null }, { type: 'shopping' }, ['shop']],
    ['no registration', { fileRegistration: null }, {}, ['businessRegistration']],
    ['terms not accepted', { accepts: false }, {}, ['terms']],
    ['no tax number', { ust: null }, {}, ['ustId']],
    ['a wrong tax number', { ust: 'DE1' }, {}, []],
    ['no account', { iban: null }, {}, ['bankAccount']],
    ['by PayPal without an address', {}, { type: 'paypal' }, ['paypalEmail']],
  ];

  test.each(mainCases(5, cases))('%s', async (_, papers, more, missing) => {
    const who = await somebody(papers);
    const query = new URLSearchParams(more as Record<string, string>);
    const shown = await server.call(who.token, { url: `${infoUrl(who, '0')}?${query}` });
    expect(shown.json()).toMatchObject({ eligible: missing.length === 0, missing });
    const answer = await request(who, more);
    expect(answer.statusCode).toBe(missing.length === 0 ? 201 : 422);
    if (missing.length > 0) {
      expect(answer.json().missing).toEqual(missing);
      expect(answer.json().violations).toHaveLength(missing.length);
    }
  });

  test('the text about the tax number is the specification’s', async () => {
    const answer = await request(await somebody({ ust: null }));
    expect(answer.json().violations).toEqual([
      { propertyPath: 'ust', message: 'Please set correct UST ID', code: 'ustInvalid', params: {} },
    ]);
  });

  test('a billing address that was deleted', async () => {
    const who = await somebody();
    await server.database.db
      .deleteFrom('billing_addresses')
      .where('user_id', '=', who.partner.userId)
      .execute();
    expect((await info(who)).json()).toMatchObject({
      missing: ['billingAddress'],
      tax: '0.00',
      taxNote: null,
    });
    expect((await request(who)).json().missing).toEqual(['billingAddress']);
  });

  inFullRun(() => {
    test('new terms have to be accepted again', async () => {
      const who = await somebody();
      const { db } = server.database;
      const document = await db
        .insertInto('legal_documents')
        .values({ kind: 'terms', version: 'new', valid_from: NOW })
        .returning('id')
        .executeTakeFirstOrThrow();
      expect((await info(who)).json().missing).toEqual(['terms']);
      await db.deleteFrom('legal_documents').where('id', '=', document.id).execute();
      expect((await info(who)).json().missing).toEqual([]);
    });
  });
});

describe('tax', () => {
  const unproven = { taxStatus: 'unproven' } as const;
  const small = { smallBusiness: true } as const;
  test.each<[string, Papers, string, string, string, string]>([
    ['proven in Germany', {}, '19.00', '19.01', '119.06', 'standard'],
    ['small business', small, '0.00', '0.00', '100.05', 'small-business'],
    ['not proven', unproven, '0.00', '0.00', '100.05', 'unproven'],
  ])('%s', async (_, papers, taxRate, tax, gross, taxNote) => {
    const who = await somebody(papers);
    const expected = { net: '100.05', taxRate, tax, gross };
    expect((await info(who)).json()).toEqual({
      ...expected,
      setOff: '0.00',
      fee: '0.00',
      currency: 'EUR',
      taxNote,
      warning: null,
      parts: [{ ...expected, taxNote }],
      payable: '100.05',
      requestable: true,
      eligible: true,
      missing: [],
    });
    const { net: amount, ...stored } = expected;
    expect((await request(who)).json()).toMatchObject({ amount, ...stored, currency: 'EUR' });
  });

  test.each(mainCases(1, ['CHE', 'AUT', 'FRA', 'USA']))('nobody in %s is charged any', async (country) => {
    const who = await somebody({}, country);
    expect((await info(who)).json()).toMatchObject({ tax: '0.00', taxNote: 'reverse-charge' });
    expect((await request(who)).json()).toMatchObject({ taxRate: '0.00', gross: '100.05' });
  });

  test('without documents there is none, and no payout either', async () => {
    expect((await info(await somebody(), '50', 'without')).json()).toMatchObject({
      net: '50.00',
      taxRate: '0.00',
      gross: '50.00',
      taxNote: null,
      eligible: false,
    });
  });
});

describe('the amount', () => {
  let who: Somebody;
  beforeAll(async () => {
    who = await somebody();
  });

  test.each([
    ['0', '100.05'],
    ['0.00', '100.05'],
    ['100.05', '100.05'],
    ['1', '1.00'],
    ['0.5', '0.50'],
    ['0.01', '0.01'],
  ])('%s EUR', async (x, net) => {
    expect((await info(who, x)).json()).toMatchObject({ net });
  });

  fullTest('a part can be previewed, but is marked as not requestable', async () => {
    expect((await info(who, '50')).json()).toMatchObject({
      net: '50.00',
      payable: '100.05',
      requestable: false,
    });
    expect((await info(who, '100.05')).json()).toMatchObject({ requestable: true });
  });

  test.each(['100.06', '-1', '1.005', '1e2', 'abc', '%20', '1,5', '99999999999999999999'])(
    '%s is refused',
    async (x) => {
      for (const how of ['with', 'without']) expect((await info(who, x, how)).statusCode).toBe(400);
    },
  );
});

describe('an old login', () => {
  async function later(hours: number, run: (who: Somebody) => Promise<void>): Promise<void> {
    const who = await somebody();
    server.setTime(new Date(NOW.getTime() + hours * HOUR));
    try {
      await run(who);
    } finally {
      server.setTime(NOW);
    }
  }

  test('after 12 hours it needs the password', () =>
    later(12.01, async (who) => {
      const answer = await request(who);
      expect([answer.statusCode, answer.json().detail]).toEqual([422, 'passwordRequired']);
      expect((await request(who, { password: 'falsch' })).json().violations).toMatchObject([
        { propertyPath: 'password' },
      ]);
      expect((await request(who, { password: TEST_PASSWORD })).statusCode).toBe(201);
    }));

  test('before that it does not', () =>
    later(11.99, async (who) => {
      expect((await request(who)).statusCode).toBe(201);
    }));

  test('wrong passwords are counted although each request is refused', () =>
    later(24, async (who) => {
      const statuses: number[] = [];
      for (let i = 0; i < 7; i++) statuses.push((await request(who, { password: `${i}` })).statusCode);
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
      expect((await request(who, { password: TEST_PASSWORD })).statusCode).toBe(429);
    }));
});

describe('after a possible account takeover', () => {
  const days = (n: number) => new Date(NOW.getTime() + n * 24 * HOUR);
  const cases: readonly [string, Date | null, Date | null, string | null][] = [
    ['a reset an hour ago', new Date(NOW.getTime() - HOUR), null, '2026-05-23T09:00:00+00:00'],
    ['72 hours ago', days(-3), days(-4), null],
    ['nothing happened', null, null, null],
    ['both, the later one counts', days(-2), days(-1), '2026-05-22T10:00:00+00:00'],
  ];

  test.each(mainCases(2, cases))('%s', async (_, reset, changed, heldUntil) => {
    const who = await somebody();
    await server.database.db
      .updateTable('users')
      .set({ password_reset_at: reset, payment_destination_changed_at: changed })
      .where('id', '=', who.partner.userId)
      .execute();
    const answer = await request(who);
    expect(answer.json()).toMatchObject({ heldUntil });
    const approval = await server.mergePatch(root.token, `/api/payouts/${answer.json().id}`, { status: 1 });
    expect(approval.statusCode).toBe(heldUntil ? 409 : 200);
  });
});
