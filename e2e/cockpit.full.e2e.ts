import { afterAll, beforeAll, expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const desktop = { width: 1440, height: 1000 };
const REASON = 'Ehepaar mit einem gemeinsamen Konto';

let instance: OwnInstance;
beforeAll(async () => {
  instance = await startOwnInstance();
});
afterAll(() => instance?.stop());

/** Two partners whose accounts a night found to be one. */
async function findSharedAccount(): Promise<void> {
  await instance.database.query(`
    with found as (
      insert into signals (kind, subject, evidence, found_at, seen_at)
      values ('sharedAccount', 'journey', '{"count": 2, "partners": [11, 12], "orders": []}', now(), now()) returning id
    )
    insert into signal_partners (signal_id, partner_id) select found.id, partner from found, (values (11), (12)) as who (partner)`);
}

journey(
  'an operator looks at the company in figures, opens the rows behind one, and decides on a signal',
  async (open) => {
    // What the start of the server adds up.
    await expect
      .poll(() => instance.database.query('select from insight_daily limit 1').then((rows) => rows.length))
      .toBe(1);
    await findSharedAccount();
    const { page } = await open({ storageState: await signInByCall(instance, operator), viewport: desktop });
    await page.goto(`${instance.url}/app/operations`);
    await page.getByRole('link', { name: 'Cockpit' }).click();
    await page.getByText(/^Stand /).waitFor();

    // Each figure has a table, each number of which opens as many rows as it counts.
    const revenue = page.getByRole('region', { name: 'Umsatz' });
    await revenue.getByRole('button', { name: 'Als Tabelle' }).click();
    await page.getByTestId('cockpit-revenue-table').getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'Umsatz' }).waitFor();
    await page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /\d+ Zeile/ })
      .waitFor();
    await page.goBack();

    await page.getByTestId('open-signals').getByRole('link', { name: 'Gemeinsames Konto' }).click();
    await page.getByRole('table').getByRole('link', { name: 'Gemeinsames Konto' }).first().click();
    const details = page.getByTestId('signal-details');
    await details.getByText('2 Partner werden auf dasselbe Konto ausgezahlt').waitFor();
    expect(await textOf(details)).not.toMatch(/DE\d\d/);
    await details.getByRole('button', { name: 'Unbedenklich …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Auffälligkeit ist unbedenklich' });
    await dialog.getByLabel('Grund').fill(REASON);
    await dialog.getByRole('button', { name: 'Unbedenklich …' }).click();
    await page.getByText('Als unbedenklich vermerkt.').first().waitFor();
    await details.getByText(REASON).waitFor();
    const rows = await instance.database.query(
      `select status, reason from signals where subject = 'journey'`,
    );
    expect(rows).toEqual([{ status: 'harmless', reason: REASON }]);
  },
);
