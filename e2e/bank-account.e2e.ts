import { inFullRun } from '@blattwerk/server/test-support/full-run.ts';
import { expect } from 'vitest';
import { password as demoPassword } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { addPerson, messagesTo, signInByCall } from './support/own-person.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

journeyOnAnyWidth(
  'an IBAN is grouped and validated while typing, masked afterwards, and changed only after a confirmation',
  async (open) => {
    const person = await addPerson(instance, 'Gero');
    const { page } = await open({ storageState: await signInByCall(instance, person.email) });
    await page.goto(`${instance.url}/app/profile/bank-account`);
    await page.getByRole('button', { name: 'Bankverbindung hinzufügen' }).click();
    await page.getByLabel('Kontoinhaber').fill('Gero Beispiel');
    const iban = page.getByLabel('IBAN', { exact: true });
    await iban.pressSequentially('xx');
    await page.getByText('Mit diesem Länderkürzel beginnt keine IBAN.').waitFor();
    await iban.fill('');
    await iban.pressSequentially('de8837040044');
    expect(await iban.inputValue()).toBe('DE88 3704 0044');
    await page.getByText('Deutschland: insgesamt 22 Zeichen').waitFor();
    await iban.pressSequentially('0532013000');
    await page.getByText('Die Prüfziffern stimmen nicht, vermutlich ein Tippfehler.').waitFor();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Das ist keine gültige IBAN.').waitFor();
    // In the middle of the number the caret stays where it is.
    await iban.press('Home');
    for (let step = 0; step < 4; step += 1) await iban.press('ArrowRight');
    await iban.press('Backspace');
    await iban.press('9');
    expect(await iban.inputValue()).toBe('DE89 3704 0044 0532 0130 00');
    await page.getByText('Deutschland, Bankleitzahl 37040044: gültig').waitFor();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Die Bankverbindung ist gespeichert.').waitFor();
    await expect.poll(() => textOf(page.getByRole('main'))).toContain('IBANDE89 … 3000');
    await page.getByText(/^Nach der Änderung werden Auszahlungen bis /).waitFor();

    await page.getByRole('button', { name: 'Bankverbindung ändern' }).click();
    await page.getByText('DE89 … 3000').last().waitFor();
    expect(await iban.inputValue()).toBe('');
    await page.getByText(/ 72 Stunden lang zurückgehalten/).waitFor();
    await iban.pressSequentially('CH9300762011623852957');
    await page.getByText('Schweiz, Bankleitzahl 00762: gültig').waitFor();
    await page.getByRole('button', { name: 'Speichern' }).click();
    const question = page.getByRole('dialog', { name: 'Ziel der Auszahlungen ändern?' });
    await question.getByText('CH93 0076 2011 6238 5295 7').waitFor();
    await question.getByRole('button', { name: 'Abbrechen' }).click();
    const mails = async () =>
      (await messagesTo(instance, person.user)).filter(
        (template) => template === 'payment-destination-changed',
      );
    expect(await mails()).toHaveLength(1);
    await page.getByRole('button', { name: 'Speichern' }).click();
    await question.getByRole('button', { name: 'Ändern' }).click();
    await expect.poll(() => textOf(page.getByRole('main'))).toContain('IBANCH93 … 2957');
    expect(await mails()).toHaveLength(2);
  },
);

