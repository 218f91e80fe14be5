import { codeIn } from '@blattwerk/server/messaging/messages/testing/read-mail.ts';
import { expect } from 'vitest';
import { password } from '../support/demo-logins.ts';
import { shareInstance } from '../support/instances.ts';
import { newestMail } from '../support/mailbox.ts';
import type { Page } from '../support/other-browsers/page.ts';
import { expectFitting, openAs, signOut, submitCredentials } from '../support/other-browsers/session.ts';
import { desk, inOtherBrowsers, phone } from '../support/other-browsers/walk.ts';
import { addPerson } from '../support/own-person.ts';

const instance = shareInstance();
const word = 'Birnbaum-am-Bach';

const greeting = (page: Page) => page.getByRole('heading', { name: /Irrta/ }).first();

inOtherBrowsers((walk) => {
  walk(
    'a wrong password, the right one, and sign-out',
    async (page) => {
      const person = await addPerson(instance, 'Irrta');
      await page.goto(`${instance.url}/`);
      await page.waitForURL(/\/login$/);
      await submitCredentials(page, person.email, 'Blattwerk-2025');
      await expect
        .poll(() => page.getByRole('alert').text())
        .toContain('Unbekannter Benutzer oder falsches Passwort');
      await expectFitting(page);
      await submitCredentials(page, person.email, password);
      await page.waitForURL(/\/dashboard$/);
      await greeting(page).waitFor();
      await signOut(page, 'Irrta Beispiel');
      await page.goto(`${instance.url}/dashboard`);
      await page.waitForURL(/\/login$/);
    },
    [phone, desk],
  );

  walk('a page that was opened before can be reopened repeatedly', async (page) => {
    const { email } = await addPerson(instance, 'Irrta');
    await openAs(page, instance, email, '/dashboard');
    // From here on the worker serves every document.
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    for (let times = 0; times < 5; times += 1) {
      await page.goto(`${instance.url}/app/profile`);
      await page.getByLabel('Vorname').waitFor();
      await page.goto(`${instance.url}/dashboard`);
      await greeting(page).waitFor();
    }
  });

  walk('a forgotten password: the code in the mail, a new password', async (page) => {
    const { email } = await addPerson(instance, 'Irrta');
    await page.goto(`${instance.url}/login`);
    await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
    // The previous page asks for the address too.
    await page.getByText(/Schritt 1 von 3/).waitFor();
    await page.getByLabel('E-Mail-Adresse').fill(email);
    await page.getByRole('button', { name: 'Code anfordern' }).click();
    await page.getByText(/Schritt 2 von 3/).waitFor();
    await expectFitting(page);
    const mail = await newestMail(instance, { to: email, template: 'password-code' });
    // The last digit submits them.
    await page.getByLabel('Code mit fünf Ziffern').fill(codeIn(mail.text));
    await page.getByText(/Schritt 3 von 3/).waitFor();
    await page.getByLabel('Neues Passwort').fill(word);
    await page.getByRole('button', { name: 'Passwort ändern' }).click();
    await page.getByRole('heading', { name: 'Ihr Passwort ist geändert' }).waitFor();
    await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
    await submitCredentials(page, email, word);
    await page.waitForURL(/\/dashboard$/);
    await greeting(page).waitFor();
  });

  walk('while locked, nothing is shown until the password is entered', async (page) => {
    const { email } = await addPerson(instance, 'Irrta');
    await openAs(page, instance, email, '/app/profile');
    await page.getByRole('button', { name: 'Konto von Irrta Beispiel' }).click();
    await page.getByRole('button', { name: 'Sperren' }).click();
    await page.getByRole('heading', { name: 'Sitzung gesperrt' }).waitFor();
    await page.goto(`${instance.url}/dashboard`);
    await page.waitForURL(/\/lock-screen/);
    expect(await page.locator('nav:not([aria-label="Rechtliches"]), [data-testid="psv"]').count()).toBe(0);
    await expectFitting(page);
    await page.getByLabel('Passwort').fill('Blattwerk-2025');
    await page.getByRole('button', { name: 'Entsperren' }).click();
    await page.getByText('Dieses Passwort ist falsch.').waitFor();
    await page.getByLabel('Passwort').fill(password);
    await page.getByRole('button', { name: 'Entsperren' }).click();
    await page.waitForURL(/\/(dashboard|app\/profile)$/);
  });

  walk(
    'another language and dark colours, kept across a reload',
    async (page, { width }) => {
      const { email } = await addPerson(instance, 'Irrta');
      await openAs(page, instance, email, '/app/profile');
      await page.getByLabel('Vorname').waitFor();
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const bright = await ground();
      await page.getByRole('button', { name: 'Einstellungen' }).click();
      const settings = page.getByRole('dialog', { name: 'Einstellungen' });
      await settings.getByRole('radio', { name: 'Dunkel' }).click();
      await expect.poll(ground).not.toBe(bright);
      const dark = await ground();
      await expectFitting(page);
      if (width === phone.width) await settings.getByRole('radio', { name: 'English' }).click();
      else {
        await settings.getByRole('button', { name: 'Schließen' }).click();
        await page.getByRole('button', { name: /^Sprache/ }).click();
        await page.getByRole('button', { name: 'English' }).click();
      }
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en');
      await page.reload();
      await page.getByLabel('First name').waitFor();
      expect(await ground()).toBe(dark);
      await expectFitting(page);
    },
    [phone, desk],
  );
});
