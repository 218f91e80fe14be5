import { ensureOpenCycle } from '@blattwerk/server/commission/cycles/cycle.queries.ts';
import { recomputeStatistics } from '@blattwerk/server/commission/cycles/recompute-cycle.ts';
import { type Database, openDatabase } from '@blattwerk/server/platform/database/database.ts';
import { inTransaction } from '@blattwerk/server/platform/database/transaction.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { addNamed, placeBelow } from './support/placed-people.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

let instance: OwnInstance;
let database: Database;

/** An instance of its own: the running month is recomputed. */
beforeAll(async () => {
  instance = await startOwnInstance();
  database = openDatabase(instance.databaseUrl, { maxConnections: 2, applicationName: 'journeys' });
});

afterAll(async () => {
  await database?.close();
  await instance?.stop();
});

/** Two orders of a partner, one paid and one unpaid; the running month is computed with them. */
async function addOrders(partner: number): Promise<{ paid: string; open: string }> {
  const [paid, open] = [`WO-${partner}`, `WO-${partner}-OFFEN`];
  const now = () => new Date();
  const cycle = await inTransaction(database.db, (tx) => ensureOpenCycle(tx, now()));
  await instance.database.query(
    `insert into orders (source, number, partner_id, status, placed_at, paid_at, cycle_id, base_cents, gross_cents, qp)
     values ('Probeshop', $1, $2, 'paid', now(), now(), $3, 5000, 5950, 50)`,
    [paid, partner, cycle.id],
  );
  await instance.database.query(
    `insert into orders (source, number, partner_id, status, placed_at, base_cents, gross_cents, qp)
     values ('Probeshop', $1, $2, 'open', now(), 5000, 5950, 50)`,
    [open, partner],
  );
  await recomputeStatistics(database, cycle, now);
  return { paid, open };
}

/** Reassigns the order in the open details to another buyer. */
async function giveTo(page: Page, partner: number, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Anderem Käufer zuordnen' }).click();
  const form = page.getByRole('dialog', { name: /: anderer Käufer$/ });
  await form.getByRole('searchbox', { name: 'Neuer Käufer' }).fill(String(partner));
  await form.getByRole('button', { name }).click();
  await form.getByLabel('Grund').fill('Der Shop nannte den Falschen');
  await form.getByRole('button', { name: 'Zuordnen', exact: true }).click();
  await form.waitFor({ state: 'detached' });
}

journey(
  'an operator finds an order by its buyer and its shop, sees where it counts and why another one does not, and reassigns it to its real buyer',
  async (open) => {
    const above = await addNamed(instance, 'Oskar');
    await placeBelow(instance, above, null);
    const buyer = await addNamed(instance, 'Wolfram');
    await placeBelow(instance, buyer, above);
    await instance.database.query(
      `insert into customers (partner_id, source, attributed_by, code, considered, created_at)
       values ($1, 'Probeshop', 'coupon', 'MESSE', '[{"by": "coupon", "code": "MESSE", "outcome": "taken"}]', now())`,
      [buyer.partner],
    );
    const numbers = await addOrders(buyer.partner);
    const { page } = await open({
      storageState: await signInByCall(instance, operator),
      viewport: { width: 1440, height: 900 },
    });
    await page.goto(`${instance.url}/app/operations/orders`);
    const main = page.getByRole('main');
    await main
      .getByRole('searchbox', { name: 'Bestellnummer, Name oder Partnernummer' })
      .fill(String(buyer.partner));
    await main.getByRole('combobox', { name: 'Shop', exact: true }).selectOption('Probeshop');
    await main.getByRole('status').filter({ hasText: /^2 / }).waitFor();
    await main.getByText('nicht bezahlt', { exact: true }).last().waitFor();

    await main.getByText(numbers.open).first().click();
    const sheet = page.getByRole('dialog', { name: 'Bestellung', exact: true });
    await sheet.getByTestId('order-counting').getByText('noch nicht bezahlt').waitFor();
    expect(await sheet.getByTestId('order-volume').count()).toBe(0);
    await sheet.getByText('Rabattcode MESSE').first().waitFor();
    await sheet.getByText('führt zum Sponsor').waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });

    await main.getByRole('combobox', { name: 'Zählt', exact: true }).selectOption('nowhere');
    await main.getByRole('status').filter({ hasText: /^1 / }).waitFor();
    await main.getByRole('combobox', { name: 'Zählt', exact: true }).selectOption('counts');
    await main.getByText(numbers.paid, { exact: true }).first().click();
    const counting = sheet.getByTestId('order-counting');
    await counting.getByText(/noch nicht abgeschlossen/).waitFor();
    const volumes = counting.getByTestId('order-volume');
    expect(await textOf(volumes.first())).toMatch(/hat als \S+ bestellt.*50,00 €\s*50\s*50/);
    expect(await textOf(volumes.last())).toMatch(/Oskar.*Linie 1 darüber.*Wolfram.*50$/);

    await giveTo(page, above.partner, 'Oskar');
    await expect.poll(() => textOf(volumes.first())).toMatch(/Oskar.*hat als \S+ bestellt/);
    await volumes.first().getByRole('link').click();
    await page.waitForURL(`**/app/operations/partners/${above.partner}`);
  },
);

journey(
  'an order of a closed month keeps its buyer, and says so instead of showing a button',
  async (open) => {
    const [closed] = await instance.database.query<{ id: number }>(
      `select orders.id from orders join cycles on cycles.id = cycle_id where closed_at is not null order by orders.id limit 1`,
    );
    const { page } = await open({
      storageState: await signInByCall(instance, operator),
      viewport: { width: 1440, height: 900 },
    });
    await page.goto(`${instance.url}/app/operations/orders?order=${closed?.id}`);
    const sheet = page.getByRole('dialog', { name: 'Bestellung', exact: true });
    await sheet
      .getByText('Der Monat dieser Bestellung ist abgeschlossen: Der Käufer lässt sich nicht mehr ändern.')
      .waitFor();
    expect(await sheet.getByRole('button', { name: 'Anderem Käufer zuordnen' }).count()).toBe(0);
  },
);
