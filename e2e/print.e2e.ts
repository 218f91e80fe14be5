import { readPdf } from '@blattwerk/server/payouts/testing/read-pdf.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import type { SignedIn } from './support/signed-in.ts';
import { tableShows } from './support/team-table-screen.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

/** How light the text of an element is: 0 is black. */
function lightness(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const [red = 0, green = 0, blue = 0] = getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [];
      return Math.max(red, green, blue);
    });
}

journey('on paper: the rows of a table without the frame, black on white in the dark too', async (open) => {
  const { page } = await open({ storageState, colorScheme: 'dark' });
  await page.goto(`${instance.url}/app/team/table`);
  await tableShows(page);
  const row = 'tbody td';
  expect(await lightness(page, row)).toBeGreaterThan(150);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await lightness(page, row)).toBeLessThan(120);
  expect(await page.locator(row).first().isVisible()).toBe(true);
  const chrome = [
    page.getByRole('navigation', { name: 'Hauptmenü' }).first(),
    page.getByRole('button', { name: 'CSV-Export' }),
    page.getByRole('link', { name: 'Nächste Seite' }),
    page.getByRole('link', { name: 'Zum Inhalt springen' }),
  ];
  for (const part of chrome) expect(await part.isVisible()).toBe(false);
  // A page of the rows says that it is not all of them.
  expect(await textOf(page.getByText(/^Gedruckt sind 10 von \d+ Zeilen\./))).toContain('CSV-Export');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

journey('on paper: statements without the buttons of their files', async (open) => {
  const { page } = await open({ storageState });
  await page.goto(`${instance.url}/app/accounts/statements`);
  await tableShows(page);
  await expect.poll(() => page.locator('.mantine-Button-root:visible').count()).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.locator('.mantine-Button-root:visible').count()).toBe(0);
});

/** Pages with something to press, or with a chart further down than the window shows. */
const pressable = ['/dashboard', '/app/bonuses/level', '/app/notifications'];

