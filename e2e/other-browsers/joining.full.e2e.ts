import { randomBytes } from 'node:crypto';
import { linkIn } from '@blattwerk/server/messaging/messages/testing/read-mail.ts';
import { expect } from 'vitest';
import { shareInstance } from '../support/instances.ts';
import { newestMail } from '../support/mailbox.ts';
import { expectFitting, openAs } from '../support/other-browsers/session.ts';
import { inOtherBrowsers } from '../support/other-browsers/walk.ts';
import { addPerson } from '../support/own-person.ts';
import { placeBelow } from '../support/placed-people.ts';
import { addReferralCode } from '../support/referral-code.ts';

const instance = shareInstance();
const word = 'Apfelbaum-am-Hang';
const someone = () => `klara-${randomBytes(5).toString('hex')}@journey.example`;

inOtherBrowsers((walk) => {
  walk('from a referral link through the mail to the first day, and on to partner', async (page) => {
    const sponsor = await addPerson(instance, 'Lina');
    await placeBelow(instance, sponsor, null);
    const email = someone();
    await page.goto(`${instance.url}/r/${await addReferralCode(instance, sponsor)}`);
    await page.getByRole('heading', { name: 'Lina lädt Sie ein' }).waitFor();
    await expectFitting(page);
    await page.getByRole('link', { name: 'Kostenlos registrieren' }).click();
    await page.getByText('Empfohlen von Lina Beispiel').waitFor();
    await page.getByRole('button', { name: 'Registrieren' }).click();
    await page.getByText('Ohne Zustimmung ist keine Registrierung möglich.').waitFor();
    await expectFitting(page);
    await page.getByLabel('Vorname').fill('Klara');
    await page.getByLabel('Nachname').fill('Wendt');
    await page.getByLabel('E-Mail-Adresse').fill(email);
    await page.getByLabel('Passwort').fill(word);
    await page.getByLabel('Ich stimme zu: Nutzungsbedingungen.').check();
    await page.getByRole('button', { name: 'Registrieren' }).click();
    await page.getByRole('heading', { name: 'Bitte E-Mails ansehen' }).waitFor();
    const mail = await newestMail(instance, { to: email, template: 'sign-up-confirmation' });
    await page.goto(`${instance.url}${linkIn(mail.text)}`);
    await page.getByLabel('Ihr Passwort').fill(word);
    await page.getByRole('button', { name: 'Konto jetzt eröffnen' }).click();
    await page.waitForURL(/\/dashboard$/);

    await page.getByRole('heading', { name: 'Willkommen, Klara' }).waitFor();
    await expect
      .poll(() => page.getByTestId('first-day-lead').text())
      .toBe('Lina Beispiel hat Sie eingeladen und ist für Ihre Fragen da.');
    await expect.poll(() => page.getByTestId('own-link').text()).toMatch(/\/r\/KLARA\d*$/);
    await page.getByRole('img', { name: /^QR-Code des Links KLARA/ }).waitFor();
    await expect.poll(() => page.getByTestId('first-points').text()).toBe('0 von 100 QP');
    await expectFitting(page);
    await page.getByTestId('first-clock').getByRole('link', { name: 'Partner werden' }).click();
    await page.waitForURL(/\/app\/become-partner$/);
    await page.getByRole('button', { name: 'Annehmen und Partner werden' }).click();
    await page.getByRole('heading', { name: 'Willkommen als Partner, Klara!' }).waitFor();
    await expectFitting(page);
  });

  walk('own links: a new one is created', async (page) => {
    const person = await addPerson(instance, 'Lotte');
    const code = `E${randomBytes(6).toString('hex').toUpperCase()}`;
    await openAs(page, instance, person.email, '/app/links/referral-link');
    await page.getByRole('link', { name: 'Neuer Link' }).first().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Code').fill(code.toLowerCase());
    expect(await sheet.getByLabel('Code').value()).toBe(code);
    await sheet.getByRole('button', { name: 'Link anlegen' }).click();
    const codes = () =>
      instance.database.query('select code from referral_links where partner_id = $1', [person.partner]);
    await expect.poll(codes).toEqual([{ code }]);
    await expect.poll(() => page.getByRole('main').text()).toContain(code);
    await expectFitting(page);
  });

  walk('somebody is invited', async (page) => {
    const inviter = await addPerson(instance, 'Ida');
    await placeBelow(instance, inviter, null);
    const email = someone();
    await openAs(page, instance, inviter.email, '/app/links/potential-list?invite=1');
    const dialog = page.getByRole('dialog', { name: 'Partner einladen' });
    await dialog.getByLabel('Vorname').fill('Nora');
    await dialog.getByLabel('Nachname').fill('Wendt');
    await dialog.getByLabel('E-Mail-Adresse').fill(email);
    await expectFitting(page);
    await dialog.getByRole('button', { name: 'Einladung senden' }).click();
    await page.getByText(/Nora Wendt ist unterwegs/).waitFor();
    await expect.poll(() => page.getByTestId('remaining').text()).toContain('19');
    await newestMail(instance, { to: email, template: 'invitation' });
    await expectFitting(page);
  });
});
