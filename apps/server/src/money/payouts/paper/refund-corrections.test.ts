import { beforeEach, expect, test } from 'vitest';
import { inFullRun } from '../../../../test-support/full-run.ts';
import { fullTest } from '../../../../test-support/full-test.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import { createPartner, type TestPartner } from '../../../network/team/testing/create-partner.ts';
import { checkLedger, ledgerRules } from '../../books/check/check-ledger.ts';
import { paperRules } from '../../books/check/paper-rules.ts';
import { bookCycle, releaseAt, reverseAt } from '../../books/testing/booked.ts';
import { earn } from '../testing/earn.ts';
import { makeEligible } from '../testing/eligible.ts';
import { ruleFaults, schemaFaults, textsOf } from '../testing/en16931.ts';
import { NOW, startPaperServer } from '../testing/paper-server.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { issueRefundCorrections } from './issue-refund-corrections.ts';

/** Each test has its own year, since the books only go forward. */
let year = NOW.getUTCFullYear() - 1;
const may = () => new Date(`${year}-05-20T10:00:00Z`);
/** Reversals in June have July to get on a credit note. */
const june = () => new Date(`${year}-06-10T10:00:00Z`);
const endOfJuly = () => new Date(`${year}-07-31T21:59:59.999Z`);
const august = () => new Date(`${year}-07-31T22:00:00Z`);

const server = setUp(startPaperServer);
let cycles = 0;
let partner: TestPartner;

beforeEach(async () => {
  year += 1;
  await moveTo(may());
  partner = await createPartner(server.database.db, { name: `Retour ${year}`, parent: server.own });
  await makeEligible(server.deps, partner);
});

const correct = () => issueRefundCorrections(server.deps);
/** Moves the clock and keeps everybody signed in. */
async function moveTo(time: Date): Promise<void> {
  server.setTime(time);
  await server.database.pool.query(
    "update sessions set created_at = $1::timestamptz, expires_at = $1::timestamptz + interval '1 day'",
    [time],
  );
}

const ordersOf = new Map<number, number>();

/** A payout of a level bonus of 80 EUR (10 % of an order), moved by an operator through these statuses. */
async function paidOut(statuses: readonly number[] = [1, 4]): Promise<number> {
  const { db } = server.database;
  cycles += 1;
  const past = 2016 - cycles;
  const booked = await bookCycle(
    db,
    { dateFrom: `${past}-03-01`, dateTo: `${past}-03-31`, closedAt: may(), source: server.other.id },
    [{ partner: partner.id, cents: 80_00, availableAt: await soon() }],
  );
  await releaseAt(db, await soon());
  const payout = await server.requested(partner);
  for (const status of statuses) expect(await server.move(payout, status)).toMatchObject({ status: 200 });
  ordersOf.set(payout, booked.credits[0]?.order as number);
  return payout;
}

/** Later than any release so far. */
async function soon(): Promise<Date> {
  const { rows } = await server.database.pool.query<{ at: Date | null }>(
    'select max(released_until) as at from journal_entries',
  );
  return new Date(Math.max(may().getTime(), rows[0]?.at?.getTime() ?? 0) + 1);
}

/** Takes back, in June, what the payout's order earned beyond this base. */
async function refund(payout: number, remainingBaseCents: number): Promise<void> {
  const { rows } = await server.database.pool.query<{ at: Date }>(
    `select greatest(max(occurred_at), max(released_until), $1::timestamptz) + interval '1 millisecond' as at
     from journal_entries`,
    [june()],
  );
  await reverseAt(server.database.db, {
    order: ordersOf.get(payout) as number,
    remainingBaseCents,
    now: rows[0]?.at as Date,
  });
}

const shown = async (payout: number) =>
  (await server.call(server.operatorToken, { url: `/api/payouts/${payout}` })).json();

/** The partner's notifications of corrections. */
async function told(): Promise<string[]> {
  const as = await server.signIn(partner.email);
  const answer = (await server.call(as, { url: '/api/notification/get-list/' })).json();
  const list = answer.flatMap((day: { list: { type: string; text: string }[] }) => day.list);
  return list
    .filter(({ type }: { type: string }) => type === 'payoutCorrected')
    .map(({ text }: { text: string }) => text);
}

