import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { textsOf } from '../texts.ts';
import type { CompanyMonth } from './month.ts';
import {
  approveOnScreen,
  awaitApproved,
  itemsOf,
  requirePayments,
  runOf,
  type SentPayment,
  statementToday,
  statusesOf,
  submitRun,
} from './payouts.ts';
import { jonas, mailOf, partners, ruth } from './people.ts';
import { screen, step } from './steps.ts';

/** State passed between the steps of the payday. */
export interface Payday {
  /** The run by the bank. */
  run: number;
  payouts: Record<string, number>;
  payments: readonly SentPayment[];
}

/** Partners paid by bank transfer. */
export const BY_BANK = ['Nora', 'Emil', 'Lea'];

const RUN_REASON = 'Zahltag des ersten Monats';

/** By the bank: a draft, a second person, and the file. */
export function bankSteps(month: CompanyMonth, payday: Payday): void {
  screen(
    {
      name: 'a payout run by the bank is put together, and approved by the second operator',
      who: 'both operators',
      by: 'screen',
      checked: 'its preparer cannot approve it (403); the approvals page; each payout has its note',
    },
    async (open) => {
      const { id, approval } = await submitRun(month, { reason: RUN_REASON });
      payday.run = id;
      const own = await month.call(ruth, 'POST', `/api/approvals/${approval}/approve`, {});
      expect([own.status, own.body.code]).toEqual([403, 'fourEyes']);
      await approveOnScreen(month, open, RUN_REASON);
      await awaitApproved(month, id);
      expect(await statusesOf(month, id)).toEqual({ approved: BY_BANK.length });
      for (const firstName of BY_BANK) {
        const path = `/api/payouts/${payday.payouts[firstName]}`;
        const { number } = await month.done(mailOf(firstName), 'GET', path);
        expect([firstName, number]).toEqual([firstName, expect.stringMatching(/^G-\d+$/)]);
      }
    },
  );

  screen(
    {
      name: 'the file for the bank is fetched, by somebody other than the approver',
      who: 'first operator',
      checked:
        'pain.001 by our schema, with the IBANs of those three; its sum is that of the run; again byte for byte',
    },
    async (open) => {
      const refused = await month.call(jonas, 'GET', `/api/payout_runs/${payday.run}/pain001.xml`);
      expect([refused.status, refused.body.code]).toEqual([403, 'fourEyes']);
      const { page } = await month.open(open, ruth);
      await page.goto(`${month.url}/app/operations/payout-runs/${payday.run}?view=files`);
      const downloading = page.waitForEvent('download');
      await page
        .getByTestId('run-file')
        .getByRole('button', { name: 'Datei für die Bank (pain.001)' })
        .click();
      const file = await readFile(await (await downloading).path());
      payday.payments = requirePayments(file);
      for (const { firstName, iban } of partners)
        expect([firstName, file.includes(String(iban))]).toEqual([firstName, BY_BANK.includes(firstName)]);
      const sum = payday.payments.reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0);
      const { going } = await runOf(month, payday.run);
      expect([payday.payments.length, sum]).toEqual([going.count, Math.round(Number(going.gross) * 100)]);
      const again = await month.file(ruth, `/api/payout_runs/${payday.run}/pain001.xml`);
      expect(again.equals(file)).toBe(true);
    },
  );
}

