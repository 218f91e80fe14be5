import {
  type Article,
  type Fate,
  type OrderLife,
  shopId,
} from '@blattwerk/server/sales/shopware/testing/order-lives.ts';
import { CLIENT, ShopServer } from '@blattwerk/server/sales/shopware/testing/shop-server.ts';
import { expect } from 'vitest';
import type { Body, CompanyMonth } from './month.ts';
import { codeOf, mailOf, ruth } from './people.ts';
import { step } from './steps.ts';

const HOUR = 3_600_000;

/** The shop's product, known here by its number. */
const article: Article = {
  shopId: shopId('product', 'BL-1'),
  number: 'BL-1',
  here: 'BL-1',
  grossCents: 11_900,
  vat: 19,
};

const STRANGER = 'karla@laden.example';

/** Orders of a shop are imported automatically, also from unknown buyers. */
export function shopSteps(month: CompanyMonth): void {
  step(
    {
      name: 'a shop is connected, and its orders are imported automatically',
      who: 'first operator',
      by: 'call',
      checked:
        'the connection is tested; an order of a customer, one of a stranger, who becomes a customer without a login of whose link it names, and one that is refunded',
    },
    async () => {
      const shop = await ShopServer.start();
      shop.now = () => month.now();
      try {
        await connect(month, shop, true);
        const test = await month.done(ruth, 'POST', '/api/connections/shopware/test', {});
        expect(test).toMatchObject({ fault: null });
        const lives = [
          life(month, 'S-1', { email: mailOf('Clara'), fate: 'paid' }),
          life(month, 'S-2', { email: STRANGER, fate: 'paid', code: codeOf('Emil') }),
          life(month, 'S-3', { email: mailOf('Carl'), fate: 'refunded' }),
        ];
        shop.have(lives, new Date(month.now().getTime() - HOUR / 2));
        expect(await pulled(month, 3)).toEqual({ 'S-1': 'paid', 'S-2': 'paid', 'S-3': 'paid' });
        const [customer] = await month.done(ruth, 'GET', `/api/customers.json?text=${STRANGER}`);
        expect(customer).toMatchObject({ sponsor: { displayName: 'Emil Wendt' } });
        expect(
          (await month.call(null, 'POST', '/api/login', { username: STRANGER, password: 'x' })).status,
        ).toBe(401);
        shop.have(lives, month.now());
        await month.done(ruth, 'POST', '/api/connections/shopware/pull', {});
        await expect.poll(async () => (await statesOf(month))['S-3']).toBe('refunded');
      } finally {
        // It ends with this step: its orders are not needed any more.
        await connect(month, shop, false);
        await shop.close();
      }
    },
  );
}

async function connect(month: CompanyMonth, shop: ShopServer, active: boolean): Promise<void> {
  const reason = active ? 'Bestellungen kommen von selbst' : 'Der Laden macht Ferien';
  const settings = { url: shop.url, clientId: CLIENT.clientId, interval: 60 };
  const secret = active ? { secret: CLIENT.secret } : {};
  await month.done(ruth, 'PUT', '/api/connections/shopware', { ...settings, ...secret, active, reason });
}

/** Triggers a poll of the shop, and waits for this many of its orders. */
async function pulled(month: CompanyMonth, orders: number): Promise<Record<string, string>> {
  await month.done(ruth, 'POST', '/api/connections/shopware/pull', {});
  await expect.poll(async () => Object.keys(await statesOf(month)).length, { timeout: 60_000 }).toBe(orders);
  return statesOf(month);
}

/** The orders of the shop with their results. */
async function statesOf(month: CompanyMonth): Promise<Record<string, string>> {
  const orders: Body[] = await month.done(ruth, 'GET', '/api/orders.json?limits=100');
  const ofShop = orders.filter(({ number }) => /^S-\d$/.test(number));
  return Object.fromEntries(ofShop.map(({ number, status }) => [number, status]));
}

/** An order that was placed and paid two hours ago, and completed just now if it is. */
function life(
  month: CompanyMonth,
  number: string,
  { email, fate, code = null }: { email: string; fate: Fate; code?: string | null },
): OrderLife {
  const ago = (hours: number) => new Date(month.now().getTime() - hours * HOUR);
  return {
    number,
    fate,
    email,
    name: { first: 'Karla', last: 'Klee' },
    placedAt: ago(2),
    items: [{ ...article, id: shopId('item', number), quantity: 1 }],
    coupon: null,
    code,
    shippingCents: 0,
    paidAt: ago(2),
    sentAt: ago(1.5),
    partAt: ago(1),
    endAt: ago(0.1),
  };
}
