import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pdf } from '@blattwerk/server/platform/uploads/testing/sample-files.ts';
import { expect } from 'vitest';
import { shareInstance } from '../support/instances.ts';
import { expectFitting, openAs } from '../support/other-browsers/session.ts';
import { inOtherBrowsers } from '../support/other-browsers/walk.ts';
import { addPerson } from '../support/own-person.ts';

const instance = shareInstance();

inOtherBrowsers((walk) => {
  walk('name and phone are saved', async (page) => {
    const person = await addPerson(instance, 'Nora');
    await openAs(page, instance, person.email, '/app/profile');
    await page.getByLabel('Nachname').fill('Müßig');
    await page.getByLabel('Telefon').fill('030 12345678');
    const form = page.locator('form[aria-label="Persönliche Angaben"], form[aria-labelledby]').first();
    await form.getByRole('button', { name: 'Speichern' }).click();
    await form.getByText(/^Gespeichert/).waitFor();
    await expect.poll(() => page.getByLabel('Telefon').value()).toBe('+493012345678');
    const stored = await instance.database.query('select last_name, phone from users where id = $1', [
      person.user,
    ]);
    expect(stored).toEqual([{ last_name: 'Müßig', phone: '+493012345678' }]);
    await expectFitting(page);
  });

  walk(
    'a bank account: grouped and validated while typing, masked afterwards, changed after a confirmation',
    async (page) => {
      const person = await addPerson(instance, 'Gero');
      await openAs(page, instance, person.email, '/app/profile/bank-account');
      await page.getByRole('button', { name: 'Bankverbindung hinzufügen' }).click();
      await page.getByLabel('Kontoinhaber').fill('Gero Beispiel');
      const iban = page.getByLabel('IBAN');
      await iban.fill('de89370400440532013000');
      expect(await iban.value()).toBe('DE89 3704 0044 0532 0130 00');
      await page.getByText('Deutschland, Bankleitzahl 37040044: gültig').waitFor();
      await expectFitting(page);
      await page.getByRole('button', { name: 'Speichern' }).click();
      await expect.poll(() => page.getByRole('main').text()).toContain('IBANDE89 … 3000');
      await page.getByRole('button', { name: 'Bankverbindung ändern' }).click();
      await iban.fill('CH9300762011623852957');
      await page.getByRole('button', { name: 'Speichern' }).click();
      const question = page.getByRole('dialog', { name: 'Ziel der Auszahlungen ändern?' });
      await question.getByText(/CH93 0076 2011 6238 5295 7/).waitFor();
      await expectFitting(page);
      await question.getByRole('button', { name: 'Ändern' }).click();
      await expect.poll(() => page.getByRole('main').text()).toContain('IBANCH93 … 2957');
    },
  );

  walk('a document is uploaded', async (page) => {
    const person = await addPerson(instance, 'Udo');
    const file = join(await mkdtemp(join(tmpdir(), 'upload-')), 'nachweis.pdf');
    await writeFile(file, pdf('ja'));
    await openAs(page, instance, person.email, '/app/profile/documents?upload=document');
    await page.getByRole('dialog').waitFor();
    await page.locator('input[type="file"]').attach(file);
    await page.getByText(/nachweis\.pdf/).waitFor();
    await expectFitting(page);
    await page.getByRole('button', { name: 'Hochladen' }).click();
    await page.getByText(/Das Dokument ist hochgeladen\./).waitFor();
    const stored = () =>
      instance.database.query(
        'select file_registration is not null as stored from affiliate_data where partner_id = $1',
        [person.partner],
      );
    await expect.poll(stored).toEqual([{ stored: true }]);
  });

  walk('messages: selections are saved, and can be undone', async (page) => {
    const person = await addPerson(instance, 'Vera');
    await openAs(page, instance, person.email, '/app/profile/message-settings');
    const flags = () =>
      instance.database.query(
        `select new_customer as on from message_settings where user_id = $1 and channel = 'sms'`,
        [person.user],
      );
    const box = page.getByRole('checkbox', { name: 'Neuer Kunde: SMS' });
    await expect.poll(() => box.isChecked()).toBe(false);
    await expectFitting(page);
    await box.check();
    await expect.poll(flags).toEqual([{ on: true }]);
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await expect.poll(flags).toEqual([{ on: false }]);
    await expect.poll(() => box.isChecked()).toBe(false);
  });
});
