import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { figure, figureNames, readFigures } from './support/dashboard-screen.ts';
import { anna, password } from './support/demo-logins.ts';
import { type ExpectedFigures, expectedFigures } from './support/expected-figures.ts';
import { germanInteger } from './support/german-text.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signedInState, tokenOf } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import { submitCredentials } from './support/sign-in.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const instance = shareInstance();
let storageState: SignedIn;
let expected: ExpectedFigures;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
  expected = await expectedFigures(instance.database.query, await partnerOf(instance, anna));
});

/** How much wider the page is than its window: a phone would scroll sideways by that. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** A device with Russian selected; the account, which others share, keeps its own language. */
const { walk: walkInRussian } = oneWindow(() => ({
  storageState,
  prepare: (context) => context.addInitScript(() => localStorage.setItem('blattwerk.locale', 'ru-RU')),
}));

journey('on a phone of 390 px: sign in, look, go to the team by thumb', async (open) => {
  const { page } = await open(phone);
  await page.goto(`${instance.url}/login`);
  await page.locator('button[type="submit"]').waitFor();
  expect(await overflow(page)).toBe(0);
  await submitCredentials(page, anna, password);
  await page.waitForURL('**/dashboard');
  await page.getByTestId('payment-account').waitFor();
  expect(Object.keys(await readFigures(page))).toHaveLength(figureNames.length);
  expect(await overflow(page)).toBe(0);

  // The most important things first: money, then the level.
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
  await bar.getByRole('link', { name: 'Team' }).tap();
  await page.waitForURL('**/app/team/overview');
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  expect(await overflow(page)).toBe(0);
});

walkInRussian(
  'in Russian: numbers and dates as Russians write them, and no word of another language',
  async ({ page }) => {
    await comeTo(page, `${instance.url}/dashboard`);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ru-RU');
    const russian = (integer: number) => String(integer).replaceAll(/\B(?=(\d{3})+$)/g, ' ');
    const { availableCents } = expected.money;
    const cents = String(availableCents % 100).padStart(2, '0');
    await expect
      .poll(() => figure(page, 'money-available'))
      .toBe(`${russian(Math.floor(availableCents / 100))},${cents} €`);
    expect(await figure(page, 'qp')).toBe(russian(expected.own.qp));

    const card = page.locator('section').filter({ has: page.getByTestId('news-item') });
    for (const time of await card.locator('time').all()) {
      const [year, , day] = ((await time.getAttribute('datetime')) ?? '').split('-');
      // The month's name in Cyrillic letters, in the product's date format.
      expect(await textOf(time)).toMatch(new RegExp(`^\\p{Script=Cyrillic}+\\.? ${day}, ${year}$`, 'u'));
    }
    // No other language is left: every label is Cyrillic, except short forms and names.
    const labels = await textsOf(page.locator('main dt, main h2, main button'));
    expect(labels.filter((label) => !/\p{Script=Cyrillic}/u.test(label))).toEqual([]);
  },
);

journey('no page scrolls sideways, down to 320 px', async (open) => {
  const { page } = await open({ ...phone, viewport: { width: 320, height: 640 }, storageState });
  const pages = [
    ['/dashboard', comeTo],
    ['/app/team/table', comeTo],
    ['/app/team/tree', comeTo],
    // A mistyped URL is not followed.
    ['/no/such/page', (_: Page, url: string) => page.goto(url)],
  ] as const;
  for (const [path, show] of pages) {
    await page.setViewportSize({ width: 320, height: 640 });
    await show(page, `${instance.url}${path}`);
    await settled(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // At a breakpoint, where some content is shortened.
    for (const width of [320, 360, 389, 390]) {
      await page.setViewportSize({ width, height: 640 });
      await expect.poll(() => overflow(page), { message: `${path} at ${width} px` }).toBe(0);
    }
  }
});

/** Days, hours, minutes and seconds left, with the Russian plural forms: one, few or many. */
const russianTimes = [
  { left: [21, 2, 5, 11], text: '21 день 02 часа 05 минут 11 секунд' },
  { left: [4, 21, 31, 2], text: '4 дня 21 час 31 минута 02 секунды' },
  { left: [12, 0, 14, 23], text: '12 дней 00 часов 14 минут 23 секунды' },
  { left: [1, 11, 33, 51], text: '1 день 11 часов 33 минуты 51 секунда' },
] as const;

walkInRussian('in Russian: the plural forms of a countdown', async ({ page }) => {
  const end = expected.businessBoxEnds;
  if (!end) throw new Error('The demo network gives Anna no business box.');
  await comeTo(page, `${instance.url}/dashboard`);
  for (const { left, text } of russianTimes) {
    const [days, hours, minutes, seconds] = left;
    const milliseconds = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    await page.clock.setFixedTime(end.getTime() - milliseconds);
    const shown = async () =>
      (await textOf(page.getByTestId('countdown-business-box'))).match(/\d+|\p{L}+/gu);
    await expect.poll(shown).toEqual(text.split(' '));
  }
});

journey(
  'the theme follows the system until one is chosen, which applies before the first paint',
  async (open) => {
    const { page } = await open({ storageState, colorScheme: 'dark' });
    const scheme = () => page.locator('html').getAttribute('data-scheme');
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.goto(`${instance.url}/dashboard`);
    await page.getByTestId('psv').waitFor();
    expect(await scheme(), 'follows the system when opened').toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(scheme, { message: 'follows changes of the system' }).toBe('light');
    const bright = await ground();
    await page.getByRole('button', { name: 'Einstellungen' }).click();
    await page.getByRole('radio', { name: 'Dunkel', exact: true }).check();
    await expect.poll(scheme).toBe('dark');
    const dark = await ground();
    expect(dark).not.toBe(bright);

    // Scripts are held back, so that they cannot repair what the document itself paints.
    const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/assets/**/*.js', async (route) => {
      await isSeen;
      await route.continue();
    });
    await page.goto(`${instance.url}/dashboard`, { waitUntil: 'commit' });
    await page.locator('#root').waitFor();
    expect(await scheme()).toBe('dark');
    // The style sheet may load after the element.
    await expect.poll(ground).toBe(dark);
    goOn();
    await page.getByTestId('psv').waitFor();
  },
);

