import { inFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf } from './support/texts.ts';

// The UI kit, each component as the catalogue shows it: covered here once, so that page journeys need not repeat it.

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

const { walk } = oneWindow(() => ({ storageState, viewport: { width: 1440, height: 900 } }));

/** An example in the catalogue, once it is rendered. */
async function specimen(page: Page, path: string, file: string): Promise<Locator> {
  await comeTo(page, `${instance.url}${path}`);
  const found = page.locator(`[data-specimen="${file}"]`);
  await found.waitFor();
  return found;
}

const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement);
const holdsFocus = (element: Locator) => element.evaluate((one) => one.contains(document.activeElement));

/** The accessible description of an element. */
const describedBy = (element: Locator) =>
  element.evaluate((one) =>
    (one.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );

inFullRun(() => {
  walk('a table can be paged, and its sort order is in its header and in the URL', async ({ page }) => {
    const table = await specimen(page, '/widgets/lists', 'Rows');
    const first = table.locator('tbody tr').first();
    await expect.poll(() => textOf(first)).toContain('Ben Adler 1');
    expect(await textOf(table.getByRole('status').first())).toContain('23 Zeilen');
    const pages = table.getByRole('navigation', { name: 'Seiten' });
    await pages.getByRole('link', { name: 'Seite 3', exact: true }).click();
    await expect.poll(() => textOf(first)).toContain('21');
    expect(await table.locator('tbody tr').count(), 'the last page has the remaining rows').toBe(3);
    expect(await holdsFocus(pages), 'the focus stays on the page controls').toBe(true);
    expect(new URL(page.url()).searchParams.get('page')).toBe('3');
    const amount = table.locator('th').filter({ hasText: 'Betrag' });
    await amount.getByRole('button').or(amount.getByRole('link')).click();
    await expect.poll(() => amount.getAttribute('aria-sort')).toMatch(/^(?:as|des)cending$/);
    expect(
      new URL(page.url()).searchParams.get('page'),
      'another sort order starts at its first page',
    ).toBeNull();
    await expect.poll(() => textOf(first)).toContain('Ben Adler 1');
  });

  walk(
    'tabs are links: one is selected in each row of them, and all can be reached by keyboard',
    async ({ page }) => {
      const tabs = await specimen(page, '/widgets/lists', 'TabRows');
      const rows = tabs.getByRole('navigation');
      expect(await rows.count()).toBe(2);
      const shown = (row: Locator) => textOf(row.locator('[aria-current]'));
      await expect.poll(() => shown(rows.first())).toBe('Personen');
      await rows.first().getByRole('link', { name: 'Personen' }).focus();
      await page.keyboard.press('Tab');
      expect(await hasFocus(rows.first().getByRole('link', { name: 'Geld' }))).toBe(true);
      await page.keyboard.press('Enter');
      await expect.poll(() => shown(rows.first())).toBe('Geld');
      expect(await shown(rows.last()), 'with the number of rows').toBe('Geld12');
      expect(new URL(page.url()).hash).toBe('#money');
    },
  );

  walk('a pager stops at both ends', async ({ page }) => {
    const pager = await specimen(page, '/widgets/lists', 'Pagers');
    const [back, on] = ['Vorige Seite', 'Nächste Seite'].map((name) => pager.getByRole('button', { name }));
    if (!back || !on) throw new Error('no steps');
    await on.click();
    await on.waitFor({ state: 'detached' });
    await back.click();
    await back.click();
    await back.waitFor({ state: 'detached' });
    await on.waitFor();
  });
});

walk('a field reports its error, and a password can be revealed', async ({ page }) => {
  const fields = await specimen(page, '/forms', 'Fields');
  const wrong = fields.locator('input[aria-invalid="true"]').first();
  expect(await wrong.inputValue()).toBe('anna@');
  expect(await describedBy(wrong)).toContain('Bitte eine gültige E-Mail-Adresse angeben.');
  const hinted = fields.locator('input[aria-describedby]:not([aria-invalid])').first();
  expect(await describedBy(hinted)).toContain('Ein Hinweis unter der Bezeichnung.');
  const password = fields
    .getByRole('textbox', { name: 'Passwort' })
    .or(fields.locator('input[type="password"]'));
  expect(await password.first().getAttribute('type')).toBe('password');
  await fields.locator('button[aria-pressed]').click();
  expect(await fields.locator('button[aria-pressed]').getAttribute('aria-pressed')).toBe('true');
  expect(await fields.locator('input[type="password"]').count()).toBe(0);
  const off = fields.getByRole('checkbox', { name: 'Ausgeschaltet' });
  await off.focus();
  await page.keyboard.press('Space');
  expect(await off.isChecked()).toBe(true);
});

walk('a disabled button can be focused, and says why', async ({ page }) => {
  const buttons = await specimen(page, '/forms', 'ReasonedButtons');
  const blocked = buttons.locator('button[aria-disabled="true"]');
  await blocked.focus();
  expect(await hasFocus(blocked)).toBe(true);
  expect(await describedBy(blocked)).toContain('Es fehlt noch die Bankverbindung:');
  expect(await buttons.locator('button:not([aria-disabled])').filter({ hasText: 'Ausführen' }).count()).toBe(
    1,
  );
});

walk('a sheet takes the focus, closes with Escape and returns the focus', async ({ page }) => {
  const dialogs = await specimen(page, '/widgets/card', 'Dialogs');
  for (const name of ['Blatt an der Seite', 'Blatt von unten', 'Rückfrage']) {
    const opener = dialogs.getByRole('button', { name });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    await expect.poll(() => holdsFocus(dialog)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(opener), { message: name }).toBe(true);
  }
});

walk('a success message can be undone, an error message stays and has its id', async ({ page }) => {
  const toasts = await specimen(page, '/widgets/card', 'ToastKinds');
  const layer = page.getByRole('region', { name: 'Meldungen' });
  await toasts.getByRole('button', { name: 'Erfolg' }).click();
  await layer.getByRole('status').getByRole('button', { name: 'Rückgängig' }).click();
  await expect.poll(() => layer.getByRole('status').locator('> *').count()).toBe(0);
  await toasts.getByRole('button', { name: 'Fehler' }).click();
  const fault = layer.getByRole('alert');
  await expect.poll(() => textOf(fault)).toContain('7d1c0a52');
  // A repeated message replaces the one that is still shown.
  await toasts.getByRole('button', { name: 'Fehler' }).click();
  await toasts.getByRole('button', { name: 'Erfolg' }).click();
  await layer.getByRole('status').getByRole('button', { name: 'Rückgängig' }).click();
  expect(await fault.locator('> *').count()).toBe(1);
  await fault.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect.poll(() => fault.locator('> *').count()).toBe(0);
});
