import { beforeEach, describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { setUp } from '../../../test-support/set-up.ts';
import type { TestPartner } from '../../network/team/testing/create-partner.ts';
import { correctRefundedJob } from '../payouts/paper/issue-refund-corrections.ts';
import { makeEligible } from '../payouts/testing/eligible.ts';
import { textsOf } from '../payouts/testing/en16931.ts';
import { startTaxServer } from '../payouts/testing/tax-server.ts';

const server = setUp(startTaxServer);
let partner: TestPartner;
let token: string;

beforeEach(async () => {
  partner = await server.newPartner();
});

const post = (as: string, url: string, payload?: object) =>
  server.call(as, { method: 'POST', url, ...(payload && { payload }) });

const object = (payout: number, as = token, reason = 'Die Anschrift ist falsch') =>
  post(as, `/api/payouts/${payout}/objection`, { reason });

const agree = (payout: number, as = token) => post(as, `/api/payouts/${payout}/objection/agreement`);

/** A paid payout with a note with 19 % on 100.00, and its order. */
async function paid(
  tax: Parameters<typeof makeEligible>[2] = {},
): Promise<{ payout: number; order: number }> {
  await makeEligible(server.deps, partner, tax);
  const order = await server.earned(partner, 100_00);
  const payout = await server.paidOut(partner, 1, 4);
  token = await server.signIn(partner.email);
  return { payout, order };
}

/** Balances of the partner's tax accounts, in cents. */
async function taxOfPartner(): Promise<Record<string, number>> {
  const { rows } = await server.database.pool.query<{ account: string; cents: number }>(
    `select account, sum(amount_cents)::int as cents from postings
     where partner_id = $1 and account like 'tax%' group by account having sum(amount_cents) <> 0`,
    [partner.id],
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

describe('an objection to a credit note', () => {
  test('takes its tax back and nothing else: the payout, the document and its number stay', async () => {
    const { payout } = await paid();
    const before = await server.shown(payout);
    const { bytes } = await server.pdfOf(payout, token);
    const answer = await object(payout);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      {
        statusName: 'paid',
        number: before.number,
        gross: before.gross,
        correctionNumber: null,
        objection: { reason: 'Die Anschrift ist falsch', answer: null, agreedAt: null },
      },
    ]);
    expect(await taxOfPartner()).toEqual({
      tax_noted: -19_00,
      tax_corrected: 19_00,
      tax_paid: 19_00,
      tax_owed: -19_00,
    });
    expect((await server.pdfOf(payout, token)).bytes.equals(bytes)).toBe(true);
    const csv = await server.call(token, { url: '/csv/payout/' });
    expect(csv.body).toContain('Unwirksam durch Widerspruch vom 20.05.2026');
    await server.expectRightBooks();
  });

  fullTest('is possible only for its partner, with a reason, and once', async () => {
    const { payout } = await paid();
    for (const as of [server.token, server.operatorToken]) {
      expect((await object(payout, as)).statusCode).toBe(404);
      expect((await agree(payout, as)).statusCode).toBe(404);
    }
    expect((await object(payout, token, ' x ')).statusCode).toBe(422);
    expect((await agree(payout)).json().code).toBe('objectionNone');
    expect((await object(payout)).statusCode).toBe(201);
    const again = await object(payout);
    expect([again.statusCode, again.json().code]).toEqual([409, 'objectionTwice']);
  });

  inFullRun(() => {
    test('needs a valid note', async () => {
      const { payout } = await paid();
      await server.earned(partner, 10_00);
      const pending = await server.requested(partner);
      expect((await object(pending)).json().code).toBe('objectionNoNote');
      for (const status of [1, 2]) await server.move(pending, status, 'Probe');
      expect((await object(pending)).json().code).toBe('objectionNoNote');
      await object(payout);
      const { id } = (await agree(payout)).json();
      expect((await object(id)).json().code).toBe('objectionToReplacement');
    });
  });

  fullTest('blocks every other note over these credits until its partner agrees', async () => {
    const { payout, order } = await paid({ taxStatus: 'unproven' });
    await object(payout);
    await server.become(partner, { tax_status: 'proven' });
    const url = `/api/payouts/${payout}/replacement`;
    const replaced = await post(server.operatorToken, url, { reason: 'Bescheid' });
    expect([replaced.statusCode, replaced.json().code]).toEqual([409, 'noteObjected']);
    await server.refund(order, 800_00);
    server.setTime(new Date('2026-08-10T08:00:00Z'));
    await correctRefundedJob(server.deps).run();
    server.setTime(new Date('2026-05-20T10:00:00Z'));
    expect((await server.shown(payout)).corrections).toEqual([]);
    await server.expectRightBooks();
  });

  inFullRun(() => {
    test('prevents the rejection of an approved payout', async () => {
      await makeEligible(server.deps, partner);
      await server.earned(partner, 100_00);
      const payout = await server.paidOut(partner, 1);
      token = await server.signIn(partner.email);
      expect((await object(payout)).statusCode).toBe(201);
      expect((await server.move(payout, 2, 'Probe')).status).toBe(409);
      expect((await server.move(payout, 4)).status).toBe(200);
      await server.expectRightBooks();
    });
  });
});

describe('the operator who answers', () => {
  test('sees all objections, and notifies only the partner', async () => {
    const { payout } = await paid();
    await object(payout);
    const { number } = await server.shown(payout);
    const list = await server.read(`/api/objections?partner=${partner.id}&status=open`);
    expect(list['hydra:member']).toMatchObject([
      { partner: { id: partner.id }, number, net: '100.00', tax: '19.00', status: 'open' },
    ]);
    const [{ id }] = list['hydra:member'];
    const { queues } = await server.read('/api/operator/queues');
    expect(queues).toContainEqual(expect.objectContaining({ kind: 'objections', count: expect.any(Number) }));
    expect((await server.call(token, { url: '/api/objections' })).statusCode).toBe(403);
    const url = `/api/objections/${id}/answer`;
    expect((await post(await server.asOperator(partner), url, { answer: 'Ja' })).json().code).toBe(
      'ownPayout',
    );
    expect((await post(server.operatorToken, url, { answer: ' ' })).statusCode).toBe(422);
    const answer = 'Wir haben die Anschrift berichtigt.';
    const answered = await post(server.operatorToken, url, { answer });
    expect([answered.statusCode, answered.json()]).toMatchObject([
      201,
      { status: 'answered', answer, answeredBy: { id: server.root.userId } },
    ]);
    expect((await server.shown(payout)).objection).toMatchObject({ answer, agreedAt: null });
    const { rows } = await server.database.pool.query(
      `select user_id, parameters->>'answer' as answer from outbox where template = 'objection-answered'`,
    );
    expect(rows).toEqual([{ user_id: partner.userId, answer }]);
    const notifications = await server.database.pool.query(
      `select user_id, parameters->>'number' as number from notifications where type = 'objectionAnswered'`,
    );
    expect(notifications.rows).toEqual([{ user_id: partner.userId, number }]);
    expect((await agree(payout)).statusCode).toBe(201);
    expect((await post(server.operatorToken, url, { answer })).statusCode).toBe(409);
  });
});

describe('a partner who agrees', () => {
  test('gets a new note over the same net; the tax that was paid is set off and nothing is due', async () => {
    const { payout } = await paid();
    const { number: old } = await server.shown(payout);
    await object(payout);
    const answer = await agree(payout);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { statusName: 'paid', amount: '0.00', gross: '0.00', replaces: `/api/payouts/${payout}` },
    ]);
    const { id, number } = answer.json();
    expect(number).not.toBe(old);
    const note = await server.paper(`/pdf/payout/${id}`);
    expect(note.text).toContain(`Tritt an die Stelle der Gutschrift ${old}`);
    expect(note.text).toContain('Widerspruch vom 20.05.2026');
    expect(textsOf(note.xml, 'rsm:ExchangedDocument/ram:TypeCode')).toEqual(['389']);
    expect(textsOf(note.xml, 'ram:GrandTotalAmount')).toEqual(['119.00']);
    expect(textsOf(note.xml, 'ram:DuePayableAmount')).toEqual(['0.00']);
    expect(await server.shown(payout)).toMatchObject({
      replacedBy: `/api/payouts/${id}`,
      correctionNumber: null,
      objection: { agreedAt: expect.any(String) },
    });
    expect(await taxOfPartner()).toEqual({ tax_noted: -38_00, tax_corrected: 19_00, tax_paid: 19_00 });
    const again = await agree(payout);
    expect([again.statusCode, again.json().code]).toEqual([409, 'objectionNone']);
    await server.expectRightBooks();
  });

  inFullRun(() => {
    test('is paid tax that the first note lacked, once an operator has approved it', async () => {
      const { payout } = await paid({ taxStatus: 'unproven' });
      await object(payout);
      await server.become(partner, { tax_status: 'proven' });
      const agreement = (await agree(payout)).json();
      expect(agreement).toMatchObject({ statusName: 'pending', number: null, tax: '19.00', gross: '19.00' });
      for (const status of [1, 4]) expect((await server.move(agreement.id, status)).status).toBe(200);
      const note = await server.paper(`/pdf/payout/${agreement.id}`);
      expect(textsOf(note.xml, 'ram:GrandTotalAmount')).toEqual(['119.00']);
      expect(textsOf(note.xml, 'ram:DuePayableAmount')).toEqual(['19.00']);
      expect(await taxOfPartner()).toEqual({ tax_noted: -19_00, tax_paid: 19_00 });
      await server.expectRightBooks();
    });

    test('owes tax that the new note lacks', async () => {
      const { payout } = await paid();
      await object(payout);
      await server.become(partner, { small_business: true });
      expect((await agree(payout)).json()).toMatchObject({ statusName: 'paid', tax: '0.00' });
      expect(await taxOfPartner()).toMatchObject({ tax_owed: -19_00, tax_paid: 19_00 });
      await server.expectRightBooks();
    });

    test('has later reversals corrected on the new note', async () => {
      const { payout, order } = await paid();
      await object(payout);
      const { id } = (await agree(payout)).json();
      await server.refund(order, 800_00);
      server.setTime(new Date('2026-08-10T08:00:00Z'));
      await correctRefundedJob(server.deps).run();
      server.setTime(new Date('2026-05-20T10:00:00Z'));
      expect((await server.shown(payout)).corrections).toEqual([]);
      expect((await server.shown(id)).corrections).toMatchObject([{ net: '-20.00', tax: '-3.80' }]);
      await server.expectRightBooks();
    });
  });
});

