import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signInByCall } from './support/own-person.ts';
import { addChildren, addNamed, placeBelow } from './support/placed-people.ts';
import type { SignedIn } from './support/signed-in.ts';
import { tableShows } from './support/team-table-screen.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  const person = await addNamed(instance, 'Wahla');
  await placeBelow(instance, person, null);
  await addChildren(instance, person, 3);
  storageState = await signInByCall(instance, person.email);
});

/** Each test restores the settings of its window. */
const { walk } = oneWindow(() => ({ storageState, colorScheme: 'light' }));

async function showTable(page: Page): Promise<void> {
  await comeTo(page, `${instance.url}/app/team/table`);
  await tableShows(page);
}

/**
 * All options in the drawer of a signed-in user: a new one is noticed here, and the journey for its effect belongs here or
 * with the others in settings.full.e2e.ts.
 */
const offered: Readonly<Record<string, readonly string[]>> = {
  Farbschema: ['Wie das System', 'Hell', 'Halbdunkel', 'Dunkel'],
  Seitenleiste: ['Ausgeklappt', 'Eingeklappt'],
  'Platz der Seitenleiste': ['Links', 'Rechts'],
  Kopfzeile: ['Neben der Seitenleiste', 'Über der Seitenleiste'],
  Menüstil: ['Standard', 'Flach', 'Abgerundet', 'Geformt'],
  'Technik im Menü': ['Wenn Projekte da sind', 'Immer'],
  Fußzeile: ['Sichtbar', 'Ausgeblendet'],
  'Zeilenhöhe in Tabellen': ['Normal', 'Kompakt', 'Weit'],
  Sprache: ['Deutsch', 'English', 'Français', 'Русский'],
  Datum: ['Einheitlich', 'Ländertypisch'],
  Bewegung: ['Wie das System', 'Reduziert'],
  Tastenkürzel: ['An', 'Aus'],
};

/** The options of the open drawer by group. */
async function optionsIn(page: Page): Promise<Record<string, string[]>> {
  const groups = await page.getByRole('dialog', { name: 'Einstellungen' }).getByRole('group').all();
  const read = groups.map(async (group) => [
    await group.locator('legend').textContent(),
    await group.locator('label').allTextContents(),
  ]);
  return Object.fromEntries(await Promise.all(read));
}

/** The duration of animations when motion is off, in the browser's notation. */
const STILL = '1e-05s';

type StyleName = 'backgroundColor' | 'transitionDuration';

/** The appearance of a selector's first element. */
const styleIn = (page: Page, selector: string, name: StyleName) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element)[property], name);

const choice = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name, exact: true });

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Einstellungen' }).click();
  await page.getByRole('dialog', { name: 'Einstellungen' }).waitFor();
}

