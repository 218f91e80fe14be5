import { describe, expect, test } from 'vitest';
import { inFullRun } from '../../../test-support/full-run.ts';
import { fullTest } from '../../../test-support/full-test.ts';
import { readPdf } from '../payouts/testing/read-pdf.ts';
import { refused, setUpDebtor } from './testing/set-up-debtor.ts';

const {
  server,
  root,
  second,
  anna,
  post,
  logOf,
  safeguards,
  debtor,
  debtorName,
  takeBack,
  givePaypal,
  askFor,
  demand,
  writeOff,
  read,
  expectRightBooks,
} = setUpDebtor();
const reason = 'Vertrag beendet';

describe('a letter', () => {
  test('by two people demands what is owed, and is available to both sides in the language it was issued in', async () => {
    const answer = await askFor();
    expect(answer.statusCode).toBe(201);
    const prepared = answer.json();
    expect(prepared).toMatchObject({
      partner: { id: debtor().id },
      number: null,
      issuedAt: null,
      net: '12.34',
      tax: '0.00',
      gross: '12.34',
      dueOn: '2026-03-31',
      issuedBy: { id: root.userId },
      status: 'waiting',
    });
    const { id, approval } = prepared;
    const as = await server.signIn(debtor().email);
    expect((await server.call(as, { url: `/pdf/demands/${id}` })).statusCode).toBe(404);
    expect(await read(`/api/demands?partner=${debtor().id}`)).toEqual([]);
    expect(await read(`/api/debts?partner=${debtor().id}`)).toMatchObject([
      { demand: null, demanding: approval },
    ]);
    expect(await read(approval, second.token)).toMatchObject({
      kind: 'money.demand',
      subjectName: debtorName(),
      before: { debt: '12.34', tax: '0.00' },
      after: { partner: debtor().id, amount: '12.34', dueOn: '2026-03-31' },
    });
    expect(refused(await askFor())).toEqual([409, 'approvalWaits']);
    expect(refused(await post(root.token, `${approval}/approve`))).toEqual([403, 'fourEyes']);
    expect((await post(second.token, `${approval}/approve`)).statusCode).toBe(200);

    const [{ number }] = await read(`/api/demands?partner=${debtor().id}`);
    expect(number).toMatch(/^F-\d{6}$/);
    const { rawPayload, headers } = await server.call(as, { url: `/pdf/demands/${id}` });
    expect(headers['content-type']).toBe('application/pdf');
    const { text } = await readPdf(rawPayload);
    for (const words of ['Zahlungsaufforderung', number, 'Laub GmbH', '12,34 €', '31.03.2026'])
      expect(text).toContain(words);
    expect((await server.call(anna.token, { url: `/pdf/demands/${id}` })).statusCode).toBe(404);
    expect((await server.outboxOf()).at(-1)).toMatchObject({
      template: 'debt-demanded',
      parameters: { number, amount: '12,34\u00a0€' },
    });
    expect((await logOf(`/api/demands/${id}`)).at(-1)).toMatchObject({
      user_id: root.userId,
      details: { after: { number, amount: '12.34', dueOn: '2026-03-31', status: 'booked' }, reason },
    });
    const [debt] = await read(`/api/debts?partner=${debtor().id}`);
    expect(debt).toMatchObject({
      debt: '12.34',
      since: '2026-03-15',
      demand: { id, number, dueOn: '2026-03-31' },
      demanding: null,
      overdue: false,
      writeOff: null,
    });
    await expectRightBooks();
  });

  inFullRun(() => {
    test('is issued by one person if two are not required, and the log says so', async () => {
      await safeguards({ fourEyes: false, secondFactor: false });
      const { id, number, status, approval } = (await askFor()).json();
      expect([status, approval]).toEqual(['booked', null]);
      expect(number).toMatch(/^F-\d{6}$/);
      expect((await logOf(`/api/demands/${id}`)).at(-1)).toMatchObject({ details: { alone: true } });
      await expectRightBooks();
    });
  });

  fullTest('by one person requires the second factor if the company demands it', async () => {
    await safeguards({ fourEyes: false, secondFactor: true });
    expect(refused(await askFor())).toEqual([403, 'secondFactorNeeded']);
    expect(await read(`/api/demands?partner=${debtor().id}`)).toEqual([]);
  });

  inFullRun(() => {
    test('becomes stale when the debt has changed by then, and takes no number', async () => {
      const { approval } = (await askFor()).json();
      await takeBack(2_00);
      expect(refused(await post(second.token, `${approval}/approve`))).toEqual([409, 'changedSince']);
      expect(await read(`/api/demands?partner=${debtor().id}`)).toEqual([]);
      await demand();
      expect(await read(`/api/demands?partner=${debtor().id}`)).toMatchObject([{ gross: '10.34' }]);
      await expectRightBooks();
    });

    test('is not approved once less than the shortest term is left', async () => {
      const { approval } = (await askFor()).json();
      server.setTime(new Date('2026-03-18T10:00:00Z'));
      expect(refused(await post(second.token, `${approval}/approve`))).toEqual([409, 'demandTermShort']);
    });

    test('does not exist once it was rejected', async () => {
      const { approval } = (await askFor()).json();
      expect((await post(second.token, `${approval}/reject`, { reason })).statusCode).toBe(200);
      server.setTime(new Date('2026-04-01T10:00:00Z'));
      expect(refused(await writeOff())).toEqual([409, 'writeOffNoDemand']);
      await expectRightBooks();
    });
  });

  fullTest('cannot be approved by somebody whose account receives the debtor’s payouts', async () => {
    const { approval } = (await askFor()).json();
    await givePaypal(debtor().userId, 'brief@laub.example');
    await givePaypal(second.userId, 'Brief@laub.example');
    expect(refused(await post(second.token, `${approval}/approve`))).toEqual([403, 'ownBankAccount']);
    await givePaypal(second.userId, null);
  });

  test('is refused with a term too short or too long, without a debt, and for the operator’s own partner', async () => {
    for (const dueOn of ['2026-03-28', '2026-06-14', '2026-02-30']) {
      const answer = await askFor(dueOn);
      expect([answer.statusCode, answer.json().violations[0].propertyPath]).toEqual([422, 'dueOn']);
    }
    expect(refused(await askFor('2026-03-31', root.token, anna.id))).toEqual([409, 'debtNone']);
    expect(refused(await askFor('2026-03-31', root.token, root.id))).toEqual([403, 'ownCorrection']);
  });

  inFullRun(() => {
    test('is refused if the address of either side is missing', async () => {
      const { db } = server.database;
      await db
        .updateTable('company')
        .set({ street: null, postcode: null, city: null, country_iso: null })
        .execute();
      await db.deleteFrom('billing_addresses').where('user_id', '=', root.userId).execute();
      expect(refused(await askFor())).toEqual([409, 'demandNoIssuer']);
      await db.deleteFrom('billing_addresses').where('user_id', '=', debtor().userId).execute();
      expect(refused(await askFor())).toEqual([409, 'demandNoAddress']);
    });
  });
});
