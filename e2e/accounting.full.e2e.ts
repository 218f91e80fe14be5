import { readFile } from 'node:fs/promises';
import { parseBatch } from '@blattwerk/server/money/accounting/datev/testing/parse-batch.ts';
import { unzip } from '@blattwerk/server/money/accounting/testing/accounting-server.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { operator } from './support/demo-logins.ts';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { settled } from './support/settled.ts';
import { textsOf } from './support/texts.ts';

shareBrowser();

let instance: OwnInstance;
beforeAll(async () => {
  instance = await startOwnInstance();
});
afterAll(() => instance?.stop());

const files = (page: Page) => page.getByTestId('accounting-files');
const file = (page: Page, name: string) => files(page).getByRole('listitem').filter({ hasText: name });

/** The name and the bytes of the file that a button saves. */
async function saved(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

journey(
  'the books of a month are handed to the tax adviser after the settings are entered, despite a concurrent change in another tab and a network failure',
  async (open) => {
    const visit = await open({
      storageState: await signInByCall(instance, operator),
      viewport: { width: 1440, height: 900 },
      acceptDownloads: true,
    });
    const { page, context } = visit;
    visit.expectProblem(/412|ERR_INTERNET_DISCONNECTED|Failed to fetch|Unable to preload/);

    // Two tabs have the settings open; the second one to save sees what the first one changed.
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(`${instance.url}/app/operations/accounting/settings`);
      await tab.getByRole('form', { name: 'DATEV' }).waitFor();
    }
    const settings = (tab: Page) => tab.getByRole('form', { name: 'DATEV' });
    const save = async (tab: Page, values: Readonly<Record<string, string>>) => {
      for (const [label, value] of Object.entries(values)) await settings(tab).getByLabel(label).fill(value);
      await settings(tab).getByLabel('Grund').fill('Angaben der Kanzlei');
      await settings(tab).getByRole('button', { name: 'Speichern' }).click();
    };
    await save(other, { Beraternummer: '29098', Mandantennummer: '55003' });
    await expect
      .poll(() => instance.database.query('select consultant from accounting_settings'))
      .toEqual([{ consultant: 29_098 }]);
    await other.close();
    await save(page, { 'Kreditoren ab': '70000' });
    await settings(page).getByRole('alert').first().waitFor();
    await expect.poll(() => settings(page).getByLabel('Beraternummer').inputValue()).toBe('29098');
    await settings(page).getByRole('button', { name: 'Übliche Konten einsetzen' }).click();
    await save(page, { 'Kreditoren ab': '70000' });
    await expect
      .poll(() => instance.database.query('select creditors_from as "from" from accounting_settings'))
      .toEqual([{ from: 70_000 }]);

    // The earliest month with a document comes first.
    const [first] = await instance.database.query<{ month: string }>(
      `select to_char(min(issued_at) at time zone 'Europe/Berlin', 'YYYY-MM') as month from payout_papers`,
    );
    await page.goto(`${instance.url}/app/operations/accounting`);
    await page.locator(`[data-testid="accounting-months"] a[href$="/${first?.month}"]`).click();
    await file(page, 'DATEV-Buchungsstapel').waitFor();
    const datev = file(page, 'DATEV-Buchungsstapel').getByRole('button', { name: 'Entwurf sichern' });

    await context.setOffline(true);
    await datev.click();
    await page.getByText('Die Datei konnte nicht erstellt werden.').first().waitFor();
    const back = page.waitForResponse((answer) => answer.url().endsWith('/readyz') && answer.ok());
    await context.setOffline(false);
    await back;
    await settled(page);
    const draft = await saved(page, datev);
    expect(draft.name).toMatch(/^EXTF_Buchungsstapel_\d{4}-\d\d_VORLÄUFIG\.csv$/);
    expect(parseBatch(draft.bytes).bookings.length).toBeGreaterThan(0);

    // Handing over shows the settings in use, and asks for confirmation.
    await page.getByRole('button', { name: 'An die Kanzlei übergeben' }).click();
    const confirmation = page.getByRole('dialog');
    await confirmation.getByText('29098').waitFor();
    await confirmation.getByRole('button', { name: 'Übergeben' }).click();
    await confirmation.waitFor({ state: 'hidden' });
    const handed = file(page, 'DATEV-Buchungsstapel').getByRole('button', { name: 'Datei sichern' });
    await handed.waitFor();
    const { name, bytes } = await saved(page, handed);
    expect(name).toMatch(/^EXTF_Buchungsstapel_\d{4}-\d\d\.csv$/);
    // The page says who handed it over.
    await page
      .getByRole('main')
      .getByText(/\d{4} von \S/)
      .first()
      .waitFor();
    const again = await saved(page, handed);
    expect(again.bytes.equals(bytes)).toBe(true);

    for (const heading of ['Journal', 'Umsatzsteuer', 'Nummern']) {
      const one = await saved(page, file(page, heading).first().getByRole('button'));
      expect([heading, one.bytes.toString().trim().split('\r\n').length > 1]).toEqual([heading, true]);
    }
    const sums = page.getByRole('table').filter({ hasText: 'Hauptbuch' }).first();
    expect((await textsOf(sums.locator('tbody tr'))).length).toBeGreaterThan(0);

    await page.goto(`${instance.url}/app/operations/accounting`);
    const tables = await saved(page, page.getByRole('button', { name: 'Alle Tabellen sichern' }));
    expect([...unzip(tables.bytes).keys()]).toEqual(expect.arrayContaining(['index.xml', 'postings.csv']));
  },
);
