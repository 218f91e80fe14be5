import { isFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { comeTo } from './support/one-window.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

async function fillAddress(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
}

journeyOnAnyWidth('addresses are added and changed; one of them is the billing address', async (open) => {
  const person = await addPerson(instance, 'Olga');
  const { page } = await open({ storageState: await signInByCall(instance, person.email) });
  await page.goto(`${instance.url}/app/profile/addresses`);
  await page.getByText('Keine Daten gefunden').waitFor();
  await page.getByRole('link', { name: 'Adresse hinzufügen' }).first().click();
  await page.getByLabel('Land').locator('option').nth(200).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect.poll(() => page.getByText('Bitte ausfüllen').count()).toBe(3);
  await fillAddress(page, { 'Straße und Hausnummer': 'Lindenweg 4', Postleitzahl: '10115', Ort: 'Berlin' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Die Adresse ist gespeichert.').waitFor();
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Bearbeiten/ }) });
  await expect
    .poll(() => textOf(cards.first()))
    .toContain('Lindenweg 410115 BerlinDeutschlandRechnungsadresse');
  await page.getByRole('region', { name: 'Auszahlungsbereit' }).getByText('1 von 5 erledigt').waitFor();
  if (!isFullRun) return;

  await comeTo(page, `${instance.url}/app/profile/addresses?address=new`);
  await page.getByLabel('Land').selectOption('Schweiz');
  await fillAddress(page, {
    'Firma (freiwillig)': 'Blattgold AG',
    'Straße und Hausnummer': 'Seestraße 1',
    Postleitzahl: '8001',
    Ort: 'Zürich',
  });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await cards.filter({ hasText: 'Blattgold AG' }).waitFor();
  await page.getByRole('button', { name: 'Als Rechnungsadresse übernehmen' }).click();
  await page.getByText('Diese Adresse steht jetzt auf Abrechnungen.').waitFor();
  await cards.filter({ hasText: 'Blattgold AG' }).getByText('Rechnungsadresse', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Bearbeiten: Lindenweg 4, Berlin' }).click();
  await page.getByLabel('Ort', { exact: true }).fill('Potsdam');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await cards.filter({ hasText: 'Potsdam' }).waitFor();
  const rows = await instance.database.query(
    'select city, country_iso, is_default from billing_addresses where user_id = $1 order by id',
    [person.user],
  );
  expect(rows).toEqual([
    { city: 'Potsdam', country_iso: 'DEU', is_default: false },
    { city: 'Zürich', country_iso: 'CHE', is_default: true },
  ]);
});
