import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import type { Query } from './database.ts';
import type { ExpectedMember } from './expected-team.ts';
import { germanInteger, plainSpaces } from './german-text.ts';
import { textOf, textsOf } from './texts.ts';

/** Whether the rows are those of a phone, where all controls of the list are in a sheet. */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768;
}

/** The rows of the table, or those of a phone. */
export function rowsOf(page: Page): Locator {
  return page
    .getByRole('main')
    .locator(
      isPhone(page) ? 'ul.bw-card > li:not([data-group])' : 'table[data-density] tbody tr:not([data-group])',
    );
}

/** The contents of the rows, by column name; on a phone some columns are left out. */
export async function readRows(page: Page): Promise<Record<string, string>[]> {
  if (isPhone(page)) return readPhoneRows(rowsOf(page));
  const columns = await textsOf(page.locator('table[data-density] thead th'));
  const rows = await rowsOf(page).all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = await textsOf(row.locator('td'));
      return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
    }),
  );
}

/** All read at the same moment: rows replaced meanwhile would be waited for. */
async function readPhoneRows(found: Locator): Promise<Record<string, string>[]> {
  const rows = await found.evaluateAll((elements) =>
    elements.map((row) => {
      const texts = (selector: string) =>
        [...row.querySelectorAll(selector)].map((element) => element.textContent);
      return {
        name: texts(':scope > div > div > div'),
        labels: texts('dt').map((label) => label?.replace(/:$/, '') ?? ''),
        values: texts('dd'),
      };
    }),
  );
  return rows.map(({ name, labels, values }) => ({
    Name: plainSpaces(name[0] ?? ''),
    ...Object.fromEntries(labels.map((label, index) => [label, plainSpaces(values[index] ?? '')])),
  }));
}

/** A phone's sheet with all controls of the list. */
export async function openTools(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Filtern und sortieren/ }).click();
  return page.getByRole('dialog', { name: 'Filtern und sortieren' });
}

/** Sorts by a column: a click on its header, or on a phone the sort field. */
export async function sortBy(
  page: Page,
  name: string,
  direction: 'aufsteigend' | 'absteigend',
): Promise<void> {
  if (isPhone(page))
    await inFilters(page, async (tools) => {
      await tools.getByLabel('Sortierung').selectOption(`${name}, ${direction}`);
    });
  else await page.getByRole('columnheader').getByRole('button', { name }).click();
}

/** Selects a filter value; on a phone the filter is in a sheet. */
export function chooseFilter(page: Page, label: string, option: string): Promise<void> {
  return inFilters(page, async (filters) => {
    await filters.getByLabel(label, { exact: true }).selectOption(option);
  });
}

/** Does something with the filters, which on a phone are in a sheet. */
export async function inFilters(
  page: Page,
  choose: (filters: Page | Locator) => Promise<void>,
): Promise<void> {
  if (!isPhone(page)) {
    await choose(page);
    return;
  }
  const sheet = await openTools(page);
  await choose(sheet);
  await sheet.getByRole('button', { name: 'Anzeigen' }).click();
  await sheet.waitFor({ state: 'detached' });
}

/** One column of the rows. */
export async function column(page: Page, name: string): Promise<string[]> {
  return (await readRows(page)).map((row) => row[name] ?? '');
}

/** The query parameters of the URL. */
export function addressOf(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams);
}

/** The table's text about its number of rows. */
export function shownTotal(page: Page): Promise<string> {
  return textOf(page.getByRole('main').getByRole('status').first());
}

/** Waits until the table shows its number of rows. */
export function tableShows(page: Page, text = /\d/): Promise<void> {
  return page.getByRole('main').getByRole('status').filter({ hasText: text }).first().waitFor();
}

/** The expected text about the number of rows. */
export function people(count: number): string {
  return `${germanInteger(count)} ${count === 1 ? 'Person' : 'Personen'}`;
}

/** The default order of a table. */
export function newestFirst(team: readonly ExpectedMember[]): ExpectedMember[] {
  return team.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || a.id - b.id);
}

/** Country and last sign-in of partners, by partner. */
export async function readPersons(
  query: Query,
): Promise<Map<number, { country: string | null; loginAt: Date | null }>> {
  const rows = await query<{ id: number; country: string | null; loginAt: Date | null }>(
    `select partners.id, country_iso as country, current_login_at as "loginAt"
     from partners join users on users.id = user_id
     left join billing_addresses as address on address.user_id = users.id and is_default`,
  );
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

/** By expiry: the names of those affiliates of a team with a membership that ends within 30 days. */
export async function readEnding(
  query: Query,
  team: readonly ExpectedMember[],
): Promise<Map<number, string>> {
  const rows = await query<{ id: number; name: string }>(
    `select partners.id, partners.display_name as name
     from (
       select partner_id, kind, max(expiry_date) as ends from memberships
       where start_date <= (now() at time zone 'Europe/Berlin')::date group by partner_id, kind
     ) as kinds
     join partners on partners.id = kinds.partner_id
     where kinds.partner_id = any($1)
       and kinds.ends > (now() at time zone 'Europe/Berlin')::date
       and kinds.ends <= (now() at time zone 'Europe/Berlin')::date + 30
     group by partners.id order by min(kinds.ends), partners.id`,
    [team.filter(({ accountType }) => accountType !== 'basic').map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Starts the export by its button, which is labelled in the language of the page, and reads the file. */
export async function exported(page: Page, button = 'CSV-Export'): Promise<{ name: string; text: string }> {
  if (isPhone(page)) await page.getByRole('main').locator('button[aria-haspopup="dialog"]').first().click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}