inFullRun(() => {
  journeyOnAnyWidth(
    'with an old login a new destination of money asks for the password; typed text stays, and so does an unchanged IBAN',
    async (open) => {
      const person = await addPerson(instance, 'Jule');
      const visit = await open({ storageState: await signInByCall(instance, person.email) });
      const { page } = visit;
      visit.expectProblem(/422/);
      await page.goto(`${instance.url}/app/profile/bank-account?edit=true`);
      const iban = page.getByLabel('IBAN', { exact: true });
      await iban.fill('DE89370400440532013000');
      await page.getByRole('button', { name: 'Speichern' }).click();
      await page.getByText('Die Bankverbindung ist gespeichert.').waitFor();
      await instance.database.query(
        "update sessions set created_at = created_at - interval '13 hours' where user_id = $1",
        [person.user],
      );
      const save = page.getByRole('button', { name: 'Speichern' });
      const password = page.getByLabel('Passwort', { exact: true });
      await page.getByRole('button', { name: 'Bankverbindung ändern' }).click();
      await page.getByLabel('Kontoinhaber').fill('Jule Beispiel');
      await save.click();
      await expect.poll(() => textOf(page.getByRole('main'))).toContain('Jule Beispiel');

      await page.getByRole('button', { name: 'Bankverbindung ändern' }).click();
      await iban.fill('CH9300762011623852957');
      await save.click();
      await page
        .getByRole('dialog', { name: 'Ziel der Auszahlungen ändern?' })
        .getByText('Ändern', { exact: true })
        .click();
      await password.fill('Falsch-2026-Falsch');
      await save.click();
      await page.getByText('Dieses Passwort ist falsch.').waitFor();
      expect(await iban.inputValue()).toBe('CH93 0076 2011 6238 5295 7');
      await password.fill(demoPassword);
      await save.click();
      await expect.poll(() => textOf(page.getByRole('main'))).toContain('IBANCH93 … 2957');

      await page.getByRole('button', { name: 'Bankverbindung ändern' }).click();
      await page.getByLabel('Die bisherige IBAN löschen').check();
      await save.click();
      const question = page.getByRole('dialog', { name: 'Ziel der Auszahlungen ändern?' });
      await question.getByText('Die IBAN CH93 … 2957 wird gelöscht.').waitFor();
      await question.getByRole('button', { name: 'Ändern' }).click();
      await password.fill(demoPassword);
      await save.click();
      const ibanIn = async () =>
        (
          await instance.database.query('select iban from bank_accounts where user_id = $1', [person.user])
        )[0];
      await expect.poll(ibanIn).toEqual({ iban: null });
    },
  );
});

inFullRun(() => {
  journeyOnAnyWidth('BIC and name of the bank disappear with the IBAN they belong to', async (open) => {
    const person = await addPerson(instance, 'Nils');
    const visit = await open({ storageState: await signInByCall(instance, person.email) });
    const { page } = visit;
    visit.expectProblem(/422/);
    await page.goto(`${instance.url}/app/profile/bank-account?edit=true`);
    const iban = page.getByLabel('IBAN', { exact: true });
    const bic = page.getByLabel('BIC');
    const bank = page.getByLabel('Name der Bank');
    const save = page.getByRole('button', { name: 'Speichern' });
    await iban.fill('DE89370400440532013000');
    await bic.fill('UBSWCHZH80A');
    await bank.fill('Bank am Rhein');
    await save.click();
    await page.getByText('Dieser BIC gehört zu einem anderen Land (CH) als die IBAN (DE).').waitFor();
    await bic.fill('COBADEFFXXX');
    await save.click();
    await expect.poll(() => textOf(page.getByRole('main'))).toContain('Bank am Rhein, COBADEFFXXX');

    await page.getByRole('button', { name: 'Bankverbindung ändern' }).click();
    await iban.fill('CH93');
    expect([await bic.inputValue(), await bank.inputValue()]).toEqual(['', '']);
    await iban.fill('');
    expect([await bic.inputValue(), await bank.inputValue()]).toEqual(['COBADEFFXXX', 'Bank am Rhein']);
    await bank.fill('Bank am See');
    await iban.fill('CH9300762011623852957');
    expect([await bic.inputValue(), await bank.inputValue()]).toEqual(['', 'Bank am See']);
    await save.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ändern' }).click();
    const stored = async () =>
      (
        await instance.database.query('select bic, bank_name from bank_accounts where user_id = $1', [
          person.user,
        ])
      )[0];
    await expect.poll(stored).toEqual({ bic: null, bank_name: 'Bank am See' });
  });
});
