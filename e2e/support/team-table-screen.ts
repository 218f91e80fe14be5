import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { Queries } from './database.ts';
import type { ExpectedMember } from './expected-team.ts';
import { germanInteger } from './german-text.ts';
import { textOf, textsOf } from './texts.ts';

/** What the rows say, by the names of the columns. */
export async function readRows(page: Page): Promise<Record<string, string>[]> {
  const columns = await textsOf(page.getByRole('columnheader'));
  const rows = await page.locator('tbody tr').all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = await textsOf(row.locator('td'));
      return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
    }),
  );
}

/** One column of the rows. */
export async function column(page: Page, name: string): Promise<string[]> {
  return (await readRows(page)).map((row) => row[name] ?? '');
}

/** The parameters of the address. */
export function addressOf(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams);
}

/** What the table says about how many there are. */
export function shownTotal(page: Page): Promise<string> {
  return textOf(page.getByRole('main').getByRole('status').first());
}

/** Waits until the table says how many there are. */
export function tableShows(page: Page, text = /\d/): Promise<void> {
  return page.getByRole('main').getByRole('status').filter({ hasText: text }).first().waitFor();
}

/** How the table says how many there are. */
export function people(count: number): string {
  return `${germanInteger(count)} ${count === 1 ? 'Person' : 'Personen'}`;
}

/** The order of a table that nobody has sorted. */
export function newestFirst(team: readonly ExpectedMember[]): ExpectedMember[] {
  return team.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || a.id - b.id);
}

/** Where partners live and when they last signed in, by partner. */
export async function readPersons(
  query: Queries,
): Promise<Map<number, { country: string | null; loginAt: Date | null }>> {
  const rows = await query<{ id: number; country: string | null; loginAt: Date | null }>(
    `select partners.id, country_iso as country, current_login_at as "loginAt"
     from partners join users on users.id = user_id
     left join billing_addresses as address on address.user_id = users.id and is_default`,
  );
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

/** Starts the export and reads the file. */
export async function exported(page: Page): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV-Export' }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}
