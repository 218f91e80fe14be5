import { addDays } from '@blattwerk/plan/days.ts';
import { expect } from 'vitest';
import type { MonthDays } from './days.ts';
import type { Body, CompanyMonth } from './month.ts';
import { BY_BANK, type Payday } from './payday.ts';
import { approveOnScreen, requestPayout } from './payouts.ts';
import { both, idsOf, jonas, mailOf, partners, ruth } from './people.ts';
import { screen, step } from './steps.ts';

/** Before money is sent: corrections by hand, requests, and decisions. */
export function requestSteps(month: CompanyMonth, days: MonthDays, payday: Payday): void {
  byHandSteps(month, days);
  debtSteps(month);
  askingSteps(month, payday);
}

/** By hand, by two people. */
function byHandSteps(month: CompanyMonth, days: MonthDays): void {
  screen(
    {
      name: 'a credit by hand is prepared, and approved on the screen',
      who: 'both operators',
      checked: 'a code of the app is required; available immediately after the approval, not before',
    },
    async (open) => {
      await month.goTo(days.payday);
      for (const { firstName } of partners)
        await expect.poll(async () => (await heldBy(month, firstName)).pending).toBe('0.00');
      const { partner } = await idsOf(month, mailOf('Nora'));
      const balance = async () => Number((await heldBy(month, 'Nora')).balance);
      const before = await balance();
      const reason = 'Absprache auf der Messe';
      const correction = {
        partner: `/api/partners/${partner}`,
        amount: '50.00',
        text: 'Hilfe auf der Messe',
        reason,
      };
      await month.done(ruth, 'POST', '/api/corrections', correction);
      expect(await balance()).toBe(before);
      expect(await approveOnScreen(month, open, reason)).toBe(true);
      expect(await balance()).toBeCloseTo(before + 50, 2);
    },
  );

  step(
    {
      name: 'two people decide on tax, whatever the amount',
      who: 'both operators',
      by: 'person',
      checked:
        'the limit below which one suffices stays until the second one has approved it, and is 0.00 then',
    },
    async () => {
      const path = '/api/company/safeguards';
      const change = { taxAloneBelow: '0.00', reason: 'Über Steuer entscheiden zwei' };
      const { safeguards } = await month.byTwo(both, 'PATCH', path, change);
      expect(safeguards.taxAloneBelow).not.toBe('0.00');
      expect(await month.done(ruth, 'GET', path)).toMatchObject({ taxAloneBelow: '0.00' });
    },
  );
}

/** Partners in debt, and the letters to them. */
function debtSteps(month: CompanyMonth): void {
  step(
    {
      name: 'a debit by hand of more than is available becomes a debt, by two people',
      who: 'both operators',
      by: 'person',
      checked: 'nothing is available, and the whole debit is owed',
    },
    async () => {
      const { partner } = await idsOf(month, mailOf('Otto'));
      const what = { amount: '-80.00', text: 'Ware nicht zurückgegeben', reason: 'Absprache am Telefon' };
      await month.byTwo(both, 'POST', '/api/corrections', { partner: `/api/partners/${partner}`, ...what });
      expect(await heldBy(month, 'Otto')).toMatchObject({ balance: '0.00', debt: '80.00' });
    },
  );

  step(
    {
      name: 'a debt is demanded by letter',
      who: 'both operators',
      by: 'person',
      checked: 'a letter with a number and a deadline, as a PDF for the partner',
    },
    async () => {
      const { partner } = await idsOf(month, mailOf('Otto'));
      const dueOn = addDays(month.today(), 14);
      const reason = 'Ware nicht zurückgegeben';
      await month.byTwo(both, 'POST', '/api/demands', { partner: `/api/partners/${partner}`, dueOn, reason });
      const [demand] = await month.done(mailOf('Otto'), 'GET', '/api/demands.json');
      expect(demand).toMatchObject({ net: '80.00', dueOn, paidOn: null });
      await expect
        .poll(async () => (await month.call(mailOf('Otto'), 'GET', `/pdf/demands/${demand.id}`)).status)
        .toBe(200);
    },
  );
}

/** Partners' requests, and the decisions they need first. */
function askingSteps(month: CompanyMonth, payday: Payday): void {
  step(
    {
      name: 'partners request their payouts: by bank, by PayPal, as a voucher',
      who: 'partners',
      by: 'person',
      checked:
        'each at its tax: 19 %, none for a small business, none where nothing is proven or the company owes it',
    },
    async () => {
      const [shop] = await month.done(mailOf('Ida'), 'GET', '/api/shops.json');
      for (const firstName of BY_BANK) payday.payouts[firstName] = await requestPayout(month, firstName);
      payday.payouts.Max = await requestPayout(month, 'Max', { type: 'paypal' });
      payday.payouts.Ida = await requestPayout(month, 'Ida', {
        type: 'shopping',
        shop: `/api/shops/${shop.id}`,
      });
      const notes: Record<string, [note: string, rate: string]> = {};
      for (const [firstName, id] of Object.entries(payday.payouts)) {
        const payout = await month.done(mailOf(firstName), 'GET', `/api/payouts/${id}`);
        notes[firstName] = [payout.taxNote, payout.taxRate];
      }
      expect(notes).toEqual({
        Nora: ['standard', '19.00'],
        Emil: ['small-business', '0.00'],
        Lea: ['reverse-charge', '0.00'],
        Max: ['unproven', '0.00'],
        Ida: ['standard', '19.00'],
      });
    },
  );

  step(
    {
      name: 'a VAT ID with a wrong check digit is accepted on other evidence, by two people',
      who: 'both operators',
      by: 'person',
      checked: 'its payout cannot be approved before (409), and has no warning afterwards',
    },
    async () => {
      const path = `/api/payouts/${payday.payouts.Lea}`;
      expect(await month.done(jonas, 'GET', path)).toMatchObject({ warning: 'vatId' });
      const early = await month.call(jonas, 'PATCH', path, { status: '/api/payout_statuses/1' });
      expect([early.status, early.body.code]).toEqual([409, 'vatIdUndecided']);
      const { partner } = await idsOf(month, mailOf('Lea'));
      const reason = 'Bescheid des Finanzamts Wien liegt vor';
      const decision = { partner: `/api/partners/${partner}`, payout: path, reason };
      await month.byTwo(both, 'POST', '/api/vat_id_decisions', decision);
      expect(await month.done(jonas, 'GET', path)).toMatchObject({ warning: null });
    },
  );
}

const heldBy = async (month: CompanyMonth, firstName: string): Promise<Body> => {
  const { user } = await idsOf(month, mailOf(firstName));
  return month.done(mailOf(firstName), 'GET', `/api/partner_balance/${user}`);
};
