import { codeIn } from '@blattwerk/server/messaging/messages/testing/read-mail.ts';
import { inFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { password } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { newestMail } from './support/mailbox.ts';
import { addPerson } from './support/own-person.ts';
import { submitCredentials } from './support/sign-in.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

const word = 'Birnbaum-am-Bach';
const wrong = 'Dieser Code ist falsch oder gilt nicht mehr.';
const step = (page: Page, number: number) => page.getByText(`Schritt ${number} von 3`).waitFor();
const codeField = (page: Page) => page.getByLabel('Code mit fünf Ziffern');
const typed = (page: Page) => codeField(page).inputValue();

/** Waits until the code can be typed immediately. */
async function expectCodeFocused(page: Page): Promise<void> {
  await expect.poll(() => codeField(page).evaluate((field) => field === document.activeElement)).toBe(true);
}

/** Requests a code through the login page, and reads it in the mail. */
async function askForCode(page: Page, email: string): Promise<string> {
  await page.goto(`${instance.url}/login`);
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await step(page, 1);
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByRole('button', { name: 'Code anfordern' }).click();
  await step(page, 2);
  await page.getByText(/Neuer Code in \d+ Sekunden? möglich/).waitFor();
  return codeIn((await newestMail(instance, { to: email, template: 'password-code' })).text);
}

/** As people do: the code is pasted from another window, together with the text around it. */
async function paste(page: Page, text: string): Promise<void> {
  await codeField(page).focus();
  await page.keyboard.insertText(text);
}

journeyOnAnyWidth('e-mail, code, new password', async (open) => {
  const visit = await open();
  visit.expectProblem(/40[14]|422/);
  const { page } = visit;
  const { email } = await addPerson(instance, 'Ida');
  const code = await askForCode(page, email);
  expect(await codeField(page).getAttribute('autocomplete')).toBe('one-time-code');

  // The last digit submits them.
  const checks = () => visit.requests.filter((request) => request.url().endsWith('/api/recovery/check'));
  const mistyped = code === '00000' ? '11111' : '00000';
  await page.keyboard.type(mistyped);
  await page.getByText(wrong).waitFor();
  // The field is empty again and has the focus; nothing is sent before there are five other digits.
  await expect.poll(() => typed(page)).toBe('');
  await expectCodeFocused(page);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await codeField(page).focus();
  await page.keyboard.type(mistyped);
  await expect.poll(() => typed(page)).toBe('');
  await expectCodeFocused(page);
  expect(checks()).toHaveLength(1);
  await page.keyboard.type(code.slice(0, 4));
  expect(checks()).toHaveLength(1);
  await page.keyboard.type(code.slice(4));
  await step(page, 3);
  expect(checks()).toHaveLength(2);

  const field = page.getByLabel('Neues Passwort', { exact: true });
  await field.fill('kurz');
  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  await page.getByText('Das Passwort erfüllt noch nicht alle Bedingungen.').waitFor();
  await field.fill(word);
  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  await page.getByRole('heading', { name: 'Ihr Passwort ist geändert' }).waitFor();
  await newestMail(instance, { to: email, template: 'password-changed' });

  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await submitCredentials(page, email, password);
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await textOf(alert.getByRole('heading'))).toBe(
    'Anmeldung fehlgeschlagen, bitte noch einmal versuchen!',
  );
  expect(await textsOf(alert.getByRole('paragraph'))).toEqual([
    'Unbekannter Benutzer oder falsches Passwort',
  ]);
  await submitCredentials(page, email, word);
  await page.waitForURL('**/dashboard');
});

inFullRun(() => {
  journeyOnAnyWidth('an expired code leads back, and a new one can be requested', async (open) => {
    const began = Date.now();
    const visit = await open({ prepare: (context) => context.clock.setFixedTime(began) });
    visit.expectProblem(/422/);
    const { page } = visit;
    const { email } = await addPerson(instance, 'Ida');
    const first = await askForCode(page, email);
    await paste(page, ` ${first} `);
    await step(page, 3);
    await instance.database.query(
      `update recovery_codes set expires_at = now() where user_id = (select id from users where email = $1)`,
      [email],
    );
    await page.getByLabel('Neues Passwort', { exact: true }).fill(word);
    await page.getByRole('button', { name: 'Passwort ändern' }).click();
    await step(page, 2);
    await page.getByText(wrong).waitFor();
    expect(await page.getByRole('button', { name: 'Neuen Code anfordern' }).count()).toBe(0);
    await page.clock.setFixedTime(began + 31_000);
    await page.getByRole('button', { name: 'Neuen Code anfordern' }).click();
    await page.getByText('Ein neuer Code ist unterwegs.').waitFor();
    const mail = await newestMail(instance, { to: email, template: 'password-code', count: 2 });
    await paste(page, codeIn(mail.text));
    await step(page, 3);
  });
});

inFullRun(() => {
  journeyOnAnyWidth('nobody can find out whether an address has an account', async (open) => {
    const visit = await open();
    visit.expectProblem(/422/);
    const { page } = visit;
    await page.goto(`${instance.url}/forgot-password`);
    await page.getByLabel('E-Mail-Adresse').fill('nobody@');
    await page.getByRole('button', { name: 'Code anfordern' }).click();
    await page.getByText('Bitte eine gültige E-Mail-Adresse angeben.').waitFor();
    await page.getByLabel('E-Mail-Adresse').fill('nobody@journey.example');
    await page.getByRole('button', { name: 'Code anfordern' }).click();
    await page.getByText('Gehört zu nobody@journey.example ein Konto').waitFor();
    await page.getByRole('button', { name: 'Andere E-Mail-Adresse' }).click();
    expect(await page.getByLabel('E-Mail-Adresse').inputValue()).toBe('nobody@journey.example');
    // With an earlier code, no other one is requested.
    await page.getByRole('button', { name: 'Ich habe schon einen Code' }).click();
    await step(page, 2);
    await page.getByText('den Sie unter nobody@journey.example bekommen haben').waitFor();
    expect(await page.getByText('ein Code unterwegs').count()).toBe(0);
    await page.getByRole('button', { name: 'Neuen Code anfordern' }).waitFor();
    await page.keyboard.type('12345');
    await page.getByText(wrong).waitFor();
  });
});
