import { addDays, berlinDay } from '@blattwerk/plan/days.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from './support/axe.ts';
import { anna, operator } from './support/demo-logins.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signInByCall } from './support/own-person.ts';
import { settled } from './support/settled.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();

/** Within the history of the demo network. */
const DAY = addDays(berlinDay(Date.now()), -40);

const lineAbove = (page: Page) => page.getByRole('list', { name: 'Linie nach oben' });
const level = (page: Page) => page.getByTestId('past-level');

/** The value next to a label in one of the cards. */
const amountIn = (page: Page, card: string, name: string) =>
  textOf(
    page
      .getByRole('region', { name: card, exact: true })
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd'),
  );

async function chooseDay(page: Page, day: string): Promise<void> {
  await page.getByLabel('Tag', { exact: true }).fill(day);
  await expect.poll(() => new URL(page.url()).searchParams.get('day')).toBe(day);
  await level(page).waitFor();
}

const sidewaysOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

journey('operators choose a day in a partner’s file and navigate the tree of that day', async (open) => {
  const { page } = await open({
    storageState: await signInByCall(instance, operator),
    viewport: { width: 1440, height: 900 },
  });
  const partner = await partnerOf(instance, anna);
  await page.goto(`${instance.url}/app/operations/partners/${partner}`);
  await page.getByRole('link', { name: 'Früherer Tag' }).click();
  await level(page).waitFor();
  await chooseDay(page, DAY);
  const above = await textsOf(lineAbove(page).getByRole('listitem'));
  expect(above.at(-1)).toBe('Anna Berger');
  expect(above.length).toBeGreaterThan(1);
  expect(await amountIn(page, 'Geld', 'Verfügbar')).toMatch(/^[\d.]+,\d\d\s€$/);
  expect(Number(await amountIn(page, 'Platz im Team', 'Erste Linie'))).toBeGreaterThan(0);
  await settled(page);
  expect(await violations(page)).toEqual([]);

  const first = page.locator('main tbody a').first();
  const name = await textOf(first);
  await first.click();
  await expect.poll(() => textsOf(lineAbove(page).getByRole('listitem'))).toEqual([...above, name]);
  expect(new URL(page.url()).searchParams.get('day')).toBe(DAY);

  await page.reload();
  await level(page).waitFor();
  expect(await page.getByLabel('Tag', { exact: true }).inputValue()).toBe(DAY);
  await lineAbove(page).getByRole('link', { name: 'Anna Berger' }).click();
  await expect.poll(() => textsOf(lineAbove(page).getByRole('listitem'))).toEqual(above);
});

journey('partners see their own past day on a phone, and nobody above their sponsor', async (open) => {
  const { page, expectProblem } = await open({
    storageState: await signInByCall(instance, anna),
    viewport: { width: 390, height: 844 },
  });
  expectProblem(/422/);
  await page.goto(`${instance.url}/app/profile`);
  await page
    .getByRole('navigation', { name: 'Bereiche des Profils' })
    .getByRole('link', { name: 'Früherer Tag' })
    .click();
  await level(page).waitFor();
  await chooseDay(page, DAY);
  expect(await lineAbove(page).count()).toBe(0);
  expect(await amountIn(page, 'Platz im Team', 'Sponsor')).not.toBe('');
  expect(await amountIn(page, 'Stufe', 'Fassung des Plans')).toMatch(/^Nr\. \d+, /);
  await settled(page);
  expect(await sidewaysOf(page)).toBe(0);
  expect(await violations(page)).toEqual([]);

  await page.goto(`${instance.url}/app/profile?tab=past-day&day=2001-01-01`);
  await page.getByText(/^Möglich sind Tage von/).waitFor();
  expect(await level(page).count()).toBe(0);
  await chooseDay(page, DAY);
});
