import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { keepWindows, walkIn } from './support/kept-windows.ts';
import { headOf, lightness, sheetsOf } from './support/paper.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import { showPage } from './support/show-page.ts';
import type { SignedIn } from './support/signed-in.ts';
import { tableShows } from './support/team-table-screen.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

const MONTH = '\\p{Lu}\\p{L}+ 20\\d\\d';
const DAY = '\\p{Lu}\\p{L}+\\.? \\d\\d, 20\\d\\d';

/** A printed page, with Anna's team and money. */
interface Printed {
  readonly path: string;
  /** The header of each sheet: title and period; and the maximum number of sheets of the page. */
  readonly head?: readonly [title: string, when: string, most: number];
  /** A chart below the fold, and the days in its table. */
  readonly chart?: readonly [selector: string, days: number];
  /** Whether there are controls. */
  readonly isPressable?: true;
  /** What else applies only to this page. */
  readonly also?: readonly [rule: string, holds: (page: Page) => Promise<void>];
}

async function expectChartAsTable(page: Page, [selector, days]: readonly [string, number]): Promise<void> {
  const rows = page.locator(`main ${selector} tbody tr`);
  expect(await page.locator('main canvas').count(), 'a chart below the fold').toBe(0);
  // While printing, before anything still loading could arrive.
  await page.evaluate((its) => {
    const count = () => {
      document.documentElement.dataset.rows = String(document.querySelectorAll(its).length);
    };
    addEventListener('beforeprint', count, { once: true });
  }, `main ${selector} tbody tr`);
  await page.pdf();
  const printed = await page.locator('html').getAttribute('data-rows');
  expect(printed, 'rows of its table in print').toBe(String(days));
  await expect.poll(() => rows.count(), { message: 'rows of its table afterwards' }).toBe(0);
}

async function expectSheets(page: Page, [title, when, most]: NonNullable<Printed['head']>): Promise<void> {
  const sheets = await sheetsOf(page);
  expect(sheets.length, 'sheets').toBeLessThanOrEqual(most);
  for (const [index, texts] of sheets.entries()) {
    expect(texts[0]).toMatch(new RegExp(`^${title} · Anna Berger · ${when}$`, 'u'));
    expect(texts).toContain(`${index + 1} / ${sheets.length}`);
    expect(texts.length, `sheet ${index + 1}`).toBeGreaterThan(8);
  }
}

/** In print, no controls remain except those whose label says something that is stated nowhere else. */
async function expectNothingToPress(page: Page): Promise<void> {
  const controls = page.locator('main :is(button, select):not(thead *):visible');
  expect(await controls.count(), 'controls on the screen').toBeGreaterThan(0);
  const printedTexts = await textsOf(page.locator('main [data-printed]:visible'));
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => textsOf(controls), { message: 'controls in print' }).toEqual(printedTexts);
  await page.emulateMedia({ media: null });
}

async function expectRowsAlone(page: Page): Promise<void> {
  const row = 'tbody td';
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => lightness(page, row), { message: 'in the dark' }).toBeGreaterThan(150);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect.poll(() => lightness(page, row), { message: 'on paper' }).toBeLessThan(120);
  expect(await page.locator(row).first().isVisible()).toBe(true);
  const chrome = [
    page.getByRole('navigation', { name: 'Hauptmenü' }).first(),
    page.getByRole('button', { name: 'CSV-Export' }),
    page.getByRole('link', { name: 'Nächste Seite' }),
    page.getByRole('link', { name: 'Zum Inhalt springen' }),
  ];
  for (const part of chrome) expect(await part.isVisible(), String(part)).toBe(false);
  // A page of rows says that it is not all of them.
  expect(await textOf(page.getByText(/^Gedruckt sind 10 von \d+ Zeilen\./))).toContain('CSV-Export');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.emulateMedia({ media: null, colorScheme: 'light' });
}