journey(
  'on paper: nothing to press or to choose from, but what a button is the only one to say',
  async (open) => {
    const { page } = await open({ storageState });
    for (const path of pressable) {
      await page.goto(`${instance.url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled(page);
      const controls = page.locator('main :is(button, select):not(thead *):visible');
      expect(await controls.count(), path).toBeGreaterThan(0);
      const said = await textsOf(page.locator('main [data-printed]:visible'));
      await page.emulateMedia({ media: 'print' });
      await expect.poll(() => textsOf(controls), { message: path }).toEqual(said);
      await page.emulateMedia({ media: null });
    }
  },
);

journey('on paper: a chart that nobody has scrolled to is printed as its table', async (open) => {
  const { page } = await open({ storageState });
  for (const [path, chart, days] of [
    ['/dashboard', '.bw-dash-clicks', 7],
    ['/app/bonuses/level', 'section:has([data-chart])', 30],
  ] as const) {
    await page.goto(`${instance.url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    expect(await page.locator('main canvas').count(), path).toBe(0);
    // While it is printed, before anything that is still to be loaded could come.
    await page.evaluate(
      (selector) =>
        addEventListener(
          'beforeprint',
          () => {
            const rows = document.querySelectorAll(`main ${selector} tbody tr`).length;
            document.documentElement.dataset.rows = String(rows);
          },
          { once: true },
        ),
      chart,
    );
    await page.pdf();
    expect(await page.locator('html').getAttribute('data-rows'), path).toBe(String(days));
    await expect.poll(() => page.locator(`main ${chart} tbody tr`).count(), { message: path }).toBe(0);
  }
});

const MONTH = '\\p{Lu}\\p{L}+ 20\\d\\d';
const DAY = '\\p{Lu}\\p{L}+\\.? \\d\\d, 20\\d\\d';

/** The most sheets of paper that a page takes, with Anna's team and money, and of when it says that it is. */
const sheetsOf = [
  ['/dashboard', 'Guten Tag, Anna', MONTH, 4],
  ['/app/team/table', 'Teamliste', DAY, 1],
  ['/app/accounts/credits/pending', 'Vorgemerkte Gutschriften', DAY, 1],
  ['/app/accounts/statements', 'Monatsabrechnungen', DAY, 1],
  ['/app/bonuses/level', 'Stufenbonus', MONTH, 5],
] as const;

/** What stands at the head of the first sheet. */
async function headOf(page: Page): Promise<string> {
  const [[head = ''] = []] = (await readPdf(await page.pdf({ format: 'A4' }))).pages;
  return head;
}

journey(
  'on paper: each sheet says what it is, whose, of when and which of how many; none is empty',
  async (open) => {
    const { page } = await open({ storageState });
    for (const [path, title, when, most] of sheetsOf) {
      await page.goto(`${instance.url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled(page);
      const { pages } = await readPdf(await page.pdf({ format: 'A4' }));
      expect(pages.length, path).toBeLessThanOrEqual(most);
      for (const [index, texts] of pages.entries()) {
        expect(texts[0]).toMatch(new RegExp(`^${title} · Anna Berger · ${when}$`, 'u'));
        expect(texts).toContain(`${index + 1} / ${pages.length}`);
        expect(texts.length, `${path}, sheet ${index + 1}`).toBeGreaterThan(8);
      }
    }
  },
);

journey('on paper: the clicks of a period are headed by it', async (open) => {
  const { page } = await open({ storageState });
  await page.goto(`${instance.url}/app/links/referral-clicks?period=custom&start=2026-10-01&end=2026-10-15`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  expect(await headOf(page)).toContain('Okt. 01, 2026 – Okt. 15, 2026');
  await page.goto(`${instance.url}/app/links/referral-clicks?period=month&start=2026-10-01`);
  await settled(page);
  expect(await headOf(page)).toMatch(/ · Oktober 2026$/);
});

/** Lists with a filter by month, and in which language they are read here. */
const monthLists = [
  ['/app/accounts/credits/pending', 'de', 'Monat'],
  ['/app/accounts/credits/available', 'fr-FR', 'Mois'],
  ['/app/orders', 'ru-RU', 'Учтён в месяце'],
] as const;

journey('on paper: a list of one month is headed by it, as the reader writes it', async (open) => {
  for (const [path, locale, label] of monthLists) {
    const { page } = await open({
      storageState,
      prepare: (context) =>
        context.addInitScript((language) => localStorage.setItem('blattwerk.locale', language), locale),
    });
    await page.goto(`${instance.url}${path}`);
    await tableShows(page);
    const today = await headOf(page);
    const months = page.getByLabel(label, { exact: true });
    const month = await textOf(months.locator('option').nth(3));
    await months.selectOption({ label: month });
    await page.waitForURL(/[?&]cycle=\d+/);
    await settled(page);
    expect(today, path).not.toContain(month);
    expect(await headOf(page), path).toMatch(new RegExp(` · Anna Berger · ${month}$`));
  }
});

journey('on paper: the credits of a day are headed by it', async (open) => {
  const { page } = await open({ storageState });
  await page.goto(`${instance.url}/app/accounts/credits/pending?day=2027-01-31`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  expect(await headOf(page)).toMatch(/ · Anna Berger · Frei am Jan\. 31, 2027$/);
});

journey('on paper: an open credit is headed by its month, not by that of the page', async (open) => {
  const { page } = await open({ storageState });
  await page.goto(`${instance.url}/app/bonuses/level?size=100`);
  await page.getByTestId('history').waitFor();
  const running = / · (\p{L}+ 20\d\d)$/u.exec(await headOf(page))?.[1] ?? '';
  const credit = page.getByTestId('history').locator('li').filter({ hasNotText: running }).first();
  const month = /\p{Lu}\p{L}+ 20\d\d/u.exec(await textOf(credit))?.[0];
  await credit.getByRole('link').click();
  await page.getByTestId('credit-amount').waitFor();
  expect(await headOf(page)).toMatch(new RegExp(`^[^·]+ · Anna Berger · ${month}$`));
});

journey('on paper: a monthly statement is headed by its month', async (open) => {
  const { page } = await open({ storageState });
  await page.goto(`${instance.url}/app/accounts/statements`);
  await tableShows(page);
  await page.locator('main tbody').getByRole('link').first().click();
  const statement = page.getByTestId('statement');
  await statement.waitFor();
  const month = await textOf(statement.locator('strong').first());
  const head = await headOf(page);
  expect(head).toMatch(new RegExp(` · ${month}$`));
  expect(head).not.toContain(new Intl.DateTimeFormat('de', { month: 'long', year: 'numeric' }).format());
});

journey('on paper: an open sheet alone', async (open) => {
  const { page } = await open({ storageState });
  await page.goto(`${instance.url}/app/team/table?level=1`);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Letzte Anmeldung').waitFor();
  // The browser tells it before it prints.
  await page.pdf();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('tbody td').first().isVisible()).toBe(false);
  expect(await sheet.isVisible()).toBe(true);
  expect(await sheet.getByRole('button', { name: 'Schließen' }).isVisible()).toBe(false);
  await expect.poll(() => sheet.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280 });
  await expect.poll(() => sheet.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  await page.emulateMedia({ media: null });
  const { pages } = await readPdf(await page.pdf({ format: 'A4' }));
  const [head = ''] = pages[0] ?? [];
  expect(head).toMatch(new RegExp(`^[^·]+ · Anna Berger · ${DAY}$`, 'u'));
  expect(head).not.toContain('Teamliste');
  expect(pages[0]?.join('')).toContain(`${instance.url}/app/team/table?`);
});

journey(
  'on paper: where the page stands and when it was printed, below it, and nothing of the frame',
  async (open) => {
    const { page } = await open({ storageState, colorScheme: 'dark' });
    await page.goto(`${instance.url}/app/team/overview`);
    await page.getByTestId('overview-total').waitFor();
    await page.evaluate(() => {
      localStorage.setItem(
        'blattwerk.settings',
        JSON.stringify({ theme: 'semi-dark', header: 'above', side: 'right' }),
      );
    });
    await page.reload();
    await page.getByTestId('overview-total').waitFor();
    const [first = []] = (await readPdf(await page.pdf({ format: 'A4' }))).pages;
    const where = first.find((text) => text.startsWith(`${instance.url}/app/team/overview · `));
    expect(where).toMatch(/\p{L}+\.? \d\d, 20\d\d \d\d:\d\d$/u);
    await page.emulateMedia({ media: 'print' });
    for (const part of ['nav.bw-side', 'header.bw-header', 'footer.bw-footer', 'nav.bw-bottom'])
      expect(await page.locator(part).isVisible()).toBe(false);
    const left = await page.locator('main h1').evaluate((element) => element.getBoundingClientRect().left);
    expect(left).toBeLessThan(60);
    expect(await lightness(page, 'main h1')).toBeLessThan(60);
  },
);
