import { describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { bookCycle, payOut, releaseAt } from '../books/testing/booked.ts';
import { refused, setUpDebtor } from './testing/set-up-debtor.ts';

const {
  server,
  root,
  second,
  post,
  debtor,
  debtorName,
  takeBack,
  givePaypal,
  demand,
  writeOff,
  read,
  accounts,
  expectRightBooks,
} = setUpDebtor();
const BEGIN = new Date('2026-03-15T10:00:00Z');

describe('a write-off', () => {
  const afterTerm = () => server.setTime(new Date('2026-04-01T10:00:00Z'));

  test('by two people ends the debt, and no later payout takes the credits behind it', async () => {
    await demand();
    afterTerm();
    const prepared = (await writeOff()).json();
    expect(prepared).toMatchObject({
      amount: '12.34',
      status: 'waiting',
      demand: expect.stringMatching(/^F-/),
    });
    expect(await accounts()).toMatchObject({ debtCents: 12_34 });
    expect(await read(`/api/debts?partner=${debtor().id}`)).toMatchObject([
      { overdue: true, writeOff: prepared.approval },
    ]);
    expect(refused(await post(root.token, `${prepared.approval}/approve`))).toEqual([403, 'fourEyes']);
    expect((await post(second.token, `${prepared.approval}/approve`)).statusCode).toBe(200);
    expect(await accounts()).toMatchObject({ debtCents: 0, writtenOffCents: 12_34, commissionCents: -12_34 });
    expect(await read(`/api/debts?partner=${debtor().id}`)).toEqual([]);
    expect(await read(`/api/write_offs?partner=${debtor().id}`)).toMatchObject([{ status: 'booked' }]);
    const as = await server.signIn(debtor().email);
    expect(await read(`/api/partners/${debtor().id}/ledger`, as)).toMatchObject([
      { kind: 'write-off', amount: '12.34', sum: '0.00' },
      { kind: 'correction', amount: '-12.34', sum: '-12.34' },
    ]);
    expect(await read(`/api/credits?partner=${debtor().id}`, as)).toMatchObject([
      { statusName: 'written_off' },
    ]);
    await expectRightBooks();

    await takeBack(30_00);
    const payout = await payOut(server.database.db, debtor().id, server.deps.clock.now());
    const { rows } = await server.database.pool.query(
      'select count(*)::int as credits from payout_credits where payout_id = $1',
      [payout],
    );
    expect(rows).toEqual([{ credits: 1 }]);
    expect(await accounts()).toMatchObject({ inPayoutCents: 30_00, debtCents: 0 });
    await expectRightBooks();
  });

  test('is refused without a letter over all of it, before its term has passed, and without a debt', async () => {
    expect(refused(await writeOff())).toEqual([409, 'writeOffNoDemand']);
    await demand();
    expect(refused(await writeOff())).toEqual([409, 'writeOffTerm']);
    server.setTime(new Date('2026-03-31T21:59:00Z'));
    expect(refused(await writeOff())).toEqual([409, 'writeOffTerm']);
    afterTerm();
    await takeBack(-1);
    expect(refused(await writeOff())).toEqual([409, 'writeOffNoDemand']);
    await takeBack(20_00);
    expect(refused(await writeOff())).toEqual([409, 'debtNone']);
  });

  inFullRun(() => {
    test('is refused if the debt grew after the letter, even if it is lower by now', async () => {
      await demand();
      afterTerm();
      await takeBack(10_00);
      await takeBack(-3_00);
      expect(await accounts()).toMatchObject({ debtCents: 5_34 });
      expect(refused(await writeOff())).toEqual([409, 'writeOffNoDemand']);
    });
  });

  fullTest('cannot be approved by somebody whose account receives the debtor’s payouts', async () => {
    await demand();
    afterTerm();
    const { approval } = (await writeOff()).json();
    await givePaypal(debtor().userId, 'konto@laub.example');
    await givePaypal(second.userId, 'Konto@laub.example');
    expect(refused(await post(second.token, `${approval}/approve`))).toEqual([403, 'ownBankAccount']);
    expect(await accounts()).toMatchObject({ debtCents: 12_34 });
    await givePaypal(second.userId, null);
    expect((await post(second.token, `${approval}/approve`)).statusCode).toBe(200);
  });

  inFullRun(() => {
    test('becomes stale when the debt has changed by then', async () => {
      await demand();
      afterTerm();
      const { id, approval } = (await writeOff()).json();
      expect(refused(await writeOff())).toEqual([409, 'approvalWaits']);
      await takeBack(2_00);
      expect(refused(await post(second.token, `${approval}/approve`))).toEqual([409, 'changedSince']);
      const [shown] = await read(`/api/write_offs?partner=${debtor().id}`);
      expect(shown).toMatchObject({ id, status: 'overtaken' });
      expect(await accounts()).toMatchObject({ debtCents: 10_34 });
    });
  });

  fullTest('waits for an open payout', async () => {
    const { db } = server.database;
    await takeBack(30_00);
    const payout = await payOut(db, debtor().id, server.deps.clock.now());
    await takeBack(-5_00);
    await demand();
    afterTerm();
    const answer = await writeOff();
    expect(refused(answer)).toEqual([409, 'writeOffPayout']);
    expect(answer.json().params).toEqual({ payout });
  });

  inFullRun(() => {
    test('later releases are available in full', async () => {
      const { db } = server.database;
      const month = { dateFrom: '2025-12-01', dateTo: '2025-12-31', closedAt: BEGIN, source: root.id };
      const later = new Date('2026-04-20T00:00:00Z');
      await bookCycle(db, month, [{ partner: debtor().id, cents: 9_00, availableAt: later }]);
      await demand();
      afterTerm();
      const { approval } = (await writeOff()).json();
      expect((await post(second.token, `${approval}/approve`)).statusCode).toBe(200);
      await releaseAt(db, later);
      expect(await accounts()).toMatchObject({ availableCents: 9_00, debtCents: 0 });
    });
  });
});

inFullRun(() => {
  test('the files have the same rows as the lists', async () => {
    const debts = (await server.call(root.token, { url: '/csv/debts' })).body;
    expect(debts).toMatch(
      new RegExp(`\r\n${debtor().id};${debtorName()};12,34;2026-\\d\\d-\\d\\d;0,00;;\r\n`),
    );
    const { body } = await server.call(root.token, { url: '/csv/write_offs' });
    expect(body).toContain('Nummer;Partnernummer;Partner;Betrag;Schreiben;Begründung;Status');
  });
});
