import { inFullRun, isFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { anna, password } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { tokenOf } from './support/sessions.ts';
import { submitCredentials } from './support/sign-in.ts';
import { tableShows } from './support/team-table-screen.ts';

shareBrowser();

const instance = shareInstance();

const MINUTE = 60_000;
const locked = (page: Page) => page.getByRole('heading', { name: 'Sitzung gesperrt' }).waitFor();

async function lock(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Konto von Anna Berger' }).click();
  await page.getByRole('button', { name: 'Sperren' }).click();
  await locked(page);
}

async function unlock(page: Page, word = password): Promise<void> {
  await page.getByLabel('Passwort', { exact: true }).fill(word);
  await page.getByRole('button', { name: 'Entsperren' }).click();
}

journeyOnAnyWidth(
  'locked through the menu: nothing is shown or read in any window until the password is entered',
  async (open) => {
    const visit = await open({ storageState: await signInByCall(instance, anna) });
    visit.expectProblem(/422/);
    const { page, context, requests } = visit;
    const token = tokenOf(await context.storageState());
    await page.goto(`${instance.url}/app/team/table?page=2`);
    await tableShows(page);
    const other = await context.newPage();
    await other.goto(`${instance.url}/dashboard`);
    await other.getByTestId('psv').waitFor();
    await lock(page);
    await locked(other);
    const before = requests.length;
    const paths = isFullRun ? ['/dashboard', '/app/team/tree', '/login', '/'] : ['/app/team/tree'];
    for (const path of paths) {
      await page.goto(`${instance.url}${path}`);
      await locked(page);
      expect(new URL(page.url()).pathname).toBe('/lock-screen');
      expect(await page.getByRole('main').textContent()).toContain('Anna Berger');
      expect(
        await page
          .locator('table, li.bw-card, [data-testid="psv"], nav:not([aria-label="Rechtliches"])')
          .count(),
      ).toBe(0);
    }
    const calls = requests.slice(before).map((request) => new URL(request.url()).pathname);
    expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await unlock(page, 'not-the-password');
    await page.getByText('Dieses Passwort ist falsch.').waitFor();
    await unlock(page);
    await page.waitForURL('**/app/team/table?page=2');
    await tableShows(page);
    await other.waitForURL('**/dashboard');
    await other.getByTestId('psv').waitFor();
    // The session continued: nobody had to sign in again.
    expect(tokenOf(await context.storageState())).toBe(token);
  },
);

inFullRun(() => {
  journeyOnAnyWidth('locked automatically after thirty idle minutes, and not before', async (open) => {
    const { page } = await open({
      storageState: await signInByCall(instance, anna),
      prepare: (context) => context.clock.install(),
    });
    await page.goto(`${instance.url}/dashboard`);
    await page.getByTestId('psv').waitFor();
    await page.clock.fastForward(25 * MINUTE);
    await page.mouse.click(5, 5);
    await page.clock.fastForward(25 * MINUTE);
    await page.getByTestId('psv').waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    await page.clock.fastForward(6 * MINUTE);
    await locked(page);
    await unlock(page);
    await page.waitForURL('**/dashboard');
    await page.getByTestId('psv').waitFor();
  });

  journeyOnAnyWidth('without the password one can only sign out', async (open) => {
    const { page } = await open({ storageState: await signInByCall(instance, anna) });
    await page.goto(`${instance.url}/dashboard`);
    await lock(page);
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await page.waitForURL('**/login');
    await page.goto(`${instance.url}/lock-screen`);
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('blattwerk.lock');
    await submitCredentials(page, anna, password);
    await page.getByTestId('psv').waitFor();
  });
});
