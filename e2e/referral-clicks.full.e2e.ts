import { addDays, berlinDay, berlinMidnight } from '@blattwerk/plan/days.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { shareInstance } from './support/instances.ts';
import { journeyOnAnyWidth, shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { addPerson, signInByCall } from './support/own-person.ts';
import { addReferralCode } from './support/referral-code.ts';
import type { SignedIn } from './support/signed-in.ts';
import { readRows, rowsOf } from './support/team-table-screen.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const TODAY = berlinDay(Date.now());
const dayBefore = (days: number) => addDays(TODAY, -days);

const instance = shareInstance();
let storageState: SignedIn;
let codes: [string, string];

/** Clicks for the journey's partner: on which link, how many days ago, how many. */
const clicks = [
  { link: 0, daysAgo: 0, count: 2 },
  { link: 1, daysAgo: 2, count: 1 },
  { link: 0, daysAgo: 2, count: 10 },
  { link: 0, daysAgo: 6, count: 1 },
  { link: 0, daysAgo: 7, count: 4 },
  { link: 1, daysAgo: 13, count: 5 },
  { link: 0, daysAgo: 14, count: 3 },
  { link: 0, daysAgo: 45, count: 6 },
];

/** Their number between two days, counted back from today. */
function counted(from: number, to: number, link?: number): number {
  return clicks
    .filter(({ daysAgo }) => daysAgo <= from && daysAgo >= to)
    .filter((click) => link === undefined || click.link === link)
    .reduce((sum, { count }) => sum + count, 0);
}

beforeAll(async () => {
  const person = await addPerson(instance, 'Karla');
  codes = [await addReferralCode(instance, person), await addReferralCode(instance, person)];
  for (const { link, daysAgo, count } of clicks) {
    // At noon, or today right after midnight, so that it is in the past.
    const at = new Date(berlinMidnight(dayBefore(daysAgo)) + (daysAgo === 0 ? 0 : 43_200_000));
    await instance.database.query(
      `insert into referral_transitions (link_id, date)
       select id, $2::timestamptz + number * interval '1 millisecond'
       from referral_links, generate_series(1, $3::int) as number where code = $1`,
      [codes[link], at, count],
    );
  }
  const newcomer = await addPerson(instance, 'Nuria');
  await instance.database.query(
    'insert into referral_sign_ups (partner_id, link_id) select $1, id from referral_links where code = $2',
    [newcomer.partner, codes[0]],
  );
  storageState = await signInByCall(instance, person.email);
});

const { walkOnAnyWidth } = oneWindow(() => ({ storageState, viewport: { width: 1440, height: 1000 } }));

async function openClicks(page: Page, search = ''): Promise<void> {
  await comeTo(page, `${instance.url}/app/links/referral-clicks${search}`);
  await each(page).getByRole('status').filter({ hasText: /\d/ }).first().waitFor();
}

const course = (page: Page) => page.getByRole('region', { name: 'Verlauf' });
const each = (page: Page) => page.getByRole('region', { name: 'Einzelne Klicks' });
const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const words = (count: number) => (count === 1 ? '1 Klick' : `${count} Klicks`);

/** The contents of the table next to the chart. */
async function days(page: Page): Promise<(readonly [day: string, clicks: number])[]> {
  const toggle = course(page).getByRole('button', { name: 'Als Tabelle' });
  if ((await toggle.getAttribute('aria-pressed')) === 'false') await toggle.click();
  const cells = await course(page).locator('td[data-testid]').all();
  return Promise.all(
    cells.map(async (cell) => {
      const day = (await cell.getAttribute('data-testid'))?.replace('clicks-', '') ?? '';
      return [day, Number(await textOf(cell))] as const;
    }),
  );
}

/** The chart's figure and the table's agree, as every number does with its rows. */
async function expectTotal(page: Page, count: number): Promise<void> {
  const figure = course(page).getByRole('status').getByRole('paragraph').first();
  await expect.poll(() => textOf(figure)).toBe(words(count));
  await expect.poll(() => textOf(each(page).getByRole('status').first())).toBe(words(count));
}

walkOnAnyWidth('seven days padded with zeros, compared with the seven before', async ({ page }) => {
  await openClicks(page);
  await expectTotal(page, counted(6, 0));
  const less = counted(6, 0) - counted(13, 7);
  await expect.poll(() => textOf(course(page).getByRole('status'))).toContain(`${less} mehr als davor`);
  await course(page).locator('canvas').waitFor();
  const expected = [6, 5, 4, 3, 2, 1, 0].map((ago) => [dayBefore(ago), counted(ago, ago)]);
  await expect.poll(() => days(page)).toEqual(expected);
});

walkOnAnyWidth('each period, and a selected link, are in the URL', async ({ page }) => {
  await openClicks(page);
  await page.getByRole('link', { name: '30 Tage' }).click();
  await expectTotal(page, counted(29, 0));
  expect(addressOf(page)).toEqual({ period: '30' });
  await page.getByLabel('Link', { exact: true }).selectOption(codes[1]);
  await expectTotal(page, counted(29, 0, 1));
  await page.reload();
  await expectTotal(page, counted(29, 0, 1));
  const pills = each(page).getByRole('list', { name: 'Aktive Filter' });
  await expect.poll(() => textsOf(pills.getByRole('listitem'))).toEqual([codes[1]]);
  await each(page)
    .getByRole('button', { name: `Filter ${codes[1]} entfernen` })
    .click();
  await expectTotal(page, counted(29, 0));
  await page.getByRole('link', { name: '90 Tage' }).click();
  await expectTotal(page, counted(89, 0));
  await page.goBack();
  await expectTotal(page, counted(29, 0));

  await page.getByRole('link', { name: 'Monat', exact: true }).click();
  const inMonth = Number(TODAY.slice(8)) - 1;
  await expectTotal(page, counted(inMonth, 0));
  await page.getByRole('link', { name: 'Eigener Zeitraum' }).click();
  await page.getByLabel('Von').fill(dayBefore(14));
  await page.getByLabel('Bis').fill(dayBefore(7));
  await expectTotal(page, counted(14, 7));
  expect(addressOf(page)).toEqual({ period: 'custom', start: dayBefore(14), end: dayBefore(7) });
  await page.getByLabel('Bis').fill(dayBefore(20));
  await page.getByText('Das Ende liegt vor dem Anfang').waitFor();
  expect(addressOf(page).end).toBe(dayBefore(7));
});

walkOnAnyWidth('a day in the chart, or in its table, leads to its clicks; ten per page', async ({ page }) => {
  await openClicks(page);
  const canvas = course(page).locator('canvas');
  await canvas.waitFor();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The chart has no bounding box.');
  await expect
    .poll(async () => {
      await canvas.click({ position: { x: box.width - 30, y: box.height / 2 } });
      return addressOf(page);
    })
    .toEqual({ day: TODAY });
  await expect.poll(() => textOf(each(page).getByRole('status').first())).toBe(words(counted(0, 0)));
  await days(page);
  await course(page)
    .locator('tr', { has: page.getByTestId(`clicks-${dayBefore(2)}`) })
    .getByRole('link')
    .click();
  await expect.poll(() => textOf(each(page).getByRole('status').first())).toBe(words(counted(2, 2)));
  const rows = rowsOf(page);
  await expect.poll(() => rows.count()).toBe(10);
  await each(page).getByRole('link', { name: 'Nächste Seite' }).click();
  await expect.poll(() => rows.count()).toBe(1);
  const [click] = await readRows(page);
  expect(Object.values(click ?? {}).slice(1)).toEqual([codes[1], 'Registrierung']);
});

walkOnAnyWidth('a period without a click says so', async ({ page }) => {
  await openClicks(page, `?period=custom&start=${dayBefore(40)}&end=${dayBefore(30)}`);
  await page.getByText('In diesem Zeitraum ist niemand einem Link gefolgt.').waitFor();
  await expectTotal(page, 0);
});

walkOnAnyWidth(
  'the results of the links: in total, as a chart, and per link as a table',
  async ({ page }) => {
    await openClicks(page);
    const results = page.getByRole('region', { name: 'Vom Klick zum Verdienst' });
    await results.scrollIntoViewIfNeeded();
    const sum = (name: string) => textOf(results.getByTestId(`results-${name}`));
    await expect.poll(() => sum('clicks')).toBe(String(counted(45, 0)));
    expect([await sum('signUps'), await sum('buyers'), await sum('earned')]).toEqual(['1', '0', '0,00 €']);
    await results.locator('canvas').waitFor();
    await results.getByRole('button', { name: 'Als Tabelle' }).click();
    const cells = (index: 0 | 1) =>
      textsOf(results.getByTestId(`results-of-${codes[index]}`).locator('th, td'));
    await expect
      .poll(() => cells(0))
      .toEqual([codes[0], String(counted(45, 0, 0)), '1', '0', '0,00 €', '0,00 €']);
    expect(await cells(1)).toEqual([codes[1], String(counted(45, 0, 1)), '0', '0', '0,00 €', '0,00 €']);
    await results.getByRole('link', { name: codes[1] }).click();
    await expectTotal(page, counted(6, 0, 1));
  },
);

journeyOnAnyWidth('a partner without a link is led to the first one', async (open) => {
  const nobody = await addPerson(instance, 'Nele');
  const { page } = await open({ storageState: await signInByCall(instance, nobody.email) });
  await page.goto(`${instance.url}/app/links/referral-clicks`);
  await page.getByRole('link', { name: 'Neuer Link' }).click();
  await page.getByRole('dialog', { name: 'Neuer Empfehlungslink' }).waitFor();
});
