import { expect, test } from 'vitest';
import { inFullRun, isFullRun } from '../../../../test-support/full-run.ts';
import { fullTest } from '../../../../test-support/full-test.ts';
import { setUp } from '../../../../test-support/set-up.ts';
import { createPartner } from '../../../network/team/testing/create-partner.ts';
import { bookCycle, releaseAt, reverseAt } from '../../books/testing/booked.ts';
import { makeEligible } from '../testing/eligible.ts';
import { textsOf } from '../testing/en16931.ts';
import { IBAN, NOW, startPaperServer } from '../testing/paper-server.ts';
import { makePapersJob } from './make-papers.job.ts';
import { issuePaper } from './papers.queries.ts';

const server = setUp(startPaperServer);

test('a note without tax names who owes it; a rejection is another document that refers to the first', async () => {
  const swiss = await server.requested(server.other, 50_00);
  expect(
    (await server.call(server.operatorToken, { url: `/pdf/payout/${swiss}/correction` })).statusCode,
  ).toBe(404);
  await server.move(swiss, 1);
  const first = await server.pdfOf(swiss, server.operatorToken);
  expect(first.text).toContain('Steuerschuldnerschaft des Leistungsempfängers');
  expect(first.text).toContain('Schweiz');
  await server.move(swiss, 2, 'Name passt nicht');
  expect((await server.pdfOf(swiss, server.operatorToken)).bytes.equals(first.bytes)).toBe(true);
  const correction = await server.pdfOf(swiss, server.operatorToken, '/correction');
  expect(correction.headers['content-disposition']).toBe('inline; filename="Stornierung G-000002.pdf"');
  expect(correction.text).toContain('Stornierung der Gutschrift G-000001');
  expect(correction.text).toContain('Storniert die Gutschrift G-000001 vom 20.05.2026 in voller Höhe');
  const xml = correction.attachments['factur-x.xml']?.toString() ?? '';
  expect(textsOf(xml, 'rsm:ExchangedDocument/ram:TypeCode')).toEqual(['261']);
  expect(textsOf(xml, 'ram:InvoiceReferencedDocument/ram:IssuerAssignedID')).toEqual(['G-000001']);
  const shown = await server.call(server.operatorToken, { url: `/api/payouts/${swiss}` });
  expect(shown.json()).toMatchObject({ number: 'G-000001', correctionNumber: 'G-000002' });
});

inFullRun(() => {
  test('one that is rejected before it was issued never gets a number', async () => {
    const before = await server.papers();
    const early = await server.requested(server.other, 20_00);
    await server.move(early, 2, 'Doppelt');
    expect((await server.pdfOf(early, server.operatorToken)).text).toContain(
      'Keine Gutschrift: Die Auszahlung wurde abgelehnt.',
    );
    expect(await server.papers()).toEqual(before);
  });
});

fullTest('a reversal after payment names the document that paid it', async () => {
  const { db } = server.database;
  const taker = await createPartner(db, { name: 'Retour', parent: server.own });
  await makeEligible(server.deps, taker);
  const booked = await bookCycle(
    db,
    { dateFrom: '2026-03-01', dateTo: '2026-03-31', closedAt: NOW, source: server.other.id },
    [{ partner: taker.id, cents: 80_00, availableAt: new Date(NOW.getTime() + 50_000) }],
  );
  await releaseAt(db, new Date(NOW.getTime() + 60_000));
  const paid = await server.requested(taker);
  await server.move(paid, 1);
  await server.move(paid, 4);
  await reverseAt(db, {
    order: booked.credits[0]?.order as number,
    remainingBaseCents: 600_00,
    now: new Date(NOW.getTime() + 120_000),
  });
  const next = await server.requested(taker, 100_00);
  await server.move(next, 1);
  const { text, attachments } = await server.pdfOf(next, server.operatorToken);
  const { number } = (await server.papers()).find((paper) => paper.payout_id === paid) ?? {};
  const name = `G-${String(number).padStart(6, '0')}`;
  expect(text).toContain(`Stufenbonus: Rückbuchung aus ${name}\n-20,00 €`);
  const xml = attachments['factur-x.xml']?.toString() ?? '';
  expect(textsOf(xml, 'ram:InvoiceReferencedDocument/ram:IssuerAssignedID')).toEqual([name]);
  expect(textsOf(xml, 'ram:TaxBasisTotalAmount')).toEqual(['80.00']);
});

const many = isFullRun ? 10 : 4;

