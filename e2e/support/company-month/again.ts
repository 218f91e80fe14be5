import { expect } from 'vitest';
import type { MonthDays } from './days.ts';
import type { CompanyMonth } from './month.ts';
import type { Payday } from './payday.ts';
import { paymentOf } from './payday.ts';
import { awaitApproved, requirePayments, runOf, statementToday, statusesOf, submitRun } from './payouts.ts';
import { both, idsOf, jonas, mailOf, ruth } from './people.ts';
import { step } from './steps.ts';

const NEW_IBAN = 'DE27100777770209299700';

/** Returned payments are sent again, and the bank's missing results arrive. */
export function againSteps(month: CompanyMonth, days: MonthDays, payday: Payday): void {
  step(
    {
      name: 'a partner whose payout was returned reads why, and enters another account',
      who: 'partner',
      by: 'person',
      checked: 'the reason and what it waits for; the new account is held for 72 hours',
    },
    async () => {
      const path = `/api/payouts/${payday.payouts.Emil}`;
      const before = await month.done(mailOf('Emil'), 'GET', path);
      expect(before.returned).toMatchObject({ cause: 'accountClosed', waitsFor: 'destinationUnchanged' });
      const [account] = await month.done(mailOf('Emil'), 'GET', '/api/bank_accounts.json');
      await month.done(mailOf('Emil'), 'PATCH', `/api/bank_accounts/${account.id}`, { iban: NEW_IBAN });
      expect((await month.done(mailOf('Emil'), 'GET', path)).returned).toMatchObject({ waitsFor: 'held' });
    },
  );

  step(
    {
      name: 'it is sent again in the next run, and arrives; the open one is paid late',
      who: 'both operators',
      by: 'person',
      checked: 'the same payout and note, attempt 2, to the new account; both runs are done, no line is open',
    },
    async () => {
      await month.goTo(days.again);
      const path = `/api/payouts/${payday.payouts.Emil}`;
      const { number } = await month.done(mailOf('Emil'), 'GET', path);
      const { id, approval } = await submitRun(month, { reason: 'Erneut an ein anderes Konto' });
      await month.approve(jonas, approval);
      await awaitApproved(month, id);
      const file = await month.file(ruth, `/api/payout_runs/${id}/pain001.xml`);
      const payments = requirePayments(file);
      expect(payments.map(({ endToEndId }) => endToEndId)).toEqual([`P-${payday.payouts.Emil}-2`]);
      expect(file.includes(NEW_IBAN)).toBe(true);
      const statement = statementToday(month, {
        paid: [...payments, paymentOf(payday, 'Lea')],
        returned: [],
      });
      const sent = { file: statement, type: 'application/octet-stream' };
      const taken = await month.done(ruth, 'POST', '/api/bank_statements', sent);
      expect(taken).toMatchObject({ matched: 2, returned: 0, unmatched: 0 });
      expect(await month.done(mailOf('Emil'), 'GET', path)).toMatchObject({ number, statusName: 'paid' });
      expect(await runOf(month, id)).toMatchObject({ status: 'done' });
      expect(await runOf(month, payday.run)).toMatchObject({ status: 'done' });
      expect(await statusesOf(month, payday.run)).toEqual({ paid: 2, returned: 1 });
    },
  );

  step(
    {
      name: 'a note without tax is replaced after a later proof, by two people',
      who: 'both operators',
      by: 'person',
      checked: 'the old note is cancelled, the new one has 19 %, and its payout is the difference',
    },
    async () => {
      const { partner } = await idsOf(month, mailOf('Max'));
      await month.done(jonas, 'PATCH', `/api/affiliate_datas/${partner}`, { taxStatus: 'proven' });
      const path = `/api/payouts/${payday.payouts.Max}`;
      const before = await month.done(mailOf('Max'), 'GET', path);
      const reason = 'Bescheinigung des Finanzamts liegt vor';
      await month.byTwo(both, 'POST', `${path}/replacement`, { reason });
      const { replacedBy, correctionNumber } = await month.done(mailOf('Max'), 'GET', path);
      expect(correctionNumber).not.toBeNull();
      const difference = await month.done(mailOf('Max'), 'GET', replacedBy);
      const cents = (amount: string) => Math.round(Number(amount) * 100);
      const taxCents = Math.round(cents(before.amount) * 0.19);
      expect([difference.taxRate, cents(difference.gross), difference.statusName]).toEqual([
        '19.00',
        taxCents,
        'approved',
      ]);
    },
  );
}
