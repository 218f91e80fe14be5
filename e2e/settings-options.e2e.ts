import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { addChildren, addNamed, placeBelow } from './support/placed-people.ts';
import { signedInState } from './support/sessions.ts';
import { tableShows } from './support/team-table-screen.ts';

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
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Einstellungen' }).click();
    await choice(page, 'Tastenkürzel', 'An').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await help.waitFor();
  },
);

/** What somebody sees of each group's choice, as it is drawn. The keys, which nobody sees, have the journey above. */
function drawn(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(async () => {
    // What follows the system has heard of a change by then.
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    const find = (selector: string) => {
      const element = document.querySelector(selector);
      if (element === null) throw new Error(`There is no ${selector}.`);
      return element;
    };
    const [side, header, entry] = ['nav.bw-side', 'header.bw-header', 'nav.bw-side li a'].map(find);
    if (!side || !header || !entry) throw new Error('The frame is incomplete.');
    return {
      Farbschema: [document.body, side, header].map((element) => getComputedStyle(element).backgroundColor),
      Seitenleiste: side.getBoundingClientRect().width,
      'Platz der Seitenleiste': side.getBoundingClientRect().x,
      Kopfzeile: header.getBoundingClientRect().width,
      Menüstil: [getComputedStyle(entry).borderRadius, entry.getBoundingClientRect().width],
      Fußzeile: find('.bw-footer').checkVisibility(),
      'Zeilenhöhe in Tabellen': find('main tbody tr').getBoundingClientRect().height,
      Sprache: find('h1').textContent,
      Datum: find('fieldset:has([name="dates"]) p').textContent,
      Bewegung: getComputedStyle(side).transitionDuration,
    };
  });
}

/** Two systems that differ in all that a setting may follow. */
const systems = [
  { colorScheme: 'light', reducedMotion: 'no-preference' },
  { colorScheme: 'dark', reducedMotion: 'reduce' },
] as const;

/** What a group's choice does, on either system: to follow it is something else than to be like one of them. */
async function effectOf(page: Page, group: string): Promise<string> {
  const effects: unknown[] = [];
  for (const system of systems) {
    await page.emulateMedia(system);
    effects.push((await drawn(page))[group]);
  }
  return JSON.stringify(effects);
}

journey(
  'each option of the drawer does what no other of its group does, and undoes what they did',
  async (open) => {
    const person = await addNamed(instance, 'Wahla');
    await placeBelow(instance, person, null);
    await addChildren(instance, person, 3);
    const { page } = await open({ storageState: await signInByCall(instance, person.email) });
    await page.goto(`${instance.url}/app/team/table`);
    await tableShows(page);
    await page.getByRole('button', { name: 'Einstellungen' }).click();
    const groups = page.getByRole('dialog').getByRole('group');
    await expect.poll(() => groups.count()).toBe(Object.keys(offered).length);
    for (const [index, [group, [first = '', ...others]]] of Object.entries(offered).entries()) {
      if (group === 'Tastenkürzel') continue;
      // By its place: the group's name changes with the language.
      const choose = (name: string) => groups.nth(index).getByRole('radio', { name, exact: true }).click();
      const seen = [await effectOf(page, group)];
      for (const name of others) {
        await choose(name);
        await expect
          .poll(async () => seen.includes(await effectOf(page, group)), { message: `${group}: ${name}` })
          .toBe(false);
        seen.push(await effectOf(page, group));
      }
      await choose(first);
      await expect.poll(() => effectOf(page, group), { message: `${group}: ${first}` }).toBe(seen[0]);
    }
  },
);
