import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signedInState } from './support/sessions.ts';

shareBrowser();

const instance = shareInstance();

/**
 * All that the drawer offers whoever is signed in: a new option is noticed here, and its journey, which sees what it does,
 * belongs here or beside the others in settings.e2e.ts.
 */
const offered: Readonly<Record<string, readonly string[]>> = {
  Farbschema: ['Wie das System', 'Hell', 'Halbdunkel', 'Dunkel'],
  Seitenleiste: ['Ausgeklappt', 'Eingeklappt'],
  'Platz der Seitenleiste': ['Links', 'Rechts'],
  Kopfzeile: ['Neben der Seitenleiste', 'Über der Seitenleiste'],
  Menüstil: ['Standard', 'Flach', 'Abgerundet', 'Geformt'],
  Fußzeile: ['Sichtbar', 'Ausgeblendet'],
  'Zeilenhöhe in Tabellen': ['Normal', 'Kompakt', 'Weit'],
  Sprache: ['Deutsch', 'English', 'Français', 'Русский'],
  Datum: ['Einheitlich', 'Ländertypisch'],
  Bewegung: ['Wie das System', 'Reduziert'],
  Tastenkürzel: ['An', 'Aus'],
};

/** The options of the open drawer by their groups. */
async function optionsIn(page: Page): Promise<Record<string, string[]>> {
  const groups = await page.getByRole('dialog', { name: 'Einstellungen' }).getByRole('group').all();
  const read = groups.map(async (group) => [
    await group.locator('legend').textContent(),
    await group.locator('label').allTextContents(),
  ]);
  return Object.fromEntries(await Promise.all(read));
}

/** How long what moves takes where nothing does, as the browser writes it. */
const STILL = '1e-05s';

type StyleName = 'backgroundColor' | 'transitionDuration';

/** How the first element of a selector is drawn. */
const styleIn = (page: Page, selector: string, name: StyleName) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element)[property], name);

const choice = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name, exact: true });

journey(
  'dark, still and without single keys: what the drawer offers, and what else changes by it',
  async (open) => {
    const storageState = await signedInState(instance.url, anna);
    const { page } = await open({ storageState, colorScheme: 'light' });
    await page.goto(`${instance.url}/app/team/overview`);
    await page.getByTestId('overview-total').waitFor();
    const help = page.getByRole('dialog', { name: 'Hilfe' });
    await page.keyboard.press('?');
    await help.waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    const ground = await styleIn(page, 'body', 'backgroundColor');
    expect(await styleIn(page, 'nav.bw-side', 'transitionDuration')).not.toBe(STILL);

    await page.getByRole('button', { name: 'Einstellungen' }).click();
    await page.getByRole('dialog', { name: 'Einstellungen' }).waitFor();
    await expect.poll(() => optionsIn(page)).toEqual(offered);
    await choice(page, 'Farbschema', 'Dunkel').check();
    expect(await styleIn(page, 'body', 'backgroundColor')).not.toBe(ground);
    await choice(page, 'Bewegung', 'Reduziert').check();
    expect(await styleIn(page, 'nav.bw-side', 'transitionDuration')).toBe(STILL);
    await choice(page, 'Tastenkürzel', 'Aus').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    // The palette, which is called with a key held down, shows that the single key before it was read.
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Suchen und springen' }).waitFor();
    expect(await help.count()).toBe(0);
  },
);
