import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { placeBelow } from './support/placed-people.ts';
import { textOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

/** For a partner whose language change affects nobody else. */
const { walkOnAnyWidth } = oneWindow(async () => {
  const person = await addPerson(instance, 'Tora');
  await placeBelow(instance, person, null);
  return { storageState: await signInByCall(instance, person.email), reducedMotion: 'reduce' };
});

/** Selects a language in the settings, which a phone has too. */
async function speak(page: Page, locale: string, name: string): Promise<void> {
  await page.getByRole('button', { name: /^(Einstellungen|Settings|Paramètres|Настройки)$/ }).click();
  await page.getByRole('radio', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(locale);
}

for (const [locale, name] of [
  ['de', 'Deutsch'],
  ['en', 'English'],
  ['fr-FR', 'Français'],
  ['ru-RU', 'Русский'],
] as const)
  walkOnAnyWidth(`the tour names the amounts in the order of the screen, in ${locale}`, async ({ page }) => {
    await comeTo(page, `${instance.url}/dashboard`);
    await speak(page, locale, name);
    await expect.poll(() => textOf(page.getByTestId('money-month'))).toMatch(/\d/);
    const labels = await page
      .locator('.bw-dash-money dl')
      .first()
      .locator('dt')
      .evaluateAll((all) =>
        all
          .map((label) => ({ label: label.textContent ?? '', box: label.getBoundingClientRect() }))
          .sort((one, other) => one.box.top - other.box.top || one.box.left - other.box.left)
          // The name of the month varies.
          .map(({ label }) => label.replace(/^.*\d{4}:?\s*/, '').toLowerCase()),
      );
    expect(labels).toHaveLength(4);
    await page.locator('[data-tour="help"]').click();
    await page.getByRole('dialog').locator('section').last().getByRole('button').click();
    const popover = page.locator('.driver-popover-description');
    const text = (await textOf(popover)).toLowerCase();
    const places = labels.map((label) => text.indexOf(label));
    expect(places, `${labels.join(', ')} in: ${text}`).toEqual(places.toSorted((one, other) => one - other));
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Escape');
    await popover.waitFor({ state: 'detached' });
  });
