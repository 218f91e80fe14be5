import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { figure, figureNames, readFigures } from './support/dashboard-screen.ts';
import { anna } from './support/demo-logins.ts';
import { type ExpectedFigures, expectedFigures } from './support/expected-figures.ts';
import { type Instance, partnerOf, sharedInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { type SignedIn, signedInState } from './support/sessions.ts';
import { signIn } from './support/sign-in.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

let instance: Instance;
let storageState: SignedIn;
let expected: ExpectedFigures;

beforeAll(async () => {
  instance = sharedInstance();
  storageState = await signedInState(instance.url, anna);
  expected = await expectedFigures(instance.database.query, await partnerOf(instance, anna));
});

afterAll(() => instance.database.close());

/** How far the page is wider than its window: a phone would scroll sideways by that. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Sprache' }).click();
  await page.getByRole('button', { name }).click();
}

journey('on a phone of 390 px: sign in, look, go to the team with the thumb', async (open) => {
  const { page } = await open(phone);
  await page.goto(`${instance.url}/login`);
  await page.locator('button[type="submit"]').waitFor();
  expect(await overflow(page)).toBe(0);
  await signIn(page, instance.url, anna);
  await page.getByTestId('payment-account').waitFor();
  expect(Object.keys(await readFigures(page))).toHaveLength(figureNames.length);
  expect(await overflow(page)).toBe(0);

  // What matters most comes first: money, then the rank.
  const top = async (name: string) => (await page.getByTestId(name).boundingBox())?.y ?? Number.NaN;
  expect(await top('money-available')).toBeLessThan(await top('rank-name'));
  expect(await top('rank-name')).toBeLessThan(await top('psv'));

  const bar = page.getByRole('navigation', { name: 'Hauptmenü' }).filter({ visible: true });
  expect(await bar.count()).toBe(1);
  const targets = await bar.getByRole('link').all();
  expect(targets.length).toBeGreaterThan(1);
  for (const target of targets) {
    const box = await target.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
  await bar.getByRole('link', { name: 'Teamliste' }).tap();
  await page.waitForURL('**/app/team/table');
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  expect(await overflow(page)).toBe(0);
});

/** Russian nouns after a number: 1, 21 → one; 2, 34 → few; 0, 5, 11 → many. */
function russian(count: number, one: string, few: string, many: string): string {
  const [tens, ones] = [count % 100, count % 10];
  if (ones === 1 && tens !== 11) return one;
  return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? few : many;
}

journey('in Russian: numbers, plural forms and dates as Russians write them', async (open) => {
  const { page } = await open({ storageState });
  await page.goto(`${instance.url}/dashboard`);
  await chooseLanguage(page, 'Русский');
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ru-RU');
  await expect.poll(() => figure(page, 'money-available')).toBe('0,00 €');
  expect(await figure(page, 'qp')).toBe(String(expected.own.qp).replaceAll(/\B(?=(\d{3})+$)/g, ' '));

  const countdown = await textOf(page.getByTestId('countdown-business-box'));
  const parts = [...countdown.matchAll(/(\d+) ?(\p{L}+)/gu)].map(([, number, unit]) => [
    Number(number),
    unit,
  ]);
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map(([number]) => Number(number));
  expect(parts).toEqual([
    [days, russian(days, 'день', 'дня', 'дней')],
    [hours, russian(hours, 'час', 'часа', 'часов')],
    [minutes, russian(minutes, 'минута', 'минуты', 'минут')],
    [seconds, russian(seconds, 'секунда', 'секунды', 'секунд')],
  ]);

  const card = page.locator('section').filter({ has: page.getByTestId('news-item') });
  for (const time of await card.locator('time').all()) {
    const [year, , day] = ((await time.getAttribute('datetime')) ?? '').split('-');
    // The month's name in Cyrillic letters, in the order of the product's date format.
    expect(await textOf(time)).toMatch(new RegExp(`^\\p{Script=Cyrillic}+\\.? ${day}, ${year}$`, 'u'));
  }
  // Nothing is left in another language: every label is Cyrillic, short forms and names apart.
  const labels = await textsOf(page.locator('main dt, main h2, main button'));
  expect(labels.filter((label) => !/\p{Script=Cyrillic}/u.test(label))).toEqual([]);
  await page.reload();
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ru-RU');
});

journey('dark: chosen in the menu, kept, and there before the first paint', async (open) => {
  const { page } = await open({ storageState, colorScheme: 'light' });
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto(`${instance.url}/dashboard`);
  await page.getByTestId('psv').waitFor();
  expect(await scheme()).toBe('light');
  const bright = await ground();
  await page.getByRole('button', { name: 'Farbschema' }).click();
  await page.getByRole('button', { name: 'Dunkel' }).click();
  await expect.poll(scheme).toBe('dark');
  const dark = await ground();
  expect(dark).not.toBe(bright);

  // Held back, the scripts cannot repair what the document itself paints.
  await page.route('**/assets/**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.goto(`${instance.url}/dashboard`, { waitUntil: 'commit' });
  await page.locator('#root').waitFor();
  expect(await scheme()).toBe('dark');
  expect(await ground()).toBe(dark);
  await page.getByTestId('psv').waitFor();
});

journey('without a choice the theme is the system’s, and changes with it', async (open) => {
  const { page } = await open({ storageState, colorScheme: 'dark' });
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await page.goto(`${instance.url}/dashboard`);
  await page.getByTestId('psv').waitFor();
  expect(await scheme()).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(scheme).toBe('light');
});
