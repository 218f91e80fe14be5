import { screenshot } from '@blattwerk/server/platform/uploads/testing/sample-files.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { placeBelow } from './support/placed-people.ts';
import { addReferralCode } from './support/referral-code.ts';

shareBrowser();

const instance = shareInstance();

/** For a user with full access. */
const { walkOnAnyWidth } = oneWindow(async () => {
  const person = await addPerson(instance, 'Dialog');
  await placeBelow(instance, person, null);
  await addReferralCode(instance, person);
  return { storageState: await signInByCall(instance, person.email) };
});

async function go(page: Page, path: string): Promise<void> {
  await comeTo(page, `${instance.url}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Änderungen verwerfen?' });

/** Refuses to discard the input; the dialog stays with what was typed. */
async function stay(page: Page, field: Locator, typed: string): Promise<void> {
  await question(page).getByRole('button', { name: 'Abbrechen' }).click();
  await question(page).waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe(typed);
}

interface Asking {
  readonly name: string;
  readonly path: string;
  readonly opener: (page: Page) => Locator;
  readonly dialog: string;
  readonly field: string;
  readonly text: string;
}

const asking: Asking[] = [
  {
    name: 'the code of a link',
    path: '/app/links/referral-link',
    opener: (page) => page.getByRole('link', { name: 'Neuer Link' }),
    dialog: 'Neuer Empfehlungslink',
    field: 'Code',
    text: 'HALBFERTIG',
  },
  {
    name: 'an invitation',
    path: '/app/links/potential-list',
    opener: (page) => page.getByRole('button', { name: 'Partner einladen' }).first(),
    dialog: 'Partner einladen',
    field: 'Vorname',
    text: 'Nora',
  },
  {
    name: 'a reason, in a dialog without an address of its own',
    path: '/app/profile?tab=data',
    opener: (page) => page.getByRole('button', { name: 'Löschung des Kontos beantragen' }),
    dialog: 'Löschung des Kontos beantragen',
    field: 'Grund (freiwillig)',
    text: 'Zu viele Fragen',
  },
];

for (const { name, path, opener, dialog: title, field: label, text } of asking) {
  walkOnAnyWidth(`closing asks before typed text is discarded: ${name}`, async ({ page }) => {
    await go(page, path);
    const dialog = page.getByRole('dialog', { name: title });
    const field = dialog.getByLabel(label);
    await opener(page).click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => opener(page).evaluate((element) => element === document.activeElement))
      .toBe(true);

    await opener(page).click();
    await field.fill(text);
    await page.keyboard.press('Escape');
    await question(page).waitFor();
    await stay(page, field, text);
    await dialog.getByRole('button', { name: 'Schließen' }).click();
    await question(page).waitFor();
    // Escape answers the question like its button, and leaves the dialog below alone.
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe(text);
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Verwerfen' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => opener(page).evaluate((element) => element === document.activeElement))
      .toBe(true);
    await opener(page).click();
    expect(await field.inputValue()).toBe('');
  });
}

walkOnAnyWidth('going back and a tap outside the dialog ask too', async ({ page }, phone) => {
  await go(page, '/app/links/referral-link');
  await page.getByRole('link', { name: 'Neuer Link' }).click();
  const field = page.getByRole('dialog').getByLabel('Code');
  await field.fill('HALBFERTIG');
  await page.goBack();
  await question(page).waitFor();
  await stay(page, field, 'HALBFERTIG');
  await expect.poll(() => page.url()).toContain('edit=new');
  // On a phone the dialog has the whole screen.
  if (!phone) {
    await page.mouse.click(200, 500);
    await question(page).waitFor();
    await stay(page, field, 'HALBFERTIG');
  }
  await page.goBack();
  await question(page).getByRole('button', { name: 'Verwerfen' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).not.toContain('edit=new');
});

walkOnAnyWidth('repeated Escape asks every time and loses nothing', async ({ page }) => {
  await go(page, '/app/links/referral-link?edit=new');
  const field = page.getByRole('dialog').getByLabel('Code');
  await field.fill('HALBFERTIG');
  for (let press = 0; press < 7; press += 1) await page.keyboard.press('Escape');
  await expect.poll(() => field.inputValue()).toBe('HALBFERTIG');
  expect(await field.isVisible()).toBe(true);
});

walkOnAnyWidth('a cancelled file selection closes nothing', async ({ page }) => {
  await go(page, '/app/profile/documents?upload=document');
  const input = page.getByRole('dialog').getByLabel(/Datei wählen/);
  await input.evaluate((element) => element.dispatchEvent(new Event('cancel', { bubbles: true })));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.getByRole('dialog').isVisible()).toBe(true);
});

walkOnAnyWidth('a selected file is not discarded without asking', async ({ page }) => {
  await go(page, '/app/profile/documents');
  await page.getByRole('link', { name: 'Dokument hochladen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dokument hochladen' });
  const input = dialog.locator('input[type="file"]').first();
  await input.setInputFiles({ name: 'gewerbe.png', mimeType: 'image/png', buffer: await screenshot(7) });
  await dialog.getByText('gewerbe.png').waitFor();
  for (const close of ['Escape', 'button', 'back'] as const) {
    if (close === 'Escape') await page.keyboard.press('Escape');
    else if (close === 'button') await dialog.getByRole('button', { name: 'Schließen' }).click();
    else await page.goBack();
    await question(page).getByRole('button', { name: 'Abbrechen' }).click();
    await question(page).waitFor({ state: 'detached' });
    await dialog.getByText('gewerbe.png').waitFor();
  }
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Verwerfen' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
});
