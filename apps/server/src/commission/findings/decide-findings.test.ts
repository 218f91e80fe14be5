import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findAccounts } from '../../money/books/accounts.queries.ts';
import type { TestPartner } from '../../network/team/testing/create-partner.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { placeOrder } from '../bonuses/testing/place-order.ts';
import { ensureOpenCycle } from '../cycles/cycle.queries.ts';
import { type ListedFinding, setUpFindings } from './testing/set-up-findings.ts';

const company = setUpFindings();
const { server, root, second, anna, staff, post, logOf, safeguards } = company;
const { customers, orders, lead, close, read, listed, findingOf, look, book, refund, expectRightBooks } =
  company;

const reason = 'Nach den Erstattungen im März';

/** The third customer returns everything, in two parts. */
beforeAll(async () => {
  await refund(orders[2] as number, '2026-03-03T08:00:00Z', 50_00);
  await refund(orders[2] as number, '2026-03-04T08:00:00Z');
  await look();
});
beforeEach(() => safeguards({ fourEyes: true, secondFactor: false }));

const decide = (as: string, body: object) => post(as, '/api/finding_decisions', { reason, ...body });

const one = ({ id, difference }: ListedFinding) => ({
  ids: [id],
  expected: { count: 1, amount: difference },
});

describe('decisions of operators', () => {
  test('letting one stand takes one person and is logged, and it is no longer open', async () => {
    const finding = await findingOf('builder');
    const answer = await decide(root.token, { decision: 'stand', ...one(finding) });
    expect([answer.statusCode, answer.json().status]).toEqual([201, 'done']);
    expect(await logOf(`/api/finding_decisions/${answer.json().id}`)).toMatchObject([
      {
        user_id: root.userId,
        details: { after: { findings: 1, amount: '-25.00', status: 'stands' }, reason },
      },
    ]);
    await look();
    expect(await listed('&bonus=builder')).toEqual(['builder -25.00 stands']);
    const again = await decide(root.token, { decision: 'stand', ...one(finding) });
    expect([again.statusCode, again.json().code]).toEqual([409, 'findingDecided']);
  });

  test('a finding that has changed since it was seen cannot be decided on', async () => {
    const finding = await findingOf('step-up');
    const other = { ids: [finding.id], expected: { count: 1, amount: '-11.00' } };
    const answer = await decide(root.token, { decision: 'correct', ...other });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'findingsChanged']);
    const none = await decide(root.token, { decision: 'correct', expected: { count: 1, amount: '-10.00' } });
    expect([none.statusCode, none.json().violations[0].propertyPath]).toEqual([422, 'ids']);
  });

  test('a correction is booked once a second person has approved it, to the cent and with its reason for the partner', async () => {
    const { db } = server.database;
    const finding = await findingOf('step-up');
    const { id, status, approval } = (
      await decide(root.token, { decision: 'correct', ...one(finding) })
    ).json();
    expect(status).toBe('waiting');
    await book();
    expect(await listed('&bonus=step-up')).toEqual(['step-up -10.00 waiting']);
    expect((await post(root.token, `${approval}/approve`)).json()).toMatchObject({ code: 'fourEyes' });
    expect((await post(second.token, `${approval}/approve`)).statusCode).toBe(200);
    await book();
    expect(await read(`/api/finding_decisions/${id}`)).toMatchObject({ status: 'done', count: 1 });
    const explained = await read(`/api/findings/${finding.id}`);
    expect(explained).toMatchObject({
      status: 'corrected',
      decision: { id, preparedBy: { id: root.userId }, decidedBy: { id: second.userId } },
    });
    expect(await read(`/api/corrections/${explained.correction}`)).toMatchObject({
      amount: '-10.00',
      text: 'Step-up-Bonus Februar 2026: nach Erstattungen neu berechnet',
      status: 'booked',
      approval,
      preparedBy: { id: root.userId },
      decidedBy: { id: second.userId },
      relatesTo: { kind: 'credit', id: explained.credit },
    });
    const made = await db
      .selectFrom('corrections')
      .select('credit_id as credit')
      .where('finding_id', '=', finding.id)
      .executeTakeFirstOrThrow();
    expect(await read(`/api/credits/${made.credit}/explanation`, anna.token)).toMatchObject({
      rule: 'correction',
      byHand: { credit: `/api/credits/${explained.credit}` },
      finding: {
        bonus: 'step-up',
        stage: '6',
        creditedCents: 10_00,
        computedCents: 0,
        refunds: 2,
        with: { level: 6, qp: 1200 },
        without: { level: 5, qp: 800 },
      },
    });
    expect(await read(`/api/credits/${explained.credit}/explanation`, anna.token)).toMatchObject({
      corrections: [{ credit: `/api/credits/${made.credit}`, amountCents: -10_00 }],
    });
    await expectRightBooks();
  });

  test('a rejected correction leaves the finding open', async () => {
    const finding = await findingOf('kick-start');
    const { id, approval } = (await decide(root.token, { decision: 'correct', ...one(finding) })).json();
    await post(second.token, `${approval}/reject`, { reason: 'Kulanz vereinbart' });
    expect(await findingOf('kick-start')).toMatchObject({ id: finding.id });
    expect(await read(`/api/finding_decisions/${id}`)).toMatchObject({ status: 'rejected' });
  });

  test('an amount corrected by hand since is not taken back again', async () => {
    const finding = await findingOf('kick-start');
    const { approval } = (await decide(root.token, { decision: 'correct', ...one(finding) })).json();
    const { credit } = await read(`/api/findings/${finding.id}`);
    const byHand = { partner: anna.id, amount: '-20.00', text: 'Anteilig', reason };
    const response = await post(root.token, '/api/corrections', {
      ...byHand,
      relatesTo: { kind: 'credit', id: credit },
    });
    await post(second.token, `${response.json().approval}/approve`);
    const late = await post(second.token, `${approval}/approve`);
    expect([late.statusCode, late.json().code]).toEqual([409, 'changedSince']);
    expect(await listed('&bonus=kick-start')).toEqual(['kick-start -30.00 open']);
    await expectRightBooks();
  });

  test('all open ones of a bonus can be decided on together, each with its own correction', async () => {
    const { availableCents: before } = await findAccounts(server.database.db, lead.id);
    const kind = { matching: { bonus: 'balancing' }, expected: { count: 1, amount: '-2.00' } };
    const text = 'Ihr Anteil am Pool nach Erstattungen';
    const { approval } = (await decide(root.token, { decision: 'correct', text, ...kind })).json();
    expect((await post(second.token, `${approval}/approve`)).statusCode).toBe(200);
    await Promise.all([book(), book()]);
    expect(await listed('&bonus=balancing')).toEqual(['balancing -2.00 corrected']);
    const corrections: { amount: string; text: string }[] = await read(`/api/corrections?partner=${lead.id}`);
    expect(corrections.map(({ amount, text: said }) => [amount, said])).toEqual([['-2.00', text]]);
    const { availableCents, debtCents } = await findAccounts(server.database.db, lead.id);
    expect(availableCents - debtCents).toBe(before - 2_00);
    await expectRightBooks();
  });

  test('without the right nobody decides on anything, and an accountant can read', async () => {
    const reader = await staff(['accounting.read']);
    expect((await server.call(reader.token, { url: '/api/findings' })).statusCode).toBe(200);
    const finding = await findingOf('kick-start');
    expect((await decide(reader.token, { decision: 'stand', ...one(finding) })).statusCode).toBe(403);
  });
});

