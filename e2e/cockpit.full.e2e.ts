import { afterAll, beforeAll, expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';

shareBrowser();

const desktop = { width: 1440, height: 1000 };
const REASON = 'Kauft in jedem Monat am Ende';

let instance: OwnInstance;
beforeAll(async () => {
  instance = await startOwnInstance();
});
afterAll(() => instance?.stop());

journey(
  'an operator views the company in figures, opens the rows behind one, and decides on a signal',
  async (open) => {
    // Computed when the server starts.
    for (const table of ['insight_daily', 'signals'])
      await expect
        .poll(() => instance.database.query(`select from ${table} limit 1`).then((rows) => rows.length))
        .toBe(1);
    const { page } = await open({ storageState: await signInByCall(instance, operator), viewport: desktop });
    await page.goto(`${instance.url}/app/operations`);
    await page.getByRole('button', { name: 'Kennzahlen', exact: true }).click();
    await page.getByRole('link', { name: 'Cockpit' }).click();
    await page.getByText(/^Stand /).waitFor();

    // Each figure has a table, and each number in it opens as many rows as it counts.
    const revenue = page.getByRole('region', { name: 'Umsatz', exact: true });
    await revenue.getByRole('button', { name: 'Als Tabelle' }).click();
    await page.getByTestId('cockpit-revenue-table').getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'Umsatz' }).waitFor();
    await page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /\d+ Zeile/ })
      .waitFor();
    await page.goBack();

    await page.getByTestId('open-signals').getByRole('link', { name: 'Knapp über einer Schwelle' }).click();
    await page.getByRole('table').getByRole('link', { name: 'Knapp über einer Schwelle' }).first().click();
    const details = page.getByTestId('signal-details');
    await details
      .getByText(/ bei einer Schwelle von .*, durch eigene Bestellungen der letzten Tage/)
      .waitFor();
    await details.getByRole('button', { name: 'Unbedenklich …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Auffälligkeit ist unbedenklich' });
    await dialog.getByLabel('Grund').fill(REASON);
    await dialog.getByRole('button', { name: 'Unbedenklich …' }).click();
    await page.getByText('Als unbedenklich vermerkt.').first().waitFor();
    await details.getByText(REASON).waitFor();
    const rows = await instance.database.query("select status, reason from signals where status <> 'open'");
    expect(rows).toEqual([{ status: 'harmless', reason: REASON }]);
  },
);
