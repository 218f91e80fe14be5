import { inFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { type ExpectedOrder, expectedOrders } from './support/expected-orders.ts';
import { germanInteger, germanMoney } from './support/german-text.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journey, journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { placeBelow } from './support/placed-people.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import {
  addressOf,
  chooseFilter,
  column,
  readRows,
  shownTotal,
  sortBy,
} from './support/team-table-screen.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;
let partner: number;
let orders: ExpectedOrder[];

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
  partner = await partnerOf(instance, anna);
  orders = await expectedOrders(instance.database.query, partner);
});

const { walkOnAnyWidth } = oneWindow(() => ({ storageState, viewport: { width: 1440, height: 900 } }));
const showOrders = (page: Page, search = '') => comeTo(page, `${instance.url}/app/orders${search}`);

const say = (count: number) => `${germanInteger(count)} ${count === 1 ? 'Bestellung' : 'Bestellungen'}`;

walkOnAnyWidth(
  'own orders and those of direct customers, with what each brought, as the tables have them',
  async ({ page }, phone) => {
    await showOrders(page);
    await expect.poll(() => shownTotal(page)).toBe(say(orders.length));
    await expect
      .poll(() => textOf(page.getByTestId('orders-count')))
      .toBe(`${say(orders.length)}, eigene und die direkter Kunden`);
    expect(new Set(orders.map(({ buyer }) => buyer === partner))).toEqual(new Set([true, false]));
    const expected = orders.slice(0, 10).map((order) => ({
      [phone ? 'Name' : 'Bestellnummer']: order.number,
      'Wer bestellt hat': order.buyer === partner ? `${order.name} (eigene)` : order.name,
      'Warenwert netto': germanMoney(order.baseCents),
      QP: germanInteger(order.qp),
      // On a phone it is only in the order's sheet.
      ...(!phone && {
        Gutschrift: expect.stringMatching(new RegExp(`^${germanMoney(order.commissionCents)}(geschätzt)?$`)),
      }),
    }));
    await expect.poll(() => readRows(page)).toEqual(expected.map((row) => expect.objectContaining(row)));
  },
);

inFullRun(() => {
  walkOnAnyWidth('the server sorts and filters, and the URL keeps it', async ({ page }) => {
    await showOrders(page);
    await sortBy(page, 'Warenwert netto', 'absteigend');
    const byBase = orders.map(({ baseCents }) => baseCents).toSorted((a, b) => b - a);
    await expect.poll(() => column(page, 'Warenwert netto')).toEqual(byBase.slice(0, 10).map(germanMoney));
    await page.getByRole('link', { name: 'Nächste Seite' }).click();
    await expect.poll(() => column(page, 'Warenwert netto')).toEqual(byBase.slice(10, 20).map(germanMoney));
    await chooseFilter(page, 'Status', 'Erstattet');
    const refunded = orders.filter(({ status }) => status === 'refunded');
    await expect.poll(() => shownTotal(page)).toBe(say(refunded.length));
    expect(addressOf(page)).toEqual({ sort: 'base', direction: 'desc', status: 'refunded' });
    await page.reload();
    await expect.poll(() => shownTotal(page)).toBe(say(refunded.length));
  });

  walkOnAnyWidth(
    'an order shows its positions, leads to the credit it caused, and that leads back',
    async ({ page }) => {
      const order = orders.find((each) => each.credits === 1 && each.buyer !== partner);
      if (!order) throw new Error('No direct customer’s order brought a credit.');
      await showOrders(page, `?order=${order.id}`);
      const sheet = page.getByRole('dialog', { name: 'Bestellung' });
      await sheet.getByRole('heading', { name: order.number }).waitFor();
      const lines = await instance.database.query<{ name: string; quantity: number; cents: number }>(
        `select products.name, quantity, order_lines.net_cents as cents from order_lines
     join products on products.id = product_id where order_id = $1 order by order_lines.id`,
        [order.id],
      );
      const positions = await textsOf(sheet.getByTestId('positions').getByRole('listitem'));
      expect(positions).toHaveLength(lines.length);
      for (const [index, { name, quantity, cents }] of lines.entries()) {
        expect(positions[index]).toContain(`${quantity} × ${name}`);
        expect(positions[index]).toContain(germanMoney(cents));
      }
      const commission = sheet.getByTestId('commissions').getByRole('listitem');
      expect(await textOf(commission)).toContain(germanMoney(order.commissionCents));
      await commission.getByRole('link').click();
      await page.waitForURL(/\/app\/accounts\/credits\/(pending|available)\?credit=/);
      const credit = page.getByRole('dialog', { name: 'Gutschrift' });
      await expect
        .poll(() => textOf(credit.getByTestId('credit-amount')))
        .toBe(germanMoney(order.commissionCents));
      await credit.getByRole('link', { name: order.number }).click();
      await page.waitForURL(`**/app/orders?order=${order.id}`);
      await sheet.getByRole('heading', { name: order.number }).waitFor();
    },
  );

  journeyOnAnyWidth('without orders the page links to the referral link that brings them', async (open) => {
    const person = await addPerson(instance, 'Olga');
    await placeBelow(instance, person, null);
    const { page } = await open({ storageState: await signInByCall(instance, person.email) });
    await showOrders(page);
    await page.getByText('Keine Daten gefunden').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Link teilen' }).click();
    await page.waitForURL('**/app/links/referral-link');
  });

  journey('on a phone orders are short rows; somebody else’s order does not exist', async (open) => {
    const { page, expectProblem } = await open({ storageState, viewport: { width: 390, height: 844 } });
    expectProblem(/404/);
    await showOrders(page);
    const [newest] = orders;
    await page
      .getByRole('listitem')
      .filter({ hasText: newest?.number ?? '' })
      .first()
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const seen = new Set(orders.map(({ id }) => id));
    const others = await instance.database.query<{ id: number }>(
      'select id from orders order by id limit 2000',
    );
    const other = others.find(({ id }) => !seen.has(id));
    await showOrders(page, `?order=${other?.id}`);
    await page.getByText('Diese Bestellung ist nicht zu sehen').waitFor();
  });

  walkOnAnyWidth('unusable URL parameters are ignored', async ({ page, requests }) => {
    const before = requests.length;
    await comeTo(page, `${instance.url}/app/orders?page=x&order=zzz&size=7&sort=qp`);
    await expect.poll(() => shownTotal(page)).toBe(say(orders.length));
    const requestTexts = requests
      .slice(before)
      .map((request) => `${request.url()} ${request.postData() ?? ''}`);
    expect(
      requestTexts.filter((text) => text.includes('/api/') && /NaN|zzz|limits=7|page=x/.test(text)),
    ).toEqual([]);
  });
});
