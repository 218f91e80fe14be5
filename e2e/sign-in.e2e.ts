import { inFullRun, isFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { anna, password } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { submitCredentials } from './support/sign-in.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

const passwordField = 'input[autocomplete="current-password"]';

/** A visitor whose browser prefers French. */
const { walk } = oneWindow(() => ({ locale: 'fr-FR' }));

walk('the first visit is in German, whatever the browser prefers', async ({ page }) => {
  await page.goto(`${instance.url}/`);
  await page.waitForURL('**/login');
  await expect.poll(() => textOf(page.getByRole('heading', { level: 1 }))).toBe('Anmelden');
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(await page.title()).toContain('Anmelden');
});

inFullRun(() => {
  walk('the password can be revealed and hidden again', async ({ page }) => {
    await comeTo(page, `${instance.url}/login`);
    const field = page.locator(passwordField);
    await field.fill(password);
    expect(await field.getAttribute('type')).toBe('password');
    const reveal = page.getByRole('button', { name: 'Passwort anzeigen' });
    await reveal.click();
    await expect.poll(() => field.getAttribute('type')).toBe('text');
    expect(await field.inputValue()).toBe(password);
    await reveal.click();
    await expect.poll(() => field.getAttribute('type')).toBe('password');
  });
});

walk('a script that the policy does not allow is blocked and reported', async (visit) => {
  visit.expectProblem(/content security policy|Content Security Policy/i);
  const { page } = visit;
  await comeTo(page, `${instance.url}/login`);
  await page.locator(passwordField).waitFor();
  const seen = page.waitForEvent('console', (message) => /Content Security Policy/i.test(message.text()));
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken over"';
    document.head.append(script);
  });
  await seen;
  expect(await page.title()).toContain('Anmelden');
  await expect.poll(() => visit.blocked).toHaveLength(1);
});

journey('a wrong password and an unknown user are indistinguishable', async (open) => {
  const visit = await open();
  visit.expectProblem(/401/);
  const { page } = visit;
  const person = await addPerson(instance, 'Irrta');
  await page.goto(`${instance.url}/login`);
  const alert = page.getByRole('alert');
  for (const [email, word] of [
    [person.email, 'Blattwerk-2025'],
    [`nobody-${person.email}`, password],
  ] as const) {
    await submitCredentials(page, email, word);
    await alert.waitFor();
    expect(await textOf(alert.getByRole('heading'))).toBe(
      'Anmeldung fehlgeschlagen, bitte noch einmal versuchen!',
    );
    expect(await textsOf(alert.getByRole('paragraph'))).toEqual([
      'Unbekannter Benutzer oder falsches Passwort',
    ]);
    if (!isFullRun && email !== person.email) return;
    await page.reload();
    await alert.waitFor({ state: 'detached' });
  }
  // The failures have not locked anybody out.
  await submitCredentials(page, person.email, password);
  await page.waitForURL('**/dashboard');
});

/** Error responses of a server or a proxy. */
const faults = [
  { status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' },
  { status: 400, contentType: 'application/json', body: '{"detail":"Syntax error"}' },
  { status: 200, contentType: 'text/html', body: 'A proxy says hello.' },
];

inFullRun(() => {
  journey(
    'in a language chosen before the sign-in: a wrong password, server errors, the dashboard',
    async (open) => {
      const visit = await open();
      visit.expectProblem(/40[01]|500/);
      const { page } = visit;
      const { email } = await addPerson(instance, 'Irrta');
      await page.goto(`${instance.url}/login`);
      await page.getByRole('button', { name: 'Sprache' }).click();
      await page.getByRole('button', { name: 'English' }).click();
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
      await submitCredentials(page, email, 'wrong');
      const alert = page.getByRole('alert');
      expect(await textOf(alert.getByRole('heading'))).toBe('Signed In Error, try again!');
      expect(await textsOf(alert.getByRole('paragraph'))).toEqual(['Unknown user or wrong password']);
      for (const fault of faults) {
        await page.route('**/api/login', (route) => route.fulfill(fault), { times: 1 });
        // The alert of the previous error is still there.
        const answered = page.waitForResponse('**/api/login');
        await submitCredentials(page, email, password);
        await answered;
        // None of them is blamed on the password.
        const words = () => textsOf(alert.getByRole('paragraph'));
        await expect.poll(words, { message: fault.body }).toEqual(['General error. Again please']);
        expect(await textOf(alert.getByRole('heading')), fault.body).toBe('Signed In Error, try again!');
        expect(new URL(page.url()).pathname, fault.body).toBe('/login');
      }
      await submitCredentials(page, email, password);
      await page.waitForURL('**/dashboard');
      await page.reload();
      // There are no data yet: the dashboard is that of the first day.
      await page.getByRole('heading', { level: 1, name: 'Welcome, Irrta' }).waitFor();
    },
  );
});

/** Presses Tab until the focus is where it should be; each stop must be visible. */
async function reach(page: Page, isThere: () => boolean): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return 'nothing is focused';
      const style = getComputedStyle(focused);
      const drawn =
        style.outlineStyle !== 'none' || style.boxShadow !== 'none' || focused.tagName === 'INPUT';
      return drawn ? 'visible' : `no focus ring on ${focused.outerHTML.slice(0, 200)}`;
    });
    expect(ring).toBe('visible');
    if (await page.evaluate(isThere)) return;
  }
  throw new Error('60 times Tab did not lead there.');
}

inFullRun(() => {
  journey('everything can be done with the keyboard alone', async (open) => {
    const { page } = await open();
    await page.goto(`${instance.url}/login`);
    await page.locator(passwordField).waitFor();
    await reach(page, () => document.activeElement?.getAttribute('autocomplete') === 'username');
    await page.keyboard.type(anna);
    await reach(page, () => document.activeElement?.getAttribute('autocomplete') === 'current-password');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.getByTestId('team-clients').waitFor();
    await reach(page, () => {
      const focused = document.activeElement;
      return focused?.getAttribute('href') === '/app/team/tree' && focused.closest('section') !== null;
    });
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app/team/tree');
  });

  journey(
    'the first tab stop of a page skips its menu; a signed-in partner is redirected from the login page',
    async (open) => {
      const { page } = await open({ storageState: await signInByCall(instance, anna) });
      await page.goto(`${instance.url}/dashboard`);
      await page.getByTestId('team-clients').waitFor();
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('#content');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
      await page.goto(`${instance.url}/login`);
      await page.waitForURL('**/dashboard');
    },
  );
});
