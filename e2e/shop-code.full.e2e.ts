import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';

shareBrowser();

const instance = shareInstance();

let shop: Server;
let shopUrl: string;

/** A shop at another origin, whose pages have the script and the field of an order form. */
beforeAll(async () => {
  shop = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="de"><title>Shop</title><link rel="icon" href="data:,">
      <script src="${instance.url}/r.js" defer data-forward></script>
      <form><input type="hidden" name="affiliateCode" data-blattwerk="code"></form></html>`);
  });
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterAll(async () => {
  shop.closeAllConnections();
  shop.close();
  await once(shop, 'close');
});

const fieldOf = (page: Page) => page.locator('input[name=affiliateCode]').inputValue();
const consent = (page: Page, isGiven: boolean) =>
  page.evaluate(
    (given) =>
      (window as unknown as { blattwerk: { consent(given: boolean): void } }).blattwerk.consent(given),
    isGiven,
  );

journey(
  'a link’s code stays with a visitor of the shop who has agreed, until they withdraw that',
  async (open) => {
    const { page, context, requests } = await open();
    await page.goto(`${shopUrl}/tee?affiliateCode=ANNA`);
    expect(await fieldOf(page)).toBe('');
    expect(await context.cookies(shopUrl)).toEqual([]);

    await consent(page, true);
    expect(await fieldOf(page)).toBe('ANNA');
    expect(await context.cookies(shopUrl)).toMatchObject([
      { name: 'blattwerk', value: expect.stringMatching(/^ANNA\.\d{10}$/), sameSite: 'Lax' },
    ]);

    // Another visit, without the code: the field has it, and the shop is notified once.
    const later = await context.newPage();
    const notification = later.waitForRequest(`${shopUrl}/kasse?affiliateCode=ANNA`);
    await later.goto(`${shopUrl}/kasse`);
    await notification;
    expect(await fieldOf(later)).toBe('ANNA');

    await consent(later, false);
    expect(await fieldOf(later)).toBe('');
    expect(await context.cookies(shopUrl)).toEqual([]);
    expect(requests.some((request) => request.url().startsWith(`${instance.url}/api`))).toBe(false);
  },
);
