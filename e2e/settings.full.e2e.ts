import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { violations } from './support/axe.ts';
import { anna, password } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { addNamed, placeBelow } from './support/placed-people.ts';
import { countRenders, takeRenders } from './support/renders.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import { signIn, submitCredentials } from './support/sign-in.ts';
import type { SignedIn } from './support/signed-in.ts';
import { switchLook } from './support/switch-look.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

/** Every appearance option, with its label. */
const looks = [
  ['Farbschema', 'Halbdunkel'],
  ['Farbschema', 'Dunkel'],
  ['Farbschema', 'Hell'],
  ['Seitenleiste', 'Eingeklappt'],
  ['Platz der Seitenleiste', 'Rechts'],
  ['Kopfzeile', 'Über der Seitenleiste'],
  ['Menüstil', 'Flach'],
  ['Menüstil', 'Abgerundet'],
  ['Menüstil', 'Geformt'],
  ['Fußzeile', 'Ausgeblendet'],
  ['Bewegung', 'Reduziert'],
] as const;

const choice = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name, exact: true });

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Einstellungen' }).click();
  await page.getByRole('dialog', { name: 'Einstellungen' }).waitFor();
}

const close = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click();

const attributes = (page: Page) =>
  page.evaluate(() => {
    const { scheme, theme, sidebar, side, header, menu, footer, motion } = document.documentElement.dataset;
    return { scheme, theme, sidebar, side, header, menu, footer, motion };
  });

journey(
  'changing the appearance does not render the page again: attributes switch, and styles follow',
  async (open) => {
    // Without a membership: a countdown renders by itself every second.
    const person = await addNamed(instance, 'Stilla');
    await placeBelow(instance, person, null);
    const { page } = await open({
      storageState: await signInByCall(instance, person.email),
      colorScheme: 'light',
      prepare: async (context) => {
        await countRenders(context);
        // The age of the figures is updated every quarter of a minute.
        await context.clock.setFixedTime(Date.now());
      },
    });
    await page.goto(`${instance.url}/dashboard`);
    await settled(page);
    await page.getByTestId('psv').waitFor();
    expect((await takeRenders(page)).page).toBeGreaterThan(20);
    await openSettings(page);
    await settled(page);
    await takeRenders(page);
    for (const [group, name] of looks) {
      await switchLook(choice(page, group, name));
      const rendered = await takeRenders(page);
      expect(rendered.page, `${group}: ${name}`).toBe(0);
      // The drawer itself shows the selection: the counting detects that.
      expect(rendered.frame, `${group}: ${name}`).toBeGreaterThan(0);
    }
  },
);

journey('every option of the settings applies immediately and survives a reload', async (open) => {
  const { page } = await open({ storageState, colorScheme: 'light' });
  await page.goto(`${instance.url}/app/team/overview`);
  await page.getByTestId('overview-total').waitFor();
  const box = async (selector: string) =>
    (await page.locator(selector).first().boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const styleOf = (selector: string, name: 'backgroundColor' | 'color' | 'borderRadius') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, property) => getComputedStyle(element)[property], name);
  const before = { side: await box('nav.bw-side'), entry: await box('nav.bw-side li a') };
  const ground = await styleOf('body', 'backgroundColor');
  expect(before.side).toMatchObject({ x: 0, y: 0, width: 256 });

  await openSettings(page);
  await choice(page, 'Farbschema', 'Halbdunkel').check();
  expect(await styleOf('body', 'backgroundColor')).toBe(ground);
  expect(await styleOf('nav.bw-side', 'backgroundColor')).toBe('rgb(13, 20, 16)');
  expect(await styleOf('header.bw-header a', 'color')).toBe('rgb(233, 240, 233)');
  await choice(page, 'Seitenleiste', 'Eingeklappt').check();
  expect(await box('nav.bw-side')).toMatchObject({ x: 0, width: 80 });
  await choice(page, 'Platz der Seitenleiste', 'Rechts').check();
  expect(await box('nav.bw-side')).toMatchObject({ x: 1200, width: 80 });
  await choice(page, 'Kopfzeile', 'Über der Seitenleiste').check();
  expect(await box('header.bw-header')).toMatchObject({ x: 0, y: 0, width: 1280 });
  expect(await box('nav.bw-side')).toMatchObject({ y: 72 });
  expect(await styleOf('nav.bw-side li a', 'borderRadius')).toBe('12px');
  await choice(page, 'Menüstil', 'Abgerundet').check();
  expect(await styleOf('nav.bw-side li a', 'borderRadius')).toBe('20px');
  await choice(page, 'Menüstil', 'Geformt').check();
  expect(await styleOf('nav.bw-side li a', 'borderRadius')).toBe('20px 0px 0px 20px');
  await choice(page, 'Menüstil', 'Flach').check();
  expect(await box('nav.bw-side li a')).toMatchObject({ x: 1200, width: 80 });
  await choice(page, 'Fußzeile', 'Ausgeblendet').check();
  expect(await page.locator('.bw-footer > span').isVisible()).toBe(false);
  // Imprint and privacy notice stay in reach from every page.
  expect(await page.locator('.bw-footer').getByRole('link', { name: 'Impressum' }).isVisible()).toBe(true);
  await choice(page, 'Bewegung', 'Reduziert').check();
  await choice(page, 'Datum', 'Ländertypisch').check();
  await page.getByText('Zum Beispiel: 05.03.2026, 14:07').waitFor();
  await choice(page, 'Tastenkürzel', 'Aus').check();
  expect(await violations(page)).toEqual([]);
  const chosen = await attributes(page);

  // Scripts are held back, so that they cannot repair what the document itself paints.
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/assets/**/*.js', async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.locator('#root').waitFor();
  expect(await attributes(page)).toEqual(chosen);
  await expect.poll(() => box('.bw-shell-app .bw-side')).toMatchObject({ x: 1200, y: 72, width: 80 });
  goOn();
  await page.getByTestId('overview-total').waitFor();
  expect(await box('nav.bw-side')).toMatchObject({ x: 1200, y: 72, width: 80 });
  await page.locator('nav.bw-side').hover();
  await expect.poll(() => box('nav.bw-side')).toMatchObject({ x: 1024, width: 256 });

  await openSettings(page);
  await page.getByRole('button', { name: 'Zurücksetzen' }).click();
  expect(await attributes(page)).toEqual({ scheme: 'light' });
  await page.getByRole('dialog').getByRole('button', { name: 'Rückgängig' }).click();
  expect(await attributes(page)).toEqual(chosen);
});