/** For the selected month, in the reader's format, and no other one. */
async function expectHeadOfMonth(page: Page, label: string): Promise<void> {
  const before = await headOf(page);
  const months = page.getByLabel(label, { exact: true });
  const month = await textOf(months.locator('option').nth(3));
  await months.selectOption({ label: month });
  await page.waitForURL(/[?&]cycle=\d+/);
  await settled(page);
  expect(before).not.toContain(month);
  expect(await headOf(page)).toMatch(new RegExp(` · Anna Berger · ${month}$`));
}

async function expectHeadOfDay(page: Page): Promise<void> {
  await showPage(page, `${instance.url}/app/accounts/credits/pending?day=2027-01-31`);
  await settled(page);
  expect(await headOf(page), 'of a day').toMatch(/ · Anna Berger · Frei am Jan\. 31, 2027$/);
}

async function expectStatements(page: Page): Promise<void> {
  const buttons = page.locator('.bw-button:visible');
  await expect.poll(() => buttons.count(), { message: 'buttons of files' }).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => buttons.count(), { message: 'buttons of files in print' }).toBe(0);
  await page.emulateMedia({ media: null });
  await page.locator('main tbody').getByRole('link').first().click();
  const statement = page.getByTestId('statement');
  await statement.waitFor();
  const month = await textOf(statement.locator('strong').first());
  const head = await headOf(page);
  expect(head, 'an open statement').toMatch(new RegExp(` · ${month}$`));
  expect(head).not.toContain(new Intl.DateTimeFormat('de', { month: 'long', year: 'numeric' }).format());
}

async function expectHeadOfCredit(page: Page): Promise<void> {
  // Late in a month it has more than one page of rows: the oldest ones belong to another month.
  await showPage(page, `${instance.url}/app/bonuses/level?size=100`);
  const count = (await textOf(page.getByTestId('history-sums').getByRole('link'))).replaceAll(/\D/g, '');
  const oldest = Math.ceil(Number(count) / 100);
  await showPage(page, `${instance.url}/app/bonuses/level?size=100&page=${oldest}`);
  await settled(page);
  const running = / · (\p{L}+ 20\d\d)$/u.exec(await headOf(page))?.[1] ?? '';
  const credit = page.getByTestId('history').locator('li').filter({ hasNotText: running }).first();
  const month = /\p{Lu}\p{L}+ 20\d\d/u.exec(await textOf(credit))?.[0];
  await credit.getByRole('link').click();
  await page.getByTestId('credit-amount').waitFor();
  expect(await headOf(page), 'an open credit').toMatch(new RegExp(`^[^·]+ · Anna Berger · ${month}$`));
}

async function expectHeadsOfPeriods(page: Page): Promise<void> {
  expect(await headOf(page), 'of days').toContain('Okt. 01, 2026 – Okt. 15, 2026');
  await showPage(page, `${instance.url}/app/links/referral-clicks?period=month&start=2026-10-01`);
  await settled(page);
  expect(await headOf(page), 'of a month').toMatch(/ · Oktober 2026$/);
}

async function expectSheetAlone(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Letzte Anmeldung').waitFor();
  // The beforeprint event comes first.
  await page.pdf();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('tbody td').first().isVisible()).toBe(false);
  expect(await sheet.isVisible()).toBe(true);
  expect(await sheet.getByRole('button', { name: 'Schließen' }).isVisible()).toBe(false);
  await expect.poll(() => sheet.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280 });
  await expect.poll(() => sheet.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  await page.emulateMedia({ media: null });
  const [first = []] = await sheetsOf(page);
  const [head = ''] = first;
  expect(head).toMatch(new RegExp(`^[^·]+ · Anna Berger · ${DAY}$`, 'u'));
  expect(head).not.toContain('Teamliste');
  expect(first.join('')).toContain(`${instance.url}/app/team/table?`);
}

