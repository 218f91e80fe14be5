import { appCode } from '@blattwerk/server/identity/session/testing/app-code.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { password } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { addPerson, messagesTo, signInByCall } from './support/own-person.ts';
import { submitCredentials } from './support/sign-in.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

const HALF_MINUTE_MS = 30_000;

async function confirmPassword(page: Page, word: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Aktuelles Passwort').fill(word);
  await page.getByRole('dialog').getByRole('button', { name: 'Weiter' }).click();
}

/** Signs in from the login page with a code. */
async function signInWith(page: Page, email: string, code: string): Promise<void> {
  await page.goto(`${instance.url}/login`);
  await submitCredentials(page, email, password);
  const field = page.locator('input[autocomplete="one-time-code"]');
  await field.fill(code);
  await field.press('Enter');
}

journeyOnAnyWidth(
  'an app is set up, then required at sign-in; a recovery code replaces it once; it is switched off again',
  async (open) => {
    const person = await addPerson(instance, 'Zita');
    const visit = await open({ storageState: await signInByCall(instance, person.email) });
    visit.expectProblem(/422|401/);
    const { page } = visit;
    await page.goto(`${instance.url}/app/profile?tab=security`);
    await page.getByRole('button', { name: 'Einschalten' }).click();
    await confirmPassword(page, 'falsch');
    await page.getByText('Dieses Passwort ist falsch.').waitFor();
    await confirmPassword(page, password);
    const secret = (await textOf(page.getByTestId('second-factor-secret'))).replaceAll(' ', '');
    await page.getByRole('img', { name: /^QR-Code/ }).waitFor();
    const code = page.getByLabel('Code aus der App');
    await code.fill('12');
    await page.getByRole('button', { name: 'Bestätigen' }).click();
    await page.getByText('Der Code hat 6 Ziffern.').waitFor();
    await code.fill('000000');
    await page.getByRole('button', { name: 'Bestätigen' }).click();
    await page.getByText('Dieser Code ist falsch oder nicht mehr gültig.').waitFor();
    const now = new Date();
    await code.fill(appCode(secret, now));
    await page.getByRole('button', { name: 'Bestätigen' }).click();
    await page.getByRole('list', { name: 'Ersatzcodes' }).getByRole('listitem').nth(9).waitFor();
    const codes = await textsOf(page.getByRole('list', { name: 'Ersatzcodes' }).getByRole('listitem'));
    expect(codes).toHaveLength(10);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Herunterladen' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('recovery-codes.txt');
    await page.getByRole('button', { name: 'Ich habe die Codes gesichert' }).click();
    await page.getByText('Noch 10 Ersatzcodes übrig.').waitFor();

    const elsewhere = await open();
    elsewhere.expectProblem(/401/);
    // The code used for confirmation is spent: the next one is already accepted.
    await signInWith(elsewhere.page, person.email, appCode(secret, now));
    const codeField = elsewhere.page.locator('input[autocomplete="one-time-code"]');
    await elsewhere.page.locator('input[autocomplete="one-time-code"][aria-invalid="true"]').waitFor();
    await expect.poll(() => codeField.inputValue()).toBe('');
    await expect.poll(() => codeField.evaluate((field) => field === document.activeElement)).toBe(true);
    const next = new Date(Math.max(now.getTime() + HALF_MINUTE_MS, Date.now()));
    await signInWith(elsewhere.page, person.email, appCode(secret, next));
    await elsewhere.page.waitForURL('**/dashboard');

    const withCode = await open();
    withCode.expectProblem(/401/);
    await signInWith(withCode.page, person.email, codes[0] ?? '');
    await withCode.page.waitForURL('**/dashboard');

    await page.reload();
    await page.getByText('Noch 9 Ersatzcodes übrig.').waitFor();
    await page.getByRole('button', { name: 'Ausschalten' }).click();
    await confirmPassword(page, password);
    await page.getByText('Zur Anmeldung genügt wieder das Passwort.').waitFor();
    await signInByCall(instance, person.email);
    const templates = await messagesTo(instance, person.user);
    expect(templates.filter((template) => /factor|recovery/.test(template))).toEqual([
      'second-factor-on',
      'recovery-code-used',
      'second-factor-off',
    ]);
  },
);
