import { PATIENCE } from '@blattwerk/server/test-support/patience.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, vi } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { type ExpectedMember, expectedTeam, germanTypes } from './support/expected-team.ts';
import { germanInteger } from './support/german-text.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import { column, people, readEnding, rowsOf, shownTotal, tableShows } from './support/team-table-screen.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;
let team: ExpectedMember[];

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
  team = await expectedTeam(instance.database.query, await partnerOf(instance, anna));
});

const { walk, walkOnAnyWidth } = oneWindow(() => ({ storageState, viewport: { width: 1440, height: 900 } }));

async function openOverview(page: Page): Promise<void> {
  await comeTo(page, `${instance.url}/app/team/overview`);
  await page.getByTestId('overview-total').waitFor();
}

const shown = (page: Page, name: string) => textOf(page.getByTestId(`overview-${name}`));

walkOnAnyWidth('the team is counted by account type and level as in the raw rows', async ({ page }) => {
  await openOverview(page);
  expect(await shown(page, 'total')).toBe(germanInteger(team.length));
  for (const type of ['basic', 'partner', 'premium'] as const) {
    const count = team.filter(({ accountType }) => accountType === type).length;
    expect(await shown(page, type)).toBe(germanInteger(count));
  }
  const byLevel = Map.groupBy(team, ({ levelName }) => levelName);
  const rows = page.getByRole('table').locator('tbody tr');
  const counted = await Promise.all(
    (await rows.all()).map(async (row) => [
      await textOf(row.getByRole('rowheader')),
      ...(await textsOf(row.locator('td:not([aria-hidden])'))),
    ]),
  );
  const expected = [...byLevel].map(([name, members]) => {
    const of = (type: string) => members.filter(({ accountType }) => accountType === type).length;
    return [name, members.length, of('basic'), of('partner'), of('premium')].map(String);
  });
  expect(counted.toSorted()).toEqual(expected.toSorted());
  expect(counted.length).toBeGreaterThan(5);
});

walkOnAnyWidth('each number leads to that many rows of the team table', async ({ page }) => {
  await openOverview(page);
  const names = ['isNew', 'isCloseToNextLevel', 'isExpiring', 'isAway', 'premium', 'level-1'];
  const expectAsMany = async (name: string) => {
    await openOverview(page);
    const count = Number((await shown(page, name)).replaceAll('.', ''));
    expect(count).toBeGreaterThan(0);
    await page
      .getByRole('link')
      .filter({ has: page.getByTestId(`overview-${name}`) })
      .or(page.locator(`a[data-testid="overview-${name}"]`))
      .click();
    await tableShows(page);
    expect(await shownTotal(page)).toBe(people(count));
  };
  for (const name of names) {
    // Partners signed in by other journeys meanwhile are no longer away: then both are read again.
    let tried = 0;
    await vi.waitFor(async () => {
      if (tried++ > 0) await page.reload();
      await expectAsMany(name);
    }, PATIENCE);
  }
});

walkOnAnyWidth('the newest come first, and a name opens the details', async ({ page }) => {
  await openOverview(page);
  const newest = team.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || a.id - b.id);
  const card = page.getByRole('region', { name: 'Neueste Partner' });
  await expect.poll(() => textsOf(card.locator('li a'))).toEqual(newest.slice(0, 5).map(({ name }) => name));
  await card.locator('li a').first().click();
  const details = page.getByRole('dialog');
  await details.getByText(newest[0]?.name ?? '', { exact: true }).waitFor();
  await expect.poll(() => textOf(details)).toContain(germanTypes[newest[0]?.accountType ?? 'basic']);
});

walkOnAnyWidth('the membership that ends next comes first', async ({ page }) => {
  await openOverview(page);
  const soon = [...(await readEnding(instance.database.query, team)).values()];
  const card = page.getByRole('region', { name: 'Mitgliedschaft endet bald' });
  await expect.poll(() => textsOf(card.locator('li a'))).toEqual(soon.slice(0, 5));
  expect(await shown(page, 'isExpiring')).toBe(germanInteger(soon.length));

  // The tile links to the same people in the table, whose tab shows the filter.
  await page
    .getByRole('link')
    .filter({ has: page.getByTestId('overview-isExpiring') })
    .click();
  await tableShows(page, new RegExp(`^${people(soon.length)}$`));
  const tabs = page.getByRole('navigation', { name: 'Ansichten' });
  expect(await tabs.locator('[aria-current]').allTextContents()).toEqual(['Mitgliedschaft endet bald']);
  await expect.poll(() => rowsOf(page).count()).toBe(Math.min(10, soon.length));
  for (const name of await column(page, 'Name')) expect(soon).toContain(name);
});

walk('on a phone nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openOverview(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

walk('the growth of the team as a table shows who joined in which month', async ({ page }) => {
  await openOverview(page);
  const card = page.getByRole('region', { name: 'So wächst das Team' });
  await card.getByRole('button', { name: 'Als Tabelle' }).click();
  const rows = card.getByRole('table').locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(12);
  const joined = Map.groupBy(team, ({ createdAt }) =>
    createdAt.toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' }).slice(0, 7),
  );
  const numbers = card.locator('[data-testid^="growth-"]');
  const months = await numbers.evaluateAll((cells) =>
    cells.map((cell) => cell.getAttribute('data-testid')?.slice('growth-'.length, -3) ?? ''),
  );
  expect(await textsOf(numbers)).toEqual(
    months.map((month) => germanInteger(joined.get(month)?.length ?? 0)),
  );
  await card.getByRole('columnheader', { name: 'Still geworden' }).waitFor();
});
