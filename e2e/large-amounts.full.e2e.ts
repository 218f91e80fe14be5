import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { changeInBatch } from './support/batch.ts';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { untilRead } from './support/pages.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import { serveFonts, setIn } from './support/tried-fonts.ts';

shareBrowser();

const instance = shareInstance();

/** Enlarges the sums to those of an operator, whose team is everybody. */
async function enlargeSums(page: Page, amount = '2191940.00'): Promise<void> {
  const large = { count: 12_345, amount, estimated: amount };
  const enlarge = (sums: { groups: object[] }) => ({
    ...sums,
    ...large,
    groups: sums.groups.map((group) => ({ ...group, ...large })),
  });
  await page.route('**/api/batch', (route) =>
    changeInBatch(route, /\/credits\/sums\b/, ({ body }) => ({
      body: enlarge(body as { groups: object[] }),
    })),
  );
  await page.route(/\/credits\/sums\b/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: enlarge(await response.json()) });
  });
}

/** Elements outside the card with the sums, outside their own cell, or over the next cell. */
function misplaced(page: Page): Promise<string[]> {
  return page.getByTestId('credit-groups').evaluate((table) => {
    const card = table.closest('section');
    if (card === null) throw new Error('There is no card with the sums.');
    const edge = card.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(card).paddingRight);
    const found: string[] = [];
    for (const row of table.querySelectorAll('tbody tr, tfoot tr')) {
      let taken = 0;
      for (const cell of [...row.children].filter((each) => each.checkVisibility())) {
        const text = document.createRange();
        text.selectNodeContents(cell);
        const box = cell.getBoundingClientRect();
        const { left, right } = text.getBoundingClientRect();
        if (box.right > edge + 1) found.push(`beyond the card: ${cell.textContent}`);
        if (left < box.left - 1 || right > box.right + 1) found.push(`beyond its cell: ${cell.textContent}`);
        if (left < taken - 1) found.push(`over its neighbour: ${cell.textContent}`);
        taken = right;
      }
    }
    return found;
  });
}

/** Elements outside their cell, or outside the card, in the list of days. */
function cutAmounts(page: Page): Promise<string[]> {
  return page.getByTestId('release-days').evaluate((days) => {
    const card = days.closest('section');
    if (card === null) throw new Error('There is no card with the days.');
    const found: string[] = [];
    for (const cell of days.querySelectorAll('td, th')) {
      const text = document.createRange();
      text.selectNodeContents(cell);
      const { left, right, width } = text.getBoundingClientRect();
      for (const box of [cell, card].map((each) => each.getBoundingClientRect()))
        if (width > 0 && (left < box.left - 1 || right > box.right + 1))
          found.push(`beyond its box: ${cell.textContent}`);
    }
    return found;
  });
}

/** Both lists of credits, with sums by bonus and by month. */
const sums = ['pending', 'pending?by=cycle', 'available', 'available?by=cycle'];
const isFull = process.env.FULL === '1';
const inEveryRun = { de: sums.slice(0, 2), 'ru-RU': sums.slice(2) };

for (const [locale, lists] of isFull
  ? ['de', 'en', 'fr-FR', 'ru-RU'].map((one) => [one, sums] as const)
  : Object.entries(inEveryRun))
  journey(`at 1280 px amounts as large as an operator’s fit in their card, in ${locale}`, async (open) => {
    const { page } = await open({
      storageState: await signedInState(instance.url, anna),
      viewport: { width: 1280, height: 900 },
      prepare: (context) =>
        context.addInitScript((chosen) => localStorage.setItem('blattwerk.locale', chosen), locale),
    });
    await enlargeSums(page);
    const found: string[] = [];
    for (const list of lists) {
      const path = `/app/accounts/credits/${list}`;
      await page.goto(`${instance.url}${path}`);
      await page
        .getByTestId('credit-groups')
        .getByText(/2\D191\D940/)
        .first()
        .waitFor();
      await settled(page);
      await untilRead(page);
      // The collapsed menu puts the cards side by side.
      for (const sidebar of ['wide', 'narrow']) {
        await page.evaluate((width) => {
          document.documentElement.dataset.sidebar = width;
        }, sidebar);
        for (const fault of await misplaced(page)) found.push(`${path}, ${sidebar} menu: ${fault}`);
      }
    }
    expect(found).toEqual([]);
  });

/** The widths at which the list of days is narrowest. */
const listWidths = isFull ? [360, 768, 800, 1101, 1440] : [360, 768];

journey('in wide fonts, large amounts fit in the list of their days too', async (open) => {
  const { page } = await open({ storageState: await signedInState(instance.url, anna) });
  await serveFonts(page);
  const found: string[] = [];
  for (const [sum, shown] of [
    ['16962.04', /16\.962,04/],
    ['2191940.00', /2\.191\.940,00/],
  ] as const) {
    await enlargeSums(page, sum);
    await page.goto(`${instance.url}/app/accounts/credits/pending`);
    await page.getByTestId('release-total').getByText(shown).waitFor();
    await settled(page);
    await setIn(page, 'wide');
    for (const width of listWidths) {
      await page.setViewportSize({ width, height: 900 });
      for (const fault of await cutAmounts(page)) found.push(`at ${width} px: ${fault}`);
    }
  }
  expect(found).toEqual([]);
});
