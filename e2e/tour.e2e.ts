import { beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

for (const locale of ['de', 'en', 'fr-FR', 'ru-RU'])
  journeyOnAnyWidth(`the tour names the amounts in the order of the screen, in ${locale}`, async (open) => {
    const { page } = await open({
      storageState,
      reducedMotion: 'reduce',
      prepare: (context) =>
        context.addInitScript((chosen) => localStorage.setItem('blattwerk.locale', chosen), locale),
    });
    await page.goto(`${instance.url}/dashboard`);
    await expect.poll(() => textOf(page.getByTestId('money-month'))).toMatch(/\d/);
    const labels = await page
      .locator('.bw-dash-money dl')
      .first()
      .locator('dt')
      .evaluateAll((all) =>
        all
          .map((label) => ({ label: label.textContent ?? '', box: label.getBoundingClientRect() }))
          .sort((one, other) => one.box.top - other.box.top || one.box.left - other.box.left)
          // The month itself has another name each time.
          .map(({ label }) => label.replace(/^.*\d{4}:?\s*/, '').toLowerCase()),
      );
    expect(labels).toHaveLength(4);
    await page.locator('[data-tour="help"]').click();
    await page.getByRole('dialog').locator('section').last().getByRole('button').click();
    const text = (await textOf(page.locator('.driver-popover-description'))).toLowerCase();
    const places = labels.map((label) => text.indexOf(label));
    expect(places, `${labels.join(', ')} in: ${text}`).toEqual(places.toSorted((one, other) => one - other));
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  });