test('numbers are consecutive without gaps, even if many are issued concurrently and some fail', async () => {
  const ids: number[] = [];
  for (let i = 0; i < many; i++) ids.push(await server.requested(server.own, 10_00));
  const last = (await server.papers()).length;
  const failing = Array.from({ length: isFullRun ? 6 : 3 }, (_, i) =>
    server.database.db.transaction().execute(async (db) => {
      await issuePaper(db, { payout: ids[i] as number, kind: 'credit-note', at: NOW });
      throw new Error('rolled back');
    }),
  );
  const moved = await Promise.allSettled([...failing, ...ids.map((one) => server.move(one, 1))]);
  expect(moved.map(({ status }) => status)).toEqual([
    ...failing.map(() => 'rejected'),
    ...ids.map(() => 'fulfilled'),
  ]);
  await Promise.all(ids.slice(0, many / 2).map((one) => server.move(one, 2, 'Doch nicht')));
  const issued = await server.papers();
  expect(issued.length).toBe(last + many + many / 2);
  expect(issued.map(({ number }) => number)).toEqual(issued.map((_, i) => i + 1));
  const corrections = issued.filter(({ kind }) => kind === 'correction').slice(-many / 2);
  for (const { corrects_id, payout_id } of corrections)
    expect(issued.find(({ id: other_id }) => other_id === corrects_id)).toMatchObject({ payout_id });
});

inFullRun(() => {
  test('the job makes each PDF that nobody has opened yet, once, even when two run concurrently', async () => {
    const count = async () =>
      (await server.database.pool.query('select count(*)::int as made from payout_paper_files')).rows[0].made;
    const before = await count();
    const job = makePapersJob(server.deps);
    await Promise.all([job.run(), job.run()]);
    const madeCount = await count();
    expect(madeCount).toBeGreaterThan(before);
    expect(madeCount).toBe((await server.papers()).length);
    await job.run();
    expect(await count()).toBe(madeCount);
  });
});

inFullRun(() => {
  test('the operator is told what the company lacks for a lawful document; once it is there the payout is approved', async () => {
    const { db } = server.database;
    const company = db.updateTable('affiliate_data').where('partner_id', '=', server.root.id);
    const address = db.updateTable('billing_addresses').where('user_id', '=', server.root.userId);
    await company.set({ ust: null }).execute();
    await address.set({ is_default: false }).execute();
    const swiss = await server.requested(server.other, 30_00);
    expect(await server.move(swiss, 1)).toEqual({
      status: 409,
      message:
        'No self-billed invoice can be issued: the company has not given its address. Enter it under /app/operations/company, then approve again.',
    });
    await address.set({ is_default: true }).execute();
    expect(await server.move(swiss, 1)).toEqual({
      status: 409,
      message:
        'No self-billed invoice can be issued: the company has not given its VAT ID, and owes the tax of this payout. Enter it under /app/operations/company, then approve again.',
    });
    await company.set({ ust: ' ' }).execute();
    expect(await server.move(swiss, 1)).toMatchObject({ status: 409 });
    expect((await server.papers()).filter(({ payout_id }) => payout_id === swiss)).toEqual([]);
    await company.set({ ust: 'DE115235681' }).execute();
    expect(await server.move(swiss, 1)).toMatchObject({ status: 200 });
    const { text } = await server.pdfOf(swiss, server.operatorToken);
    expect(text).toContain('Gasse Root');
    expect(text).toContain('USt-IdNr./Steuernummer: DE115235681');
  });
});

test('the snapshot of an owner is encrypted, and can be decrypted only for its payout', async () => {
  const id = await server.requested(server.own, 3_00);
  const { rows } = await server.database.pool.query<{ dump: string }>(
    `select string_agg(t::text, ' ') as dump from payouts t`,
  );
  const hex = (text: string) => Buffer.from(text).toString('hex');
  for (const secret of [IBAN, 'Stadt Zoë', 'DE136695976']) {
    expect(rows[0]?.dump).not.toContain(secret);
    expect(rows[0]?.dump).not.toContain(hex(secret));
  }
  const { db } = server.database;
  const row = await db
    .selectFrom('payouts')
    .select('particulars')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const copy = await server.requested(server.other, 3_00);
  await db.updateTable('payouts').set({ particulars: row.particulars }).where('id', '=', copy).execute();
  expect((await server.call(server.operatorToken, { url: `/pdf/payout/${copy}` })).statusCode).toBe(500);
});