/** The bank's results. */
export function statementSteps(month: CompanyMonth, payday: Payday): void {
  screen(
    {
      name: 'a bank statement pays two of three, and returns one of them',
      who: 'first operator',
      checked: 'camt.053: 2 matched, 1 returned, 1 stays open; the same statement again changes nothing',
    },
    async (open) => {
      const [nora, emil] = [paymentOf(payday, 'Nora'), paymentOf(payday, 'Emil')];
      const statement = statementToday(month, { paid: [nora, emil], returned: [emil] });
      const { page } = await month.open(open, ruth);
      await page.goto(`${month.url}/app/operations/bank-statements`);
      await page.locator('main input[type="file"]').setInputFiles({
        name: 'camt.053.xml',
        mimeType: 'application/xml',
        buffer: Buffer.from(statement),
      });
      const taken = page.getByTestId('statement-taken');
      await taken.waitFor();
      expect((await textsOf(taken.locator('dl > div'))).slice(0, 3)).toEqual([
        'Zugeordnet2',
        'Zurückgekommen1',
        'Nicht zugeordnet0',
      ]);
      expect(await statusesOf(month, payday.run)).toEqual({ paid: 1, returned: 1, sent: 1 });
      const sent = { file: statement, type: 'application/octet-stream' };
      const again = await month.done(ruth, 'POST', '/api/bank_statements', sent);
      expect(again).toMatchObject({ matched: 0, returned: 0, unchanged: 3 });
    },
  );
}

/** The payment in the file for a partner. */
export function paymentOf(payday: Payday, firstName: string): SentPayment {
  const payment = payday.payments.find(({ endToEndId }) =>
    endToEndId.startsWith(`P-${payday.payouts[firstName]}-`),
  );
  if (payment === undefined) throw new Error(`The file has no payment for ${firstName}.`);
  return payment;
}

/** The other channels: PayPal, and a voucher that is redeemed. */
export function otherWaysSteps(month: CompanyMonth, payday: Payday): void {
  step(
    {
      name: 'a run by PayPal: file, and PayPal’s results',
      who: 'both operators',
      by: 'person',
      checked: 'one row with address and amount; completed is paid, and the run is done',
    },
    async () => {
      const { id, approval } = await submitRun(month, { type: 'paypal', reason: 'Zahltag bei PayPal' });
      await month.approve(jonas, approval);
      await awaitApproved(month, id);
      const [item, ...others] = await itemsOf(month, id);
      expect(others).toEqual([]);
      const file = (await month.file(ruth, `/api/payout_runs/${id}/paypal.csv`)).toString('utf8');
      const amount = item.gross.replace('.', ',');
      for (const content of ['max@pay.example', amount, item.endToEndId]) expect(file).toContain(content);
      const results = [
        '"Transaction ID","Recipient","Amount","Currency","Customer ID","Status"',
        `"7XA12345","max@pay.example","${amount}","EUR","${item.endToEndId}","Completed"`,
        '',
      ].join('\r\n');
      const taken = await month.done(ruth, 'POST', '/api/paypal_results', {
        file: results,
        type: 'text/csv',
      });
      expect(taken).toMatchObject({ matched: 1, unmatched: 0 });
      expect(await runOf(month, id)).toMatchObject({ status: 'done', statuses: { paid: 1 } });
    },
  );

  step(
    {
      name: 'a payout as a voucher is approved, and partly redeemed at the shop',
      who: 'second operator',
      by: 'call',
      checked: 'worth the gross amount; the rest keeps the same code; more than that is 409',
    },
    async () => {
      const path = `/api/payouts/${payday.payouts.Ida}`;
      await month.done(jonas, 'PATCH', path, { status: '/api/payout_statuses/1' });
      const paid = await month.done(jonas, 'PATCH', path, { status: '/api/payout_statuses/4' });
      const [voucher] = await month.done(mailOf('Ida'), 'GET', '/api/user_voucher_list.json');
      expect(voucher).toMatchObject({ amount: paid.gross, remaining: paid.gross, status: 'open' });
      const redeemed = { code: voucher.code, amount: '25.00', order: '10200', reference: 'R-1' };
      await month.done(ruth, 'POST', '/api/voucher_movements', redeemed);
      const { remaining } = await month.done(ruth, 'POST', '/api/voucher_checks', { code: voucher.code });
      expect(Number(remaining)).toBeCloseTo(Number(paid.gross) - 25, 2);
      const more = { ...redeemed, amount: paid.gross, reference: 'R-2' };
      const tooMuch = await month.call(ruth, 'POST', '/api/voucher_movements', more);
      expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'voucherTooLittle']);
    },
  );
}