async function closeSettings(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

walk(
  'dark, still and without single keys: the options of the drawer, and their effects elsewhere',
  async ({ page }) => {
    await showTable(page);
    const help = page.getByRole('dialog', { name: 'Hilfe' });
    await page.keyboard.press('?');
    await help.waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    const ground = await styleIn(page, 'body', 'backgroundColor');
    expect(await styleIn(page, 'nav.bw-side', 'transitionDuration')).not.toBe(STILL);

    await openSettings(page);
    await expect.poll(() => optionsIn(page)).toEqual(offered);
    await choice(page, 'Farbschema', 'Dunkel').check();
    expect(await styleIn(page, 'body', 'backgroundColor')).not.toBe(ground);
    await choice(page, 'Bewegung', 'Reduziert').check();
    expect(await styleIn(page, 'nav.bw-side', 'transitionDuration')).toBe(STILL);
    await choice(page, 'Tastenkürzel', 'Aus').check();
    await closeSettings(page);
    await page.keyboard.press('?');
    // The palette, opened with a modifier key, proves that the single key before it was handled.
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Suchen und springen' }).waitFor();
    expect(await help.count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await openSettings(page);
    for (const group of ['Farbschema', 'Bewegung']) await choice(page, group, 'Wie das System').check();
    await choice(page, 'Tastenkürzel', 'An').check();
    await closeSettings(page);
    await page.keyboard.press('?');
    await help.waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
  },
);

/** The visible effect of each group's options. The keys, which are invisible, have the journey above. */
function drawn(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(async () => {
    // An element that still moves is on its way to another place.
    const moves = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(moves.map(({ finished }) => finished));
    const find = (selector: string) => {
      const element = document.querySelector(selector);
      if (element === null) throw new Error(`There is no ${selector}.`);
      return element;
    };
    const [side, header, entry] = ['nav.bw-side', 'header.bw-header', 'nav.bw-side li a'].map(find);
    if (!side || !header || !entry) throw new Error('The app frame is incomplete.');
    return {
      Farbschema: [document.body, side, header].map((element) => getComputedStyle(element).backgroundColor),
      Seitenleiste: side.getBoundingClientRect().width,
      'Platz der Seitenleiste': side.getBoundingClientRect().x,
      Kopfzeile: header.getBoundingClientRect().width,
      Menüstil: [getComputedStyle(entry).borderRadius, entry.getBoundingClientRect().width],
      'Technik im Menü': side.querySelector('a[href="/app/AKS"]') !== null,
      Fußzeile: find('.bw-footer > span').checkVisibility(),
      'Zeilenhöhe in Tabellen': find('main tbody tr').getBoundingClientRect().height,
      Sprache: find('h1').textContent,
      Datum: find('fieldset:has([name="dates"]) p').textContent,
      Bewegung: getComputedStyle(side).transitionDuration,
    };
  });
}

/** Two systems that differ in everything that a setting may follow. */
const systems = [
  { colorScheme: 'light', reducedMotion: 'no-preference' },
  { colorScheme: 'dark', reducedMotion: 'reduce' },
] as const;

/** Switches the system, and waits until what follows it has been notified. */
async function changeSystem(page: Page, system: (typeof systems)[number]): Promise<void> {
  await page.emulateMedia(system);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/**
 * The effect of a group's option. For a group that may follow the system, on either one: following it differs from being
 * fixed to either.
 */
async function effectOf(page: Page, group: string): Promise<string> {
  const follows = offered[group]?.includes('Wie das System');
  if (!follows) return JSON.stringify((await drawn(page))[group]);
  const effects: unknown[] = [];
  for (const system of systems) {
    await changeSystem(page, system);
    effects.push((await drawn(page))[group]);
  }
  return JSON.stringify(effects);
}

walk(
  'each option of the drawer has an effect that no other of its group has, and undoes theirs',
  async ({ page }) => {
    await showTable(page);
    await openSettings(page);
    const groups = page.getByRole('dialog').getByRole('group');
    await expect.poll(() => groups.count()).toBe(Object.keys(offered).length);
    for (const [index, [group, [first = '', ...others]]] of Object.entries(offered).entries()) {
      if (group === 'Tastenkürzel') continue;
      await changeSystem(page, systems[0]);
      // By position: the group's name changes with the language.
      const choose = (name: string) => groups.nth(index).getByRole('radio', { name, exact: true }).click();
      const seen = [await effectOf(page, group)];
      for (const name of others) {
        await choose(name);
        let effect = '';
        const isNew = async () => {
          effect = await effectOf(page, group);
          return !seen.includes(effect);
        };
        await expect.poll(isNew, { message: `${group}: ${name}` }).toBe(true);
        seen.push(effect);
      }
      await choose(first);
      await expect.poll(() => effectOf(page, group), { message: `${group}: ${first}` }).toBe(seen[0]);
    }
    await changeSystem(page, systems[0]);
    await closeSettings(page);
  },
);

walk(
  'tables take their row height from the settings, unless they have one of their own',
  async ({ page }) => {
    await showTable(page);
    const height = async () => (await page.locator('tbody tr').first().boundingBox())?.height ?? 0;
    const normal = await height();
    await openSettings(page);
    await choice(page, 'Zeilenhöhe in Tabellen', 'Kompakt').check();
    await expect.poll(height).toBeLessThan(normal);
    await closeSettings(page);
    await page.getByRole('button', { name: 'Anpassen' }).click();
    await page.getByRole('dialog').getByRole('radio', { name: 'Weit' }).check();
    await expect.poll(height).toBeGreaterThan(normal);
    await page.keyboard.press('Escape');
    await openSettings(page);
    await choice(page, 'Zeilenhöhe in Tabellen', 'Normal').check();
    await expect.poll(() => height()).toBeGreaterThan(normal);
  },
);
