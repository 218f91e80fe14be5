import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { offersInstall } from './support/install-offer.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { signedInState } from './support/sessions.ts';

shareBrowser();

const instance = shareInstance();

const hint = (page: Page) => page.getByTestId('install-hint');

/** Opens the dashboard, and again once it has recorded that something good has happened. */
async function comeTwice(page: Page): Promise<void> {
  await page.goto(`${instance.url}/dashboard`);
  await page.getByTestId('psv').waitFor();
  expect(await hint(page).count()).toBe(0);
  const noted = () =>
    page.evaluate(
      () => Object.entries(localStorage).filter(([key]) => key.startsWith('blattwerk.install')).length,
    );
  await expect.poll(noted, { timeout: 30_000 }).toBe(1);
  await page.reload();
}

journeyOnAnyWidth('a partner with earnings is offered the installation, once', async (open) => {
  const { page } = await open({
    storageState: await signedInState(instance.url, anna),
    prepare: offersInstall,
  });
  await comeTwice(page);
  await hint(page).getByRole('button', { name: 'Installieren' }).click();
  expect(await page.evaluate(() => localStorage.getItem('asked'))).toBe('1');
  await expect.poll(() => hint(page).count()).toBe(0);
  await page.reload();
  await page.getByTestId('psv').waitFor();
  expect(await hint(page).count()).toBe(0);
});

journeyOnAnyWidth('on an iPhone the hint says where to find it, and never returns', async (open) => {
  const { page } = await open({
    storageState: await signedInState(instance.url, anna),
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
  });
  await comeTwice(page);
  await hint(page).getByText('Zum Home-Bildschirm').waitFor();
  await hint(page).getByRole('button', { name: 'Verstanden' }).click();
  await expect.poll(() => hint(page).count()).toBe(0);
  await page.reload();
  await page.getByTestId('psv').waitFor();
  expect(await hint(page).count()).toBe(0);
});

journeyOnAnyWidth('with the app installed nothing is offered', async (open) => {
  const { page } = await open({
    storageState: await signedInState(instance.url, anna),
    prepare: async (context) => {
      await offersInstall(context);
      // As an app on an iPhone reports it; the test browser cannot be installed.
      await context.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
    },
  });
  await page.goto(`${instance.url}/dashboard`);
  // The code that would record it is active once the page listens.
  await page.waitForRequest(/notification\/stream/);
  const noted = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('blattwerk.install')),
  );
  expect(noted).toEqual([]);
});
