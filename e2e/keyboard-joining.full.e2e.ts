import { codeIn, linkIn } from '@blattwerk/server/messaging/messages/testing/read-mail.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { password } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { addHead, button, hasFocus, Keys, openByKeys } from './support/keys.ts';
import { newestMail } from './support/mailbox.ts';
import { addPerson } from './support/own-person.ts';
import { addReferralCode } from './support/referral-code.ts';

shareBrowser();

const instance = shareInstance();

const word = 'Apfelbaum-am-Hang';
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

/** From the login page, where the page has led, to the dashboard. */
async function signIn(keys: Keys, email: string): Promise<void> {
  const { page } = keys;
  await keys.use(page.getByRole('link', { name: 'Zur Anmeldung' }));
  await keys.fill([
    [page.locator('input[autocomplete="username"]'), email],
    [page.locator('input[autocomplete="current-password"]'), word],
  ]);
  await keys.press('Enter');
  await page.waitForURL('**/dashboard');
}

journeyOnAnyWidth('keys alone: somebody signs up with a code, and follows the mail', async (open) => {
  const { page, expectProblem } = await open();
  // The code is checked while it is being typed.
  expectProblem(/404/);
  const keys = new Keys(page);
  const code = await addReferralCode(instance, await addPerson(instance, 'Lina'));
  const email = `nora-${code.toLowerCase()}@journey.example`;
  await page.goto(`${instance.url}/signup`);
  await keys.fill([
    [page.getByLabel('Vorname'), 'Nora'],
    [page.getByLabel('Nachname'), 'Wendt'],
    [page.getByLabel('E-Mail-Adresse'), email],
    [page.getByLabel('Passwort', { exact: true }), word],
    [page.getByLabel('Empfehlungscode (freiwillig)'), code],
  ]);
  await page.getByText('Empfohlen von Lina Beispiel').waitFor();
  await (await keys.to(page.getByLabel('Ich stimme zu: Nutzungsbedingungen.'))).press('Space');
  await keys.use(page.getByRole('button', { name: 'Registrieren', exact: true }));
  await heading(page, 'Bitte E-Mails ansehen');
  const mail = await newestMail(instance, { to: email, template: 'sign-up-confirmation' });
  await page.goto(`${instance.url}${linkIn(mail.text)}`);
  await keys.fill([[page.getByLabel('Ihr Passwort', { exact: true }), word]]);
  await keys.press('Enter');
  await page.waitForURL('**/dashboard');
});

journeyOnAnyWidth('keys alone: a forgotten password is replaced', async (open) => {
  const { page } = await open();
  const keys = new Keys(page);
  const { email } = await addPerson(instance, 'Ida');
  await page.goto(`${instance.url}/login`);
  await keys.use(page.getByRole('link', { name: 'Passwort vergessen?' }));
  await page.getByText('Schritt 1 von 3').waitFor();
  await keys.fill([[page.getByLabel('E-Mail-Adresse'), email]]);
  await keys.press('Enter');
  const code = codeIn((await newestMail(instance, { to: email, template: 'password-code' })).text);
  // The focus is already in the next field.
  await expect.poll(() => hasFocus(page.getByLabel('Code mit fünf Ziffern'))).toBe(true);
  await page.keyboard.type(code);
  await keys.fill([[page.getByLabel('Neues Passwort', { exact: true }), word]]);
  await keys.press('Enter');
  await heading(page, 'Ihr Passwort ist geändert');
  await signIn(keys, email);
});

journeyOnAnyWidth('keys alone: the screen is locked and unlocked', async (open) => {
  const person = await addHead(instance);
  const { page, keys } = await openByKeys(open, { instance, person, path: '/app/profile/addresses' });
  await keys.use(button(page, 'Konto von Tasta Beispiel'));
  await keys.use(button(page, 'Sperren'));
  await heading(page, 'Sitzung gesperrt');
  await expect.poll(() => hasFocus(page.getByLabel('Passwort', { exact: true }))).toBe(true);
  await (await keys.type(password)).press('Enter');
  await page.waitForURL('**/app/profile/addresses');
  await keys.to(page.getByRole('link', { name: 'Adresse hinzufügen' }).first());
});
