import { beforeEach, describe, expect, test } from 'vitest';
import { setUpCompany } from '../../identity/operators/testing/company-server.ts';
import { faultsInBooks } from '../books/check/testing/faults-in-books.ts';

const { server, root, second, anna, staff, post, logOf, safeguards } = setUpCompany();

beforeEach(() => safeguards({ fourEyes: true, secondFactor: false }));

const reason = 'Gewinn beim Herbstfest';
let made = 0;
const newCode = () => {
  made += 1;
  return `HERBST-${String(made).padStart(4, '0')}`;
};

const grant = (as: string, overrides: object = {}) =>
  post(as, '/api/vouchers', {
    partner: anna.id,
    amount: '25.00',
    validUntil: '2026-12-31',
    reason,
    ...overrides,
  });

const read = async (url: string, as = root.token) => {
  const answer = await server.call(as, { url, headers: { accept: 'application/json' } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

/** Granted by one person, approved by the other. Returns the voucher as the company sees it. */
async function granted(overrides: object = {}) {
  const { id, approval } = (await grant(root.token, overrides)).json();
  const answer = await post(second.token, `${approval}/approve`);
  expect(answer.statusCode, answer.body).toBe(200);
  return (await read(`/api/company/vouchers?grant=${id}`))[0];
}

const vouchersOf = (as: string) => read('/api/user_voucher_list', as);

describe('a voucher of the company', () => {
  test('exists once a second person has approved it, exactly as prepared, and its owner is notified', async () => {
    const code = newCode();
    const before = (await vouchersOf(anna.token)).length;
    const answer = await grant(root.token, { voucherCode: code.toLowerCase() });
    expect(answer.statusCode, answer.body).toBe(201);
    const { id, approval, status } = answer.json();
    expect(status).toBe('waiting');
    expect(await vouchersOf(anna.token)).toHaveLength(before);
    expect(await read(String(approval), second.token)).toMatchObject({
      kind: 'money.vouchers',
      subject: `/api/voucher_grants/${id}`,
      after: { partner: anna.id, amount: '25.00', vouchers: 1, until: '2026-12-31' },
      decidable: true,
    });
    expect((await post(root.token, `${approval}/approve`)).json()).toMatchObject({ code: 'fourEyes' });
    expect((await post(second.token, `${approval}/approve`)).statusCode).toBe(200);
    expect((await vouchersOf(anna.token))[0]).toMatchObject({
      code,
      amount: '25.00',
      remaining: '25.00',
      status: 'open',
      validUntil: '2026-12-31',
    });
    expect(await read(`/api/voucher_grants/${id}`)).toMatchObject({
      status: 'booked',
      vouchers: 1,
      partner: { id: anna.id },
      decidedBy: { id: second.userId },
    });
    const { rows } = {
      rows: await server.database.db
        .selectFrom('notifications')
        .select('type')
        .where('user_id', '=', anna.userId)
        .where('type', '=', 'voucherReceived')
        .execute(),
    };
    expect(rows.length).toBeGreaterThan(0);
    expect(await logOf(`/api/voucher_grants/${id}`)).toMatchObject([
      { user_id: root.userId, details: { after: { prepared: 'money.vouchers' }, reason } },
      { user_id: root.userId, details: { after: { vouchers: 1, status: 'booked' }, reason } },
    ]);
    expect(await faultsInBooks(server.database)).toEqual([]);
  });

  test('needs no approval if one person suffices, and the log says so', async () => {
    await safeguards({ fourEyes: false, secondFactor: false });
    const { id, status, approval } = (await grant(root.token)).json();
    expect([status, approval]).toEqual(['booked', null]);
    expect((await logOf(`/api/voucher_grants/${id}`))[0]).toMatchObject({ details: { alone: true } });
  });

  test('shows the company only the end of its code', async () => {
    const code = newCode();
    const { codeEnd } = await granted({ voucherCode: code });
    expect(codeEnd).toBe(code.slice(-4));
    expect(JSON.stringify(await read('/api/company/vouchers'))).not.toContain(code);
  });

  test('is spent in a shop like any other, and is in no books', async () => {
    const code = newCode();
    await granted({ voucherCode: code });
    const spent = await post(root.token, '/api/voucher_movements', {
      code,
      amount: '10.00',
      order: 'S-1',
      reference: crypto.randomUUID(),
    });
    expect(spent.statusCode, spent.body).toBe(201);
    expect(await faultsInBooks(server.database)).toEqual([]);
  });

  test('for the operator’s own partner is granted and approved by others', async () => {
    const own = await grant(root.token, { partner: root.id });
    expect([own.statusCode, own.json().code]).toEqual([403, 'voucherOfOwn']);
    const { token } = await staff(['money.correct']);
    const { approval } = (await grant(token, { partner: second.id })).json();
    expect((await post(second.token, `${approval}/approve`)).statusCode).toBe(403);
    expect((await post(root.token, `${approval}/approve`)).statusCode).toBe(200);
  });

  test.each([
    ['an existing code', { voucherCode: 'TAKEN-0001' }, ['voucherCode', 'voucherCodeTaken']],
    ['a short code', { voucherCode: 'ABC' }, ['voucherCode', 'voucherCodeInvalid']],
    ['nothing', { amount: '0.00' }, ['amount', 'amountFormInvalid']],
    ['a third decimal', { amount: '1.005' }, ['amount', 'amountFormInvalid']],
    ['yesterday', { validUntil: '2026-03-14' }, ['validUntil', 'voucherDay']],
    ['a typo in the year', { validUntil: '2206-12-31' }, ['validUntil', 'voucherDay']],
  ])('with %s is refused', async (_, overrides, fault) => {
    await server.database.db
      .insertInto('vouchers')
      .values({ code: 'TAKEN-0001', amount_cents: 1, owner_id: anna.id, valid_until: '2026-12-31' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const answer = await grant(root.token, overrides);
    expect(answer.statusCode).toBe(422);
    const [violation] = answer.json().violations;
    expect([violation.propertyPath, violation.code]).toEqual(fault);
  });
});

describe('its last day', () => {
  const change = (id: number, validUntil: string, as = root.token) =>
    server.call(as, {
      method: 'PATCH',
      url: `/api/vouchers/${id}`,
      headers: { 'content-type': 'application/merge-patch+json', accept: 'application/json' },
      payload: JSON.stringify({ validUntil, reason }),
    });

  test('can be changed, with a reason in the log', async () => {
    const { id } = await granted();
    expect((await change(id, '2027-06-30')).json().validUntil).toBe('2027-06-30');
    expect((await logOf(`/api/vouchers/${id}`)).at(-1)).toMatchObject({
      details: { before: { until: '2026-12-31' }, after: { until: '2027-06-30' }, reason },
    });
    expect((await change(id, '2026-03-14')).statusCode).toBe(422);
  });

  test('is yesterday after a withdrawal: the rest expires, and nothing can be spent', async () => {
    const code = newCode();
    const { id } = await granted({ voucherCode: code });
    const spent = { code, amount: '10.00', order: 'S-2', reference: crypto.randomUUID() };
    await post(root.token, '/api/voucher_movements', spent);
    const answer = await post(root.token, `/api/vouchers/${id}/withdraw`, { reason });
    expect(answer.json()).toMatchObject({ status: 'expired', remaining: '0.00', redeemed: '10.00' });
    const again = { ...spent, amount: '1.00', reference: crypto.randomUUID() };
    expect((await post(root.token, '/api/voucher_movements', again)).json().code).toBe('voucherExpired');
    expect((await change(id, '2027-06-30')).json().code).toBe('voucherOver');
    expect((await post(root.token, `/api/vouchers/${id}/withdraw`, { reason })).statusCode).toBe(409);
    expect(await faultsInBooks(server.database)).toEqual([]);
  });

  test('cannot be changed for a voucher made from a payout', async () => {
    const { db } = server.database;
    const at = server.deps.clock.now();
    const payout = await db
      .insertInto('payouts')
      .values({
        partner_id: anna.id,
        status: 2,
        type: 'shopping',
        amount_cents: 1000,
        fee_cents: 0,
        tax_rate_bp: 0,
        tax_cents: 0,
        created_at: at,
        status_changed_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('vouchers')
      .values({
        code: newCode(),
        amount_cents: 1000,
        owner_id: anna.id,
        payout_id: payout.id,
        valid_until: '2026-12-31',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const refused = [
      await change(id, '2027-06-30'),
      await post(root.token, `/api/vouchers/${id}/withdraw`, { reason }),
    ];
    for (const answer of refused)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'voucherOfPayout']);
    expect(await read(`/api/company/vouchers/${id}`)).toMatchObject({ granted: false });
    await db.deleteFrom('vouchers').where('id', '=', id).execute();
    await db.deleteFrom('payouts').where('id', '=', payout.id).execute();
  });
});

describe('a file', () => {
  const send = (rows: readonly string[], query: string, as = root.token) =>
    server.call(as, {
      method: 'POST',
      url: `/api/vouchers/import?${query}`,
      headers: { 'content-type': 'text/csv', accept: 'application/json' },
      payload: ['code;amount;partner;valid_until', ...rows, ''].join('\n'),
    });
  const why = `reason=${encodeURIComponent(reason)}`;

  test('can be checked in a dry run, then waits as a whole for a second person', async () => {
    const codes = [newCode(), newCode()];
    const rows = [`${codes[0]};12,50;${anna.id};2026-12-31`, `${codes[1]};7.50;${second.id};2026-12-31`];
    expect((await send(rows, 'check=1')).json()).toMatchObject({ created: 2, failed: 0, grant: null });
    const { grant: id, created } = (await send(rows, why)).json();
    expect(created).toBe(2);
    const { approval, amount, vouchers, partner } = await read(`/api/voucher_grants/${id}`);
    expect([amount, vouchers, partner]).toEqual(['20.00', 2, null]);
    expect((await send(rows, why)).json()).toMatchObject({ created: 0, unchanged: 2, grant: null });
    // One of them is for the partner of the second person.
    expect((await post(second.token, `${approval}/approve`)).statusCode).toBe(403);
    const { token } = await staff(['money.correct']);
    expect((await post(token, `${approval}/approve`)).statusCode).toBe(200);
    expect(await read(`/api/company/vouchers?grant=${id}`)).toHaveLength(2);
    expect((await send(rows, why)).json()).toMatchObject({ created: 0, unchanged: 2, grant: null });
  });

  test('has its faults reported by line and column, and the other rows are prepared', async () => {
    const known = newCode();
    await granted({ voucherCode: known });
    const twice = newCode();
    const { email } = await server.database.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', anna.userId)
      .executeTakeFirstOrThrow();
    const report = (
      await send(
        [
          `${known};1,00;${anna.id};2026-12-31`,
          `${twice};1,00;${email};2026-12-31`,
          `${twice};1,00;${anna.id};2026-12-31`,
          `${newCode()};1,00;999999999;2026-12-31`,
          `${newCode()};1,00;${root.id};2026-12-31`,
          `${newCode()};viel;${anna.id};2026-12-31`,
          `${newCode()};1,00;${anna.id};2026-02-30`,
          `${newCode()};1,00;${anna.id};2026-03-01`,
        ],
        why,
      )
    ).json();
    const faults = report.errors.map(({ line, column, code }: Record<string, unknown>) => [
      line,
      column,
      code,
    ]);
    expect(faults).toEqual([
      [2, 'code', 'voucherCodeTaken'],
      [4, 'code', 'voucherCodeTwice'],
      [5, 'partner', 'voucherPartnerUnknown'],
      [6, 'partner', 'voucherOfOwn'],
      [7, 'amount', 'amountFormInvalid'],
      [8, 'valid_until', 'dayUnknown'],
      [9, 'valid_until', 'voucherDay'],
    ]);
    expect(report.created).toBe(1);
    expect(await read(`/api/voucher_grants/${report.grant}`)).toMatchObject({ vouchers: 1, amount: '1.00' });
  });

  test('needs a reason: without one it is refused', async () => {
    expect((await send([], '')).json().violations[0]).toMatchObject({ code: 'reasonMissing' });
  });
});

test('without the right to correct money nobody grants vouchers, but bookkeepers can read them', async () => {
  const { token } = await staff(['accounting.read']);
  expect((await grant(token)).statusCode).toBe(403);
  expect((await grant(anna.token)).statusCode).toBe(403);
  expect(Array.isArray(await read('/api/voucher_grants', token))).toBe(true);
});
