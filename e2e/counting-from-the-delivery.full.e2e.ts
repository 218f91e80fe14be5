import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { violations } from './support/axe.ts';
import { callAs } from './support/call-as.ts';
import { anna, operator } from './support/demo-logins.ts';
import { partnerOf } from './support/instances.ts';
import { journey, type Open, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { type StillInstance, startStillInstance } from './support/still-instance.ts';
import { textOf } from './support/texts.ts';

// S35: a company that counts from the delivery, from the setting to what a partner is paid.

shareBrowser();

const desktop = { width: 1440, height: 900 };

let instance: StillInstance;
/** Buys below Anna, who is credited for it. */
let customer: number;
let product: string;
let partner: number;
beforeAll(async () => {
  instance = await startStillInstance();
  const { query } = instance.database;
  partner = await partnerOf(instance, anna);
  const [found] = await query<{ id: number; product: string }>(
    `select node.partner_id as id, (select number from products where kind = 'goods' order by id limit 1) as product
     from tree_nodes as node where node.parent_id = $1
       and not exists (select from account_types where partner_id = node.partner_id and affiliate)
     order by node.partner_id limit 1`,
    [partner],
  );
  if (found === undefined) throw new Error('nobody buys below Anna');
  customer = Number(found.id);
  product = found.product;
});
afterAll(() => instance?.stop());

/** What the shop says of an order that was paid on the 19th of May, and with it of its delivery. */
async function say(number: string, of: { deliveredAt?: string } = {}): Promise<number> {
  const { id } = await callAs(instance, operator, 'POST', '/api/orders', {
    source: 'shop',
    number,
    status: 'paid',
    placedAt: '2026-05-19T08:00:00Z',
    paidAt: '2026-05-19T08:05:00Z',
    customer: { partner: customer },
    lines: [{ line: '1', product, quantity: 5, gross: '400.00' }],
    ...of,
  });
  await instance.work();
  return id;
}

/** Signs in at the time that it is: a session does not last for weeks. */
const windowOf = async (open: Open, email: string): Promise<Page> => {
  const { page } = await open({ storageState: await signInByCall(instance, email), viewport: desktop });
  return page;
};

async function countFrom(page: Page, start: string): Promise<void> {
  await page.goto(`${instance.url}/app/operations/company`);
  const form = page.getByRole('form', { name: 'Auszahlungen', exact: true });
  await form.getByLabel('Haltefrist zählt ab').selectOption({ label: start });
  await form.getByLabel('Grund').fill('Beschluss vom Mai');
  await form.getByRole('button', { name: 'Speichern' }).click();
  await expect.poll(() => form.getByLabel('Grund').inputValue()).toBe('');
}

/** The row of an order's level bonus in one of the two lists. */
async function rowOf(page: Page, list: 'pending' | 'available', order: number) {
  await page.goto(`${instance.url}/app/accounts/credits/${list}?order=${order}`);
  return page.getByRole('row').filter({ hasText: 'Stufenbonus' });
}

/** How often a delivery has moved a credit of hers. */
const moves = async () => {
  const [row] = await instance.database.query<{ count: number }>(
    'select count(*)::int as count from moved_releases where partner_id = $1',
    [partner],
  );
  return Number(row?.count);
};

journey(
  'a company counts from the delivery: what is known of it moves a credit until it is released, and nothing after that',
  async (open) => {
    await countFrom(await windowOf(open, operator), 'der Lieferung');
    const [known, unknown] = [await say('S35-1'), await say('S35-2')];
    const before = await windowOf(open, anna);
    await expect
      .poll(async () => textOf(await rowOf(before, 'pending', known)))
      .toContain('Lieferung noch nicht bekannt');

    // May is closed by what held then; what is set later is of later months.
    await instance.goTo(new Date('2026-06-02T08:00:00Z'));
    await instance.closeMonth('2026-05');
    await instance.work();
    await countFrom(await windowOf(open, operator), 'der Zahlung');
    const closed = await windowOf(open, anna);
    for (const order of [known, unknown]) {
      const row = await rowOf(closed, 'pending', order);
      await expect.poll(() => textOf(row)).toMatch(/Jun\S* 16, 2026.*Lieferung noch nicht bekannt/s);
    }

    await say('S35-1', { deliveredAt: '2026-05-22T14:00:00Z' });
    const moved = await rowOf(closed, 'pending', known);
    await expect.poll(() => textOf(moved)).toMatch(/Jun\S* 05, 2026.*Gezählt ab Lieferung/s);
    await moved.getByRole('link').first().click();
    const facts = closed.getByRole('dialog').getByTestId('release-facts');
    await expect
      .poll(() => textOf(facts))
      .toMatch(/Frei ab Jun\S* 05, 2026: 14 Tage, gezählt ab der Lieferung am Mai 22, 2026/);
    expect(await textOf(facts)).toMatch(
      /verschoben, vorher frei ab Jun\S* 16, 2026: geliefert am Mai 22, 2026/,
    );
    expect([await violations(closed), await moves()]).toEqual([[], 1]);

    await instance.goTo(new Date('2026-06-06T08:00:00Z'));
    const released = await windowOf(open, anna);
    await (await rowOf(released, 'available', known)).first().waitFor();
    // Too late: what is released stays released.
    await say('S35-1', { deliveredAt: '2026-06-04T14:00:00Z' });
    await (await rowOf(released, 'available', known)).first().waitFor();
    expect(await moves()).toBe(1);

    // What nobody delivered waits two weeks longer than from its payment.
    const waiting = await rowOf(released, 'pending', unknown);
    await expect.poll(() => textOf(waiting)).toContain('Lieferung noch nicht bekannt');
    await instance.goTo(new Date('2026-06-17T08:00:00Z'));
    const end = await windowOf(open, anna);
    await (await rowOf(end, 'available', unknown)).first().waitFor();
  },
);