const printed: readonly Printed[] = [
  {
    path: '/dashboard',
    chart: ['.bw-dash-clicks', 7],
    head: ['Guten Tag, Anna', MONTH, 4],
    isPressable: true,
  },
  {
    path: '/app/team/table',
    head: ['Teamliste', DAY, 1],
    also: ['the rows of a table without the frame, black on white in the dark too', expectRowsAlone],
  },
  {
    path: '/app/accounts/credits/pending',
    head: ['Vorgemerkte Gutschriften', DAY, 1],
    also: [
      'a list of one month or of one day is headed by it',
      async (page) => {
        await expectHeadOfMonth(page, 'Monat');
        await expectHeadOfDay(page);
      },
    ],
  },
  {
    path: '/app/accounts/statements',
    // Twelve months by bonus, and the list below them.
    head: ['Monatsabrechnungen', DAY, 1],
    also: ['without the buttons of files, and an open one is headed by its month', expectStatements],
  },
  {
    path: '/app/bonuses/level',
    chart: ['section:has([data-chart])', 30],
    head: ['Stufenbonus', MONTH, 5],
    isPressable: true,
    also: ['an open credit is headed by its own month', expectHeadOfCredit],
  },
  { path: '/app/notifications', isPressable: true },
  { path: '/app/team/table?level=1', also: ['an open sheet alone', expectSheetAlone] },
  {
    path: '/app/links/referral-clicks?period=custom&start=2026-10-01&end=2026-10-15',
    also: ['the clicks of a period are headed by it', expectHeadsOfPeriods],
  },
];

const windowOf = keepWindows((_: 'one of all') => ({ storageState }));

for (const { path, head, chart, isPressable, also: [rule, holds] = [] } of printed) {
  const rules = [
    chart && 'a chart that nobody has scrolled to is printed as its table',
    head && 'each sheet says what it is, whose, of when and which of how many',
    isPressable && 'nothing is there to press but what a button is the only one to say',
    rule,
  ];
  test(`in print: ${path}: ${rules.filter(Boolean).join('; ')}`, async ({ task }) => {
    const visit = await windowOf('one of all');
    const { page } = visit;
    await walkIn(visit, task.name, async () => {
      await page.emulateMedia({ media: null, colorScheme: 'light' });
      await showPage(page, `${instance.url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled(page);
      if (chart !== undefined) await expectChartAsTable(page, chart);
      if (head !== undefined) await expectSheets(page, head);
      if (isPressable) await expectNothingToPress(page);
      await holds?.(page);
    });
  });
}

/** Other lists with a month filter, and the language they are read in here. */
const monthLists = [
  ['/app/accounts/credits/available', 'fr-FR', 'Mois'],
  ['/app/orders', 'ru-RU', 'Учтён в месяце'],
] as const;

for (const [path, locale, label] of monthLists)
  journey(`in print: ${path} of one month has it in the header, in the format of ${locale}`, async (open) => {
    const { page } = await open({
      storageState,
      prepare: (context) =>
        context.addInitScript((language) => localStorage.setItem('blattwerk.locale', language), locale),
    });
    await page.goto(`${instance.url}${path}`);
    await tableShows(page);
    await expectHeadOfMonth(page, label);
  });

journey(
  'in print: the page’s URL and the time of printing are at the bottom, without the app’s frame',
  async (open) => {
    const look = JSON.stringify({ theme: 'semi-dark', header: 'above', side: 'right' });
    const { page } = await open({
      storageState,
      colorScheme: 'dark',
      prepare: (context) =>
        context.addInitScript((chosen) => localStorage.setItem('blattwerk.settings', chosen), look),
    });
    await page.goto(`${instance.url}/app/team/overview`);
    await page.getByTestId('overview-total').waitFor();
    const [first = []] = await sheetsOf(page);
    const where = first.find((text) => text.startsWith(`${instance.url}/app/team/overview · `));
    expect(where).toMatch(/\p{L}+\.? \d\d, 20\d\d \d\d:\d\d$/u);
    for (const part of ['nav.bw-side', 'header.bw-header', 'footer.bw-footer'])
      expect(await page.locator(part).isVisible(), part).toBe(true);
    await page.emulateMedia({ media: 'print' });
    for (const part of ['nav.bw-side', 'header.bw-header', 'footer.bw-footer', 'nav.bw-bottom'])
      expect(await page.locator(part).isVisible(), part).toBe(false);
    const left = await page.locator('main h1').evaluate((element) => element.getBoundingClientRect().left);
    expect(left).toBeLessThan(60);
    expect(await lightness(page, 'main h1')).toBeLessThan(60);
  },
);
