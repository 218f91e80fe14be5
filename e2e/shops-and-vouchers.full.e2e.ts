import { afterAll, expect } from 'vitest';
import { anna, operator } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';

shareBrowser();

const instance = shareInstance();

afterAll(async () => {
  await instance.database.query("delete from shops where name like 'Probe%'");
});

const viewport = { width: 1440, height: 900 };

journey('a shop is added, closed, and deleted again', async (open) => {
  const visit = await open({ storageState: await signInByCall(instance, operator), viewport });
  const { page } = visit;
  visit.expectProblem(/422/);
  await page.goto(`${instance.url}/app/operations/shops`);
  await page.getByRole('button', { name: 'Neuer Shop' }).click();
  const sheet = page.getByRole('dialog', { name: 'Neuer Shop' });
  await sheet.getByLabel('Name').fill('Probeladen');
  await sheet.getByLabel('Internetadresse').fill('http://probe.example');
  await sheet.getByRole('button', { name: 'Shop anlegen' }).click();
  await sheet.locator('[aria-invalid="true"]').first().waitFor();
  await sheet.getByLabel('Internetadresse').fill('https://probe.example');
  await sheet.getByRole('button', { name: 'Shop anlegen' }).click();
  await sheet.waitFor({ state: 'detached' });

  await page.getByRole('row', { name: /Probeladen/ }).click();
  const details = page.getByRole('dialog', { name: 'Shop' });
  await details.getByLabel('Auszahlungen hierhin sind möglich').uncheck();
  await details.getByRole('button', { name: 'Speichern' }).click();
  const isOpen = async () =>
    (
      await instance.database.query<{ is_open: boolean }>(
        "select is_open from shops where name = 'Probeladen'",
      )
    )[0]?.is_open;
  await expect.poll(isOpen).toBe(false);
  await details.getByRole('button', { name: 'Löschen' }).click();
  await page.getByRole('button', { name: 'Endgültig löschen' }).click();
  await expect.poll(isOpen).toBe(undefined);
});

journey('a voucher is granted to a partner and waits for a second person', async (open) => {
  const { page } = await open({ storageState: await signInByCall(instance, operator), viewport });
  await page.goto(`${instance.url}/app/operations/granted-vouchers`);
  await page.getByRole('button', { name: 'Gutschein ausgeben' }).click();
  const sheet = page.getByRole('dialog', { name: 'Gutschein ausgeben' });
  await sheet.getByRole('searchbox').fill(anna);
  await sheet.getByRole('button', { name: anna }).first().click();
  await sheet.getByLabel('Wert').fill('25');
  await sheet.getByLabel('Gültig bis').fill('2027-12-31');
  await sheet.getByLabel('Grund').fill('Gewinn beim Herbstfest');
  await sheet.getByRole('button', { name: 'Zur Freigabe geben' }).click();
  await sheet.waitFor({ state: 'detached' });
  await page
    .getByRole('link', { name: /über 25,00/ })
    .first()
    .click();
  await page.waitForURL(/\/app\/operations\/approvals\?approval=\d+/);
  await page.getByText('Gutscheine des Unternehmens').first().waitFor();
});
