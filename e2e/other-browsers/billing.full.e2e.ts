import { expect } from 'vitest';
import { germanMoney } from '../support/german-text.ts';
import { shareInstance } from '../support/instances.ts';
import type { Locator, Page } from '../support/other-browsers/page.ts';
import { expectFitting, openAs, read } from '../support/other-browsers/session.ts';
import { inOtherBrowsers } from '../support/other-browsers/walk.ts';
import { addPerson, type OwnPerson } from '../support/own-person.ts';
import { setTax, takePayablePartner } from '../support/payable-partner.ts';

const instance = shareInstance();

/** The cities of a user's addresses, the default one marked. */
async function citiesOf({ user }: OwnPerson): Promise<string[]> {
  const rows = await instance.database.query<{ city: string; is_default: boolean }>(
    'select city, is_default from billing_addresses where user_id = $1 order by city',
    [user],
  );
  return rows.map(({ city, is_default }) => (is_default ? `${city}, used` : city));
}

async function fillAddress(sheet: Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await sheet.getByLabel(label).fill(value);
}

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Adresse hinzufügen' });
const cardOf = (page: Page, city: RegExp) => page.getByRole('main').getByRole('listitem').having(city);

/** The result of the next payout, by the call that the payout page makes. */
async function quoteFor(token: string, { partner }: OwnPerson): Promise<{ tax: string; gross: string }> {
  const path = `/api/partner-info/${partner}/get-balance-info/with-documents/0`;
  const { tax, gross } = await read<{ tax: string; gross: string }>(instance, token, path);
  const money = (amount: string) => germanMoney(Math.round(Number(amount) * 100));
  return { tax: money(tax), gross: money(gross) };
}

inOtherBrowsers((walk) => {
  walk('addresses: one is added, another one becomes the default, the first one is deleted', async (page) => {
    const person = await addPerson(instance, 'Olga');
    await openAs(page, instance, person.email, '/app/profile/addresses');
    await page.getByText('Keine Daten gefunden').waitFor();
    await page.getByRole('link', { name: 'Adresse hinzufügen' }).first().click();
    const sheet = sheetOf(page);
    await sheet.getByRole('button', { name: 'Speichern' }).click();
    await expect.poll(() => sheet.getByText('Bitte ausfüllen').count()).toBe(3);
    await expectFitting(page);
    await fillAddress(sheet, {
      'Straße und Hausnummer': 'Lindenweg 4',
      Postleitzahl: '10115',
      Ort: 'Berlin',
    });
    await sheet.getByRole('button', { name: 'Speichern' }).click();
    await sheet.gone();
    // The first one is used automatically.
    await cardOf(page, /Berlin/)
      .getByText('Rechnungsadresse')
      .waitFor();
    expect(await citiesOf(person)).toEqual(['Berlin, used']);

    await page.goto(`${instance.url}/app/profile/addresses?address=new`);
    await sheet.getByLabel('Land').selectOption('Schweiz');
    await fillAddress(sheet, { 'Straße und Hausnummer': 'Seestraße 1', Postleitzahl: '8001', Ort: 'Zürich' });
    await sheet.getByRole('button', { name: 'Speichern' }).click();
    await sheet.gone();
    await cardOf(page, /Zürich/)
      .getByText('Schweiz')
      .waitFor();
    await expectFitting(page);
    await page.getByRole('button', { name: 'Als Rechnungsadresse übernehmen' }).click();
    await cardOf(page, /Zürich/)
      .getByText('Rechnungsadresse')
      .waitFor();
    expect(await citiesOf(person)).toEqual(['Berlin', 'Zürich, used']);

    await page.getByRole('button', { name: 'Löschen: Lindenweg 4, Berlin' }).click();
    const question = page.getByRole('dialog', { name: 'Adresse löschen?' });
    await question.getByText('Lindenweg 4, 10115 Berlin').waitFor();
    await question.getByRole('button', { name: 'Löschen' }).click();
    await cardOf(page, /Berlin/).gone();
    expect(await citiesOf(person)).toEqual(['Zürich, used']);
  });

  walk(
    'tax data: the effect of a change is shown in EUR before it is saved, then it waits for a check',
    async (page) => {
      const person = await takePayablePartner(instance);
      await setTax(instance, person, { status: 'proven' });
      const token = await openAs(page, instance, person.email, '/app/profile/documents');
      const { tax, gross } = await quoteFor(token, person);
      const net = germanMoney(person.cents);
      const small = page.getByLabel(/^Kleinunternehmer/);
      const change = page
        .getByRole('main')
        .getByRole('status')
        .having(/jetzt verfügbaren/);
      await small.waitFor();
      expect(await change.count()).toBe(0);
      await small.check();
      // Earlier earnings keep their tax.
      const same = `Die Steuer auf die jetzt verfügbaren ${net} netto bleibt gleich: ${tax} Umsatzsteuer, Auszahlung ${gross}.`;
      await expect
        .poll(async () => (await change.text()).replace(same, ''))
        .toMatch(/^Was ab [A-ZÄ][a-zä]+ \d{4} verdient wird: 0 % Umsatzsteuer\.$/);
      await expectFitting(page);
      const stored = () =>
        instance.database.query(
          'select small_business, to_check_ust is not null as waits from affiliate_data where partner_id = $1',
          [person.partner],
        );
      expect(await stored()).toEqual([{ small_business: false, waits: false }]);
      await page.getByRole('form', { name: 'Steuer' }).getByRole('button', { name: 'Speichern' }).click();
      await page.getByText('Ihre Änderung wird geprüft').waitFor();
      expect(await stored()).toEqual([{ small_business: false, waits: true }]);
      await expectFitting(page);
    },
  );
});
