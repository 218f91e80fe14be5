import { expect } from 'vitest';
import { newestMail } from '../mailbox.ts';
import { textsOf } from '../texts.ts';
import type { CompanyMonth } from './month.ts';
import {
  becomePartner,
  codeOf,
  customers,
  handInPapers,
  idsOf,
  jonas,
  mailOf,
  partners,
  ruth,
  signUp,
} from './people.ts';
import { screen, step } from './steps.ts';

/** The net of every order, in EUR, and its QP. */
const ORDER = { net: 3000, qp: 3000 };

/** People join, one below the other, buy, and submit their payment data. */
export function networkSteps(month: CompanyMonth): void {
  peopleSteps(month);
  paperSteps(month);
  orderSteps(month);
}

/** Who comes. */
function peopleSteps(month: CompanyMonth): void {
  step(
    {
      name: 'partners sign up under each other',
      who: 'partners',
      by: 'call',
      checked: 'mail and link, agreement, own link; the tree matches the order of joining',
    },
    async () => {
      await month.done(ruth, 'POST', '/api/referral_links', { code: codeOf(null) });
      for (const { firstName, sponsor } of partners) {
        await signUp(month, firstName, codeOf(sponsor));
        await becomePartner(month, firstName);
      }
      const mail = await newestMail(month.instance, { to: mailOf('Nora'), template: 'sign-up-confirmation' });
      expect(mail.text).toContain('Ihr Team von Laubwerk GmbH');
      const nora = await idsOf(month, mailOf('Nora'));
      const team = await month.done(mailOf('Nora'), 'GET', `/api/partners/${nora.partner}/team.json`);
      expect(team.map(({ displayName }: { displayName: string }) => displayName).toSorted()).toEqual(
        ['Emil', 'Ida', 'Lea', 'Max', 'Otto'].map((name) => `${name} Wendt`),
      );
    },
  );

  screen(
    {
      name: 'customers sign up by the links of partners',
      who: 'customers',
      checked:
        'the page of a link names its sponsor; each account by the calls of the form, mail and password',
    },
    async (open) => {
      const [[, sponsor]] = customers;
      const { page } = await month.open(open, null);
      await page.goto(`${month.url}/r/${codeOf(sponsor)}`);
      await page.getByRole('link', { name: 'Kostenlos registrieren' }).click();
      await page.getByText(`Empfohlen von ${sponsor} Wendt`).waitFor();
      for (const [firstName, of] of customers) await signUp(month, firstName, codeOf(of));
    },
  );
}

/** What they submit, and who reviews it. */
function paperSteps(month: CompanyMonth): void {
  step(
    {
      name: 'partners submit address, account, tax number and trade registration',
      who: 'partners',
      by: 'person',
      checked: 'each has everything a payout needs',
    },
    async () => {
      for (const partner of partners) await handInPapers(month, partner);
    },
  );

  step(
    {
      name: 'an operator reviews the documents, and accepts them',
      who: 'second operator',
      by: 'person',
      checked: 'proven for those who submitted a proof; the history says who decided',
    },
    async () => {
      for (const { firstName, isProven } of partners) {
        if (!isProven) continue;
        const { partner } = await idsOf(month, mailOf(firstName));
        const registration = await month.call(
          jonas,
          'GET',
          `/api/affiliate_datas/${partner}/fileRegistration`,
        );
        expect([firstName, registration.status]).toEqual([firstName, 200]);
        const data = await month.done(jonas, 'PATCH', `/api/affiliate_datas/${partner}`, {
          taxStatus: 'proven',
        });
        expect([firstName, data.taxStatus]).toEqual([firstName, 'proven']);
        const { history } = await month.done(jonas, 'GET', `/api/partners/${partner}/tax-data`);
        const statusFact = history.find(({ field }: { field: string }) => field === 'status');
        expect(statusFact).toMatchObject({ value: 'proven', by: { name: 'Jonas Ast' } });
      }
    },
  );
}

/** Purchases, and partners on hold. */
function orderSteps(month: CompanyMonth): void {
  step(
    {
      name: 'a file of orders is imported twice',
      who: 'first operator',
      by: 'call',
      checked: 'an error with its line, the others are imported; the second time everything is unchanged',
    },
    async () => {
      const file = { file: ordersOf(month), type: 'text/csv' };
      const first = await month.done(ruth, 'POST', '/api/orders/import', file);
      expect(first).toMatchObject({ imported: customers.length, failed: 1 });
      expect(first.errors).toMatchObject([{ line: customers.length + 2 }]);
      const again = await month.done(ruth, 'POST', '/api/orders/import', file);
      expect(again).toMatchObject({ imported: 0, unchanged: customers.length, failed: 1 });
    },
  );

  step(
    {
      name: 'the order of an unknown buyer is given up',
      who: 'first operator',
      by: 'call',
      checked: 'it waited in the inbox, and would have blocked the month-end closing',
    },
    async () => {
      const waiting = await month.done(ruth, 'GET', '/api/import_inbox.json');
      expect(waiting).toMatchObject([{ number: '10099', status: 'waiting' }]);
      const ids = waiting.map(({ id }: { id: number }) => id);
      const ended = await month.done(ruth, 'POST', '/api/import_inbox/give_up', {
        ids,
        reason: 'Kein Kunde von uns, mit dem Shop geklärt',
      });
      expect(ended).toMatchObject({ done: ids, failed: [] });
    },
  );

  screen(
    {
      name: 'a partner sees who has joined the team',
      who: 'partner',
      checked: 'the team page of Nora has whoever bought three places below her',
    },
    async (open) => {
      const { page } = await month.open(open, mailOf('Nora'));
      await page.goto(`${month.url}/app/team/table`);
      const rows = page.getByRole('row').filter({ hasText: 'Wendt' });
      await expect.poll(async () => (await textsOf(rows)).join(' ')).toMatch(/Cora Wendt/);
    },
  );

  step(
    {
      name: 'a partner is put on hold, and the hold ends',
      who: 'both operators',
      by: 'person',
      checked: 'once only (409); the history of states',
    },
    async () => {
      const { partner } = await idsOf(month, mailOf('Otto'));
      const reason = 'Rückfrage zur Anmeldung';
      const held = await month.done(jonas, 'POST', `/api/partners/${partner}/hold`, { reason });
      expect(held).toMatchObject({ state: 'held' });
      expect((await month.call(ruth, 'POST', `/api/partners/${partner}/hold`, { reason })).status).toBe(409);
      await month.done(ruth, 'POST', `/api/partners/${partner}/release`, { reason });
      const states = await month.done(ruth, 'GET', `/api/partners/${partner}/states.json`);
      expect(states.map(({ state }: { state: string }) => state)).toEqual(['active', 'held']);
    },
  );
}

/** An order of each customer, and one of an unknown buyer. */
function ordersOf(month: CompanyMonth): string {
  const at = month.now().toISOString();
  const row = (email: string, number: number) =>
    `shop;${number};${email};paid;${at};${at};BL-1;${ORDER.qp / 100};${ORDER.net},00`;
  return [
    'source;number;email;status;placed_at;paid_at;product;quantity;net',
    ...customers.map(([firstName], index) => row(mailOf(firstName), 10_001 + index)),
    row('unbekannt@post.example', 10_099),
    '',
  ].join('\n');
}