describe('a further refund', () => {
  test('of a finding that stands needs no new decision, and a small rest of it stands as well', async () => {
    await refund(orders[1] as number, '2026-03-06T08:00:00Z', 20_00);
    await look();
    // 14.10 EUR instead of 14.30 EUR of the pool, which was corrected to the cent before.
    expect(await listed()).toEqual([
      'balancing -0.20 small',
      'balancing -2.00 corrected',
      'builder -25.00 stands',
      'kick-start -30.00 open',
      'step-up -10.00 corrected',
    ]);
  });
});

describe('a bonus that is always corrected', () => {
  const rule = (as: string, body: object) => post(as, '/api/finding_rules', { reason, ...body });

  test('takes two people and a partner agreement that says the same', async () => {
    const without = await rule(root.token, { bonus: 'kick-start', always: true });
    expect([without.statusCode, without.json().violations[0].code]).toEqual([422, 'findingAgreement']);
    const { db } = server.database;
    await db.deleteFrom('legal_documents').where('kind', '=', 'partner-agreement').execute();
    const early = await rule(root.token, { bonus: 'kick-start', always: true, agreement: true });
    expect([early.statusCode, early.json().code]).toEqual([409, 'findingNoAgreement']);
    const validFrom = new Date('2026-01-01T00:00:00Z');
    await db
      .insertInto('legal_documents')
      .values({ kind: 'partner-agreement', version: '3', valid_from: validFrom })
      .execute();
    const { approval } = (
      await rule(root.token, { bonus: 'kick-start', always: true, agreement: true })
    ).json();
    await look();
    expect(await listed('&bonus=kick-start')).toEqual(['kick-start -30.00 open']);
    expect((await post(second.token, `${approval}/approve`)).statusCode).toBe(200);
    const { rules } = await read('/api/finding_settings');
    expect(rules.find(({ bonus }: { bonus: string }) => bonus === 'kick-start')).toMatchObject({
      always: true,
      by: { id: root.userId },
    });
  });

  test('is corrected by the next run, without another decision', async () => {
    await look();
    await book();
    expect(await listed('&bonus=kick-start')).toEqual(['kick-start -30.00 corrected']);
    await expectRightBooks();
  });

  test('raising the smallest amount lets smaller findings stand by themselves', async () => {
    const { version } = await read('/api/finding_settings');
    const change = (minimum: string, headers: Record<string, string>) =>
      server.call(root.token, {
        method: 'PATCH',
        url: '/api/finding_settings',
        headers: { 'content-type': 'application/merge-patch+json', ...headers },
        payload: { minimum, reason },
      });
    expect((await change('0.10', { 'if-match': version })).json()).toMatchObject({ minimum: '0.10' });
    expect((await change('0.10', { 'if-match': version })).statusCode).toBe(412);
    await look();
    expect(await listed('&status=open')).toEqual(['balancing -0.20 open']);
    expect((await change('1.00', {})).statusCode).toBe(200);
    await look();
    expect(await listed('&status=small')).toEqual(['balancing -0.20 small']);
  });
});

test('a corrected step-up is not paid again when its level is reached again', async () => {
  const { db } = server.database;
  const paidAt = new Date('2026-03-20T10:00:00Z');
  await placeOrder(db, { partner: (customers[0] as TestPartner).id, paidAt, baseCents: 500_00, qp: 1_100 });
  server.setTime(new Date('2026-04-02T08:00:00Z'));
  await inTransaction(db, (tx) => ensureOpenCycle(tx, new Date('2026-04-02T08:00:00Z')));
  await close('2026-03', '2026-04-02T08:00:00Z');
  const paid = await db
    .selectFrom('credits')
    .select('stage')
    .where('partner_id', '=', anna.id)
    .where('bonus', '=', 'step-up')
    .execute();
  expect(paid.map(({ stage }) => stage)).toEqual(['6']);
  await expectRightBooks();
});