/** Runs last, since it continues into December. */
inFullRun(() => {
  test('an objection that ended without a new note blocks no later payout, whatever its tax', async () => {
    const { payout, order } = await paid();
    await object(payout);
    const [{ id }] = (await server.read(`/api/objections?partner=${partner.id}`))['hydra:member'];
    await post(server.operatorToken, `/api/objections/${id}/answer`, { answer: 'Sie stimmt.' });
    await server.database.db.updateTable('company').set({ four_eyes: false, second_factor: false }).execute();
    server.setTime(new Date('2026-06-20T10:00:00Z'));
    const operator = await server.signIn(server.root.email);
    const writeOff = { partner: partner.id, reason: 'Stimmt nicht zu' };
    expect((await post(operator, '/api/write_offs', writeOff)).json()).toMatchObject({ tax: '19.00' });
    server.setTime(new Date('2026-05-20T10:00:00Z'));
    await server.refund(order, 800_00);
    const { order: second } = await server.earnedIn(partner, '1971-03', 60_00);
    await server.database.db
      .updateTable('affiliate_data')
      .set({ small_business: true, valid_from: '1971-01-01' })
      .where('partner_id', '=', partner.id)
      .execute();
    await server.database.db
      .updateTable('affiliate_data')
      .set({ small_business: false, valid_from: '1972-01-01' })
      .where('partner_id', '=', partner.id)
      .execute();
    // The disputed note had 19 %, new earnings have none.
    const next = await server.paidOut(partner, 1, 4);
    expect(await server.shown(next)).toMatchObject({ amount: '40.00', tax: '0.00' });
    await server.expectRightBooks();
    // The new note is over 40.00: a refund of the void note reduced it like a debit, and is deducted from what is billed next.
    await server.refund(second, 0);
    server.setTime(new Date('2026-12-10T08:00:00Z'));
    await correctRefundedJob(server.deps).run();
    server.setTime(new Date('2026-05-20T10:00:00Z'));
    expect((await server.shown(next)).corrections).toMatchObject([{ net: '-40.00', tax: '0.00' }]);
    await server.expectRightBooks();
  });
});