async function pdf(url: string) {
  const answer = await server.call(server.operatorToken, { url });
  expect(answer.statusCode).toBe(200);
  const read = await readPdf(answer.rawPayload);
  return { ...read, xml: read.attachments['factur-x.xml']?.toString() ?? '' };
}

async function expectRightBooks(): Promise<void> {
  const names = new Set(
    [...paperRules.map(({ name }) => name)].concat(
      'a payout = what it took from balances = its credits and the part payments of a debt that it counts',
      'nobody has both debt and an available amount',
    ),
  );
  const wanted = ledgerRules.filter(({ name }) => names.has(name));
  const rules = await checkLedger(server.database, { rules: wanted });
  expect(rules.filter(({ faults }) => faults > 0)).toEqual([]);
  expect(rules).toHaveLength(names.size);
}

test('a refund that no credit note takes up by the end of the following cycle gets a correction', async () => {
  const payout = await paidOut();
  const note = (await shown(payout)).number;
  await refund(payout, 600_00);
  await moveTo(endOfJuly());
  expect(await correct()).toBe(0);
  await moveTo(august());
  expect(await correct()).toBe(1);
  expect(await correct()).toBe(0);
  const { corrections, amount, gross } = await shown(payout);
  expect({ amount, gross, corrections }).toEqual({
    amount: '80.00',
    gross: '95.20',
    corrections: [
      {
        id: expect.any(Number),
        number: expect.stringMatching(/^G-\d{6}$/),
        issuedAt: `${year}-07-31T22:00:00+00:00`,
        net: '-20.00',
        tax: '-3.80',
        gross: '-23.80',
      },
    ],
  });
  const [correction] = corrections;
  expect(await told()).toEqual([
    `Die Korrektur ${correction.number} bucht 23,80\u00a0€ Ihrer Auszahlung ${payout} zurück, weil Gutschriften daraus zurückgebucht oder korrigiert wurden. Sie wird mit der nächsten Auszahlung verrechnet.`,
  ]);
  const { text, xml, title } = await pdf(`/pdf/payout/${payout}/corrections/${correction.id}`);
  expect(title).toBe(`Korrektur der Gutschrift ${note} ${correction.number}`);
  const lines = text.split('\n');
  for (const line of ['Stufenbonus', '-20,00 €', '-3,80 €', '-23,80 €', correction.number, '01.08.2026'])
    expect(lines).toContain(line);
  expect(text).toContain(`Korrigiert die Gutschrift ${note} vom 20.05.2026`);
  expect([schemaFaults(xml), await ruleFaults(xml)]).toEqual([[], []]);
  expect(textsOf(xml, 'rsm:ExchangedDocument/ram:TypeCode')).toEqual(['261']);
  expect(textsOf(xml, 'ram:InvoiceReferencedDocument/ram:IssuerAssignedID')).toEqual([note]);
  expect(textsOf(xml, 'ram:DuePayableAmount')).toEqual(['23.80']);
  await expectRightBooks();
});

test('a reversal listed by a credit note is never corrected too, and a corrected one is never listed again', async () => {
  const listed = await paidOut();
  await refund(listed, 600_00);
  const next = await server.requested(partner, 100_00);
  await moveTo(august());
  expect(await correct()).toBe(0);
  await server.move(next, 1);
  expect((await pdf(`/pdf/payout/${next}`)).text).toMatch(/Rückbuchung aus G-\d+\n-20,00 €/);
  // After this rejection it is on no credit note any more.
  await server.move(next, 2, 'Konto unbekannt');
  expect(await correct()).toBe(1);
  expect(await correct()).toBe(0);
  const [correction] = (await shown(listed)).corrections;

  const balance = await server.call(server.operatorToken, {
    url: `/api/partner-info/${partner.id}/get-balance-info/with-documents/0`,
  });
  expect(balance.json()).toMatchObject({ net: '80.00', tax: '15.20', gross: '95.20', setOff: '23.80' });
  const last = await server.requested(partner);
  await server.move(last, 1);
  const { text, xml } = await pdf(`/pdf/payout/${last}`);
  expect(text).not.toContain('Rückbelastung');
  const lines = text.split('\n');
  for (const line of ['100,00 €', '19,00 €', '119,00 €', '-23,80 €', '95,20 €'])
    expect(lines).toContain(line);
  expect(text).toContain(`Verrechnung der Korrektur ${correction.number} vom 01.08.${year}`);
  expect([schemaFaults(xml), await ruleFaults(xml)]).toEqual([[], []]);
  expect(textsOf(xml, 'ram:TaxBasisTotalAmount')).toEqual(['100.00']);
  expect(textsOf(xml, 'ram:TotalPrepaidAmount')).toEqual(['23.80']);
  expect(textsOf(xml, 'ram:DuePayableAmount')).toEqual(['95.20']);
  expect(await shown(last)).toMatchObject({ amount: '80.00', tax: '15.20', gross: '95.20', setOff: '23.80' });
  await server.move(last, 4);
  expect(await correct()).toBe(0);
  await expectRightBooks();
});

