import { expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { addPerson, messagesTo, signInByCall } from './support/own-person.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

journeyOnAnyWidth(
  'an IBAN is grouped and checked while it is typed, masked afterwards, changed only after a question',
  async (open) => {
    const person = await addPerson(instance, 'Gero');
    const { page } = await open({ storageState: await signInByCall(instance, person.email) });
    await page.goto(`${instance.url}/app/profile/bank-account`);
    await page.getByRole('button', { name: 'Bankverbindung hinzufügen' }).click();
    await page.getByLabel('Kontoinhaber').fill('Gero Beispiel');
    const iban = page.getByLabel('IBAN');
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
    await expect.poll(() => textOf(page.getByRole('main'))).toContain('IBANDE89 **** 3000');
    await page.getByText(/^Nach der Änderung warten Auszahlungen bis /).waitFor();

    await page.getByRole('button', { name: 'Bankverbindung ändern' }).click();
    expect(await iban.inputValue()).toBe('DE89 **** 3000');
    await iban.focus();
    await page.keyboard.type('CH9300762011623852957');
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
    await expect.poll(() => textOf(page.getByRole('main'))).toContain('IBANCH93 **** 2957');
    expect(await mails()).toHaveLength(2);
  },
);