journey(
  'settings are stored per user and device; before a sign-in the last ones on the device apply',
  async (open) => {
    const [first, second] = [await addNamed(instance, 'Einsa'), await addNamed(instance, 'Zweia')];
    for (const person of [first, second]) await placeBelow(instance, person, null);
    const { page } = await open({ colorScheme: 'light' });
    const scheme = async () => (await attributes(page)).scheme;
    await page.goto(`${instance.url}/login`);
    await openSettings(page);
    expect(await page.getByRole('group', { name: 'Menüstil' }).count()).toBe(0);
    await choice(page, 'Farbschema', 'Dunkel').check();
    await choice(page, 'Sprache', 'English').click();
    await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: 'Close' }).click();

    await signIn(page, instance.url, first.email);
    await expect.poll(scheme).toBe('dark');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
    // A user without anything yet sees the first day's dashboard.
    await page.getByTestId('first-day-lead').waitFor();
    await settled(page);
    await page.getByRole('button', { name: 'Settings' }).click();
    await choice(page, 'Colour scheme', 'Light').check();
    await choice(page, 'Language', 'Deutsch').click();
    await close(page);
    // Requests still made under the old name would be refused.
    await settled(page);
    await page.getByRole('button', { name: /^Konto von/ }).click();
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await page.waitForURL('**/login');

    await expect.poll(scheme).toBe('light');
    await openSettings(page);
    await choice(page, 'Farbschema', 'Dunkel').check();
    await close(page);
    await submitCredentials(page, second.email, password);
    await page.waitForURL('**/dashboard');
    await expect.poll(scheme).toBe('dark');
    await page.evaluate(() => localStorage.removeItem('blattwerk.session'));
    await signIn(page, instance.url, first.email);
    await expect.poll(scheme).toBe('light');
  },
);

journey(
  'on a phone the drawer is a full sheet without options that a phone does not have; keys alone choose',
  async (open) => {
    const { page } = await open({
      storageState,
      colorScheme: 'light',
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    });
    await page.goto(`${instance.url}/app/team/overview`);
    await page.getByTestId('overview-total').waitFor();
    await page.getByRole('button', { name: 'Einstellungen' }).focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Einstellungen' });
    await expect.poll(() => drawer.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    for (const group of ['Seitenleiste', 'Platz der Seitenleiste', 'Kopfzeile', 'Tastenkürzel'])
      expect(await page.getByRole('group', { name: group, exact: true }).count()).toBe(0);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await attributes(page)).theme).toBe('semi-dark');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect
      .poll(() =>
        page
          .getByRole('button', { name: 'Einstellungen' })
          .evaluate((element) => element === document.activeElement),
      )
      .toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  },
);