fullTest(
  'of several concurrent runs each credit is corrected by one document, and a concurrent request settles all or none',
  async () => {
    const payouts = [await paidOut(), await paidOut()];
    for (const payout of payouts) await refund(payout, 0);
    await moveTo(august());
    const issued = await Promise.all([correct(), correct(), correct(), correct()]);
    expect(issued.reduce((sum, one) => sum + one, 0)).toBe(2);
    for (const payout of payouts) {
      const { corrections } = await shown(payout);
      expect(corrections).toEqual([
        expect.objectContaining({ net: '-80.00', tax: '-15.20', gross: '-95.20' }),
      ]);
    }
    await expectRightBooks();
  },
);

inFullRun(() => {
  test('a second refund of the same credit note gets a second correction; an unpaid one gets none', async () => {
    const approved = await paidOut([1]);
    await refund(approved, 600_00);
    await moveTo(august());
    expect(await correct()).toBe(0);
    await server.move(approved, 4);
    expect(await correct()).toBe(1);
    // The first correction was issued in August, so this refund counts as one of August.
    await refund(approved, 0);
    await moveTo(new Date(`${year}-09-30T21:59:59Z`));
    expect(await correct()).toBe(0);
    await moveTo(new Date(`${year}-09-30T22:00:00Z`));
    expect(await correct()).toBe(1);
    const { corrections } = await shown(approved);
    expect(corrections.map(({ net, tax }: { net: string; tax: string }) => [net, tax])).toEqual([
      ['-20.00', '-3.80'],
      ['-60.00', '-11.40'],
    ]);
    await expectRightBooks();
  });

  test('corrections whose tax exceeds the available amount block a payout, with that reason', async () => {
    const { db } = server.database;
    const payout = await paidOut();
    await refund(payout, 0);
    await moveTo(august());
    expect(await correct()).toBe(1);
    // The reversal was paid with 19 %; as a small business the partner gets no tax on new earnings.
    await db
      .updateTable('affiliate_data')
      .set({ small_business: true })
      .where('partner_id', '=', partner.id)
      .execute();
    await earn(db, await soon(), [{ partner: partner.id, cents: 85_00 }]);
    const as = await server.signIn(partner.email);
    const url = `/api/partner-info/${partner.id}/get-balance-info/with-documents/0`;
    expect((await server.call(as, { url })).json()).toMatchObject({
      net: '5.00',
      gross: '-10.20',
      setOff: '95.20',
      requestable: false,
    });
    const answer = await server.call(as, {
      method: 'POST',
      url: '/api/payouts',
      payload: { user: partner.userId },
    });
    expect([answer.statusCode, answer.json()['hydra:description'] ?? answer.json().detail]).toEqual([
      409,
      'Corrections with their tax come to more than is available.',
    ]);
  });
});

fullTest('others cannot find it', async () => {
  const payout = await paidOut();
  await refund(payout, 600_00);
  await moveTo(august());
  await correct();
  const [{ id }] = (await shown(payout)).corrections;
  const foreign = await server.requested(server.other, 5_00);
  for (const url of [
    `/pdf/payout/${payout}/corrections/${id}`,
    `/pdf/payout/${foreign}/corrections/${id}`,
    `/pdf/payout/${payout}/corrections/999999`,
  ])
    expect([url, (await server.call(server.token, { url })).statusCode]).toEqual([url, 404]);
  const mixed = await server.call(server.operatorToken, { url: `/pdf/payout/${foreign}/corrections/${id}` });
  expect(mixed.statusCode).toBe(404);
});