/** How many QP more the running month has than the previous one on the same day; on its last day, in total. */
async function morePoints(partner: number): Promise<number> {
  const [days] = await instance.database.query<Record<'first' | 'today' | 'firstBefore' | 'before', string>>(
    `select to_char(month, 'YYYY-MM-DD') as first, to_char(today, 'YYYY-MM-DD') as today,
       to_char(month - interval '1 month', 'YYYY-MM-DD') as "firstBefore",
       to_char(case when today = month + interval '1 month' - interval '1 day' then month - interval '1 day'
         else today - interval '1 month' end, 'YYYY-MM-DD') as before
     from (select today, date_trunc('month', today) as month
           from (select (now() at time zone 'Europe/Berlin')::date::timestamp as today) as day) as days`,
  );
  if (!days) throw new Error('The query of today has no row.');
  const sumOf = async (start: string, end: string) => {
    const path = `partner-qualification/statistic/query-point/${partner}/custom?start=${start}&end=${end}`;
    const answer = await fetch(`${instance.url}/api/${path}`, {
      headers: { authorization: `Bearer ${tokenOf(storageState)}`, accept: 'application/json' },
    });
    const rows = (await answer.json()) as { total: number }[];
    return rows.reduce((sum, { total }) => sum + total, 0);
  };
  return (await sumOf(days.first, days.today)) - (await sumOf(days.firstBefore, days.before));
}

/** The target of each figure: the rows that it sums up. */
const rowsOf: Readonly<Record<string, string>> = {
  psv: '/app/orders',
  qp: '/app/team/table?sort=qualificationPoints&direction=desc',
  'personal-qp': '/app/orders',
  'customers-total': '/app/team/table?level=1',
  'customers-premium': '/app/team/table?level=1&type=premium',
  'customers-affiliate': '/app/team/table?level=1&type=partner',
  'customers-basic': '/app/team/table?level=1&type=basic',
  'team-premium': '/app/team/table?type=premium',
  'team-affiliates': '/app/team/table?type=partner',
  'team-clients': '/app/team/table?type=basic',
  'net-value': '/app/team/table?sort=qualificationPoints&direction=desc',
  'commission-account': '/app/accounts/credits/available?status=all',
  'payment-account': '/app/accounts/payout/list',
};

journey(
  'each number leads to its rows, and the points show the difference to a month before',
  async (open) => {
    const { page } = await open({ storageState });
    await page.goto(`${instance.url}/dashboard`);
    for (const [name, path] of Object.entries(rowsOf)) {
      const link = page.getByRole('link').filter({ has: page.getByTestId(name) });
      expect(await link.getAttribute('href'), name).toBe(path);
    }
    await page.getByTestId('customers-premium').click();
    await page.waitForURL('**/app/team/table?level=1&type=premium');
    await comeTo(page, `${instance.url}/dashboard`);
    const more = await morePoints(await partnerOf(instance, anna));
    const words = `${germanInteger(Math.abs(more))} QP ${more < 0 ? 'weniger' : 'mehr'} als bis `;
    await expect.poll(() => textOf(page.getByTestId('qp-change'))).toContain(words);
  },
);
