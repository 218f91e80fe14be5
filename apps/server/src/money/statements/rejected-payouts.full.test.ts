import { beforeAll, expect, test } from 'vitest';
import { setUp } from '../../../test-support/set-up.ts';
import { createPartner, type TestPartner } from '../../network/team/testing/create-partner.ts';
import { bookCycle } from '../books/testing/booked.ts';
import { makeEligible } from '../payouts/testing/eligible.ts';
import { startPaperServer } from '../payouts/testing/paper-server.ts';
import { readPdf } from '../payouts/testing/read-pdf.ts';

const MAY_CLOSED = new Date('2026-06-02T10:00:00Z');

const server = setUp(startPaperServer);
let partner: TestPartner;
let token: string;
/** 100.00 that were rejected before a note was issued, rejected after it, and paid in the end; then 7.00 that wait. */
let payouts: { unissued: number; cancelled: number; paid: number; waiting: number };
let may: number;

beforeAll(async () => {
  const { db } = server.database;
  partner = await createPartner(db, { name: 'Später', parent: server.own });
  await makeEligible(server.deps, partner);
  token = await server.signIn(partner.email);
  const unissued = await server.requested(partner, 100_00);
  await move(unissued, [2], 'IBAN geschlossen');
  const cancelled = await server.requested(partner);
  await move(cancelled, [1, 2], 'Bank lehnt ab');
  const paid = await server.requested(partner);
  await move(paid, [1, 4]);
  const waiting = await server.requested(partner, 7_00);
  payouts = { unissued, cancelled, paid, waiting };
  const booked = await bookCycle(
    db,
    { dateFrom: '2026-05-01', dateTo: '2026-05-31', closedAt: MAY_CLOSED, source: server.other.id },
    [],
  );
  may = booked.cycle;
});

async function move(payout: number, statuses: readonly number[], reason?: string): Promise<void> {
  for (const status of statuses)
    expect(await server.move(payout, status, status === 2 ? reason : undefined)).toMatchObject({
      status: 200,
    });
}

const get = (url: string) => server.call(token, { url });

/** The payouts as listed, oldest first. */
async function listed() {
  const answer = await get('/api/payouts?order[id]=asc');
  return answer.json()['hydra:member'];
}

test('the list keeps each of them, with its reason and the numbers of its documents', async () => {
  const [unissued, cancelled, paid, waiting, ...more] = await listed();
  expect(more).toEqual([]);
  const refused = { amount: '100.00', tax: '19.00', gross: '119.00', statusName: 'rejected' };
  expect(unissued).toMatchObject({ ...refused, id: payouts.unissued, reason: 'IBAN geschlossen' });
  expect([unissued.number, unissued.correctionNumber]).toEqual([null, null]);
  expect(cancelled).toMatchObject({ ...refused, id: payouts.cancelled, reason: 'Bank lehnt ab' });
  expect([cancelled.number, cancelled.correctionNumber]).toEqual(['G-000001', 'G-000002']);
  expect(paid).toMatchObject({ id: payouts.paid, statusName: 'paid', gross: '119.00', reason: null });
  expect([paid.number, paid.correctionNumber]).toEqual(['G-000003', null]);
  expect(waiting).toMatchObject({ id: payouts.waiting, statusName: 'pending', gross: '8.33', number: null });
});

test('the file has the same rows as the list', async () => {
  const lines = (await get('/csv/payout/')).body.split('\r\n').slice(1, -1);
  const { unissued, cancelled, paid, waiting } = payouts;
  const amounts = 'Banküberweisung;100,00;19,00;19,00;119,00;0,00;0,00';
  expect(lines.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))).toEqual([
    `${unissued};;2026-05-20;Abgelehnt;${amounts};;IBAN geschlossen;`,
    `${cancelled};G-000001;2026-05-20;Abgelehnt;${amounts};G-000002;Bank lehnt ab;`,
    `${paid};G-000003;2026-05-20;Ausgezahlt;${amounts};;;`,
    `${waiting};;2026-05-20;In Prüfung;Banküberweisung;7,00;19,00;1,33;8,33;0,00;0,00;;;`,
  ]);
});

test('documents: a rejected request has no credit note, a cancelled one has its correction, the later one is complete', async () => {
  const unissued = await server.pdfOf(payouts.unissued, token);
  expect(unissued.text).toContain('Keine Gutschrift: Die Auszahlung wurde abgelehnt.');
  expect(unissued.text).not.toMatch(/G-\d/);
  expect(unissued.attachments).toEqual({});
  const cancelled = await server.pdfOf(payouts.cancelled, token);
  expect(cancelled.text).toContain('G-000001');
  const correction = await server.pdfOf(payouts.cancelled, token, '/correction');
  expect(correction.text).toContain('Storniert die Gutschrift G-000001');
  expect(correction.text).toMatch(/Stornierter Betrag\s+119,00 €/);
  const paid = await server.pdfOf(payouts.paid, token);
  for (const line of ['G-000003', '100,00 €', '19,00 €', '119,00 €'])
    expect(paid.text.split('\n')).toContain(line);
  expect(paid.text).not.toMatch(/Rückbelastung|Storn/);
  expect((await get(`/pdf/payout/${payouts.paid}/correction`)).statusCode).toBe(404);
});

test('the month counts the payment once, and the waiting payout as being in a payout', async () => {
  const statement = (await get(`/api/partners/${partner.id}/statements/${may}`)).json();
  expect(statement).toMatchObject({
    payouts: '100.00',
    paid: [{ payout: payouts.paid, number: 'G-000003', amount: '100.00', tax: '19.00', gross: '119.00' }],
    gross: '119.00',
    closing: '7.00',
    held: { pending: '0.00', available: '0.00', inPayout: '7.00', debt: '0.00' },
  });
  const rows = (await get(`/csv/partners/${partner.id}/statements/${may}`)).body.split('\r\n');
  expect(rows.filter((row) => row.includes('Auszahlung '))).toEqual([
    `2026-05;Auszahlung ${payouts.paid};2026-05-20;G-000003;-100,00;-19,00;-119,00`,
  ]);
  const { rawPayload } = await get(`/pdf/partners/${partner.id}/statements/${may}`);
  const { text } = await readPdf(rawPayload);
  expect(text).toContain('G-000003');
  expect(text).not.toMatch(/G-00000[12]/);
});
