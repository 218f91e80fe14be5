import { appCode } from '@blattwerk/server/identity/session/testing/app-code.ts';
import { expect } from 'vitest';
import { password } from '../support/demo-logins.ts';
import { shareInstance } from '../support/instances.ts';
import type { Page } from '../support/other-browsers/page.ts';
import { expectFitting, openAs, signOut, submitCredentials } from '../support/other-browsers/session.ts';
import { inOtherBrowsers } from '../support/other-browsers/walk.ts';
import { addPerson, messagesTo, signInByCall } from '../support/own-person.ts';

const instance = shareInstance();

const HALF_MINUTE_MS = 30_000;
const newPassword = 'Birnbaum-am-Bach-2026';

async function confirmPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Anmeldung in zwei Schritten' });
  await dialog.getByLabel('Aktuelles Passwort').fill(password);
  await dialog.getByRole('button', { name: 'Weiter' }).click();
}

inOtherBrowsers((walk) => {
  walk('an authenticator app is set up, required at sign-in, and switched off again', async (page) => {
    const person = await addPerson(instance, 'Zita');
    await openAs(page, instance, person.email, '/app/profile?tab=security');
    await page.getByRole('button', { name: 'Einschalten' }).click();
    await confirmPassword(page);
    await page.getByRole('img', { name: /^QR-Code/ }).waitFor();
    await expectFitting(page);
    const secret = (await page.getByTestId('second-factor-secret').text()).replaceAll(' ', '');
    const setUpAt = Date.now();
    await page.getByLabel('Code aus der App').fill(appCode(secret, new Date(setUpAt)));
    await page.getByRole('button', { name: 'Bestätigen' }).click();
    const codes = page.getByRole('list', { name: 'Ersatzcodes' }).getByRole('listitem');
    await expect.poll(() => codes.count()).toBe(10);
    await expectFitting(page);
    await page.getByRole('button', { name: 'Ich habe die Codes gesichert' }).click();
    await page.getByText('Noch 10 Ersatzcodes übrig.').waitFor();

    await signOut(page, 'Zita Beispiel');
    await submitCredentials(page, person.email, password);
    const code = page.locator('input[autocomplete="one-time-code"]');
    await code.waitFor();
    await expectFitting(page);
    // The code used for confirmation is spent: the next one is already accepted.
    await code.fill(appCode(secret, new Date(Math.max(setUpAt + HALF_MINUTE_MS, Date.now()))));
    await page.press('Enter');
    await page.waitForURL(/\/dashboard$/);

    await page.goto(`${instance.url}/app/profile?tab=security`);
    await page.getByRole('button', { name: 'Ausschalten' }).click();
    await confirmPassword(page);
    await page.getByRole('button', { name: 'Einschalten' }).waitFor();
    await signInByCall(instance, person.email);
    const templates = await messagesTo(instance, person.user);
    expect(templates.filter((template) => /factor/.test(template))).toEqual([
      'second-factor-on',
      'second-factor-off',
    ]);
  });

  walk('a new password signs out the other devices', async (page) => {
    const person = await addPerson(instance, 'Nora');
    const sessions = async () => {
      const [row] = await instance.database.query<{ count: number }>(
        'select count(*)::int as count from sessions where user_id = $1 and revoked_at is null',
        [person.user],
      );
      return row?.count;
    };
    await signInByCall(instance, person.email);
    await openAs(page, instance, person.email, '/app/profile?tab=security');
    expect(await sessions()).toBe(2);
    await page.getByLabel('Aktuelles Passwort').fill(password);
    await page.getByLabel('Neues Passwort').fill(newPassword);
    await page.getByText('stark').waitFor();
    await expectFitting(page);
    await page.getByRole('button', { name: 'Passwort ändern' }).click();
    await expect.poll(sessions).toBe(1);
    await signInByCall(instance, person.email, newPassword);
    expect(await messagesTo(instance, person.user)).toContain('password-changed');
  });

  walk('the deletion of the account is requested', async (page) => {
    const person = await addPerson(instance, 'Ilse');
    await openAs(page, instance, person.email, '/app/profile?tab=data');
    await page.getByRole('button', { name: 'Löschung des Kontos beantragen' }).click();
    await page.getByLabel('Grund (freiwillig)').fill('Umzug');
    await expectFitting(page);
    await page.getByRole('button', { name: 'Löschung beantragen' }).click();
    await page.getByText(/^Seit .+ ist die Löschung des Kontos beantragt\.$/).waitFor();
    expect(await messagesTo(instance, person.user)).toContain('deletion-requested');
  });
});
