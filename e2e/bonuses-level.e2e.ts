import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { card, missingFor, needsShown } from './support/bonus-screen.ts';
import { anna } from './support/demo-logins.ts';
import { type ExpectedFigures, expectedFigures } from './support/expected-figures.ts';
import { germanInteger } from './support/german-text.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { levelTable } from './support/level-table.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { scrollUntilShown } from './support/scrolled.ts';
import { signedInState, tokenOf } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;
let expected: ExpectedFigures;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
  expected = await expectedFigures(instance.database.query, await partnerOf(instance, anna));
});

const { walkOnAnyWidth } = oneWindow(() => ({ storageState }));
const goTo = (page: Page, bonus: string) => comeTo(page, `${instance.url}/app/bonuses/${bonus}`);

walkOnAnyWidth(
  'level: the own row stands in view in both tables, and the two readings beside each other',
  async ({ page }) => {
    await goTo(page, 'level');
    const { level, name } = expected.rank;
    await expect.poll(() => textOf(page.getByTestId('level-name'))).toBe(name);
    const wanted = missingFor(level + 1, expected.own);
    await expect.poll(async () => (await needsShown(page)).slice(0, wanted.length)).toEqual(wanted);
    for (const table of ['Stufentabelle', 'Aufstiegstabelle']) {
      const rows = page.getByRole('region', { name: table }).locator('tr[data-level]');
      expect(await rows.count()).toBe(42 / 2);
      const own = page.getByRole('region', { name: table }).locator('[role="group"] tr[aria-current="true"]');
      expect(await textOf(own.locator('th'))).toContain(`${level} ${name}Ihre Stufe`);
      const isInView = () =>
        own.evaluate((row) => {
          const frame = row.closest('[role="group"]')?.getBoundingClientRect();
          const { top, bottom } = row.getBoundingClientRect();
          return frame !== undefined && top >= frame.top && bottom <= frame.bottom;
        });
      await expect.poll(isInView).toBe(true);
    }
    const levels = await textsOf(card(page, 'Stufentabelle').locator('tr[data-level] > th'));
    for (const [index, row] of levelTable.entries()) expect(levels[index]).toContain(`${index} ${row.name}`);
    // Both readings of the last two rows stand.
    const qpOf = (table: string, row: number) =>
      textOf(card(page, table).locator(`tr[data-level="${row}"] > td`).first());
    expect(await qpOf('Stufentabelle', 19)).toBe('1.000.000–1.999.999');
    expect(await qpOf('Aufstiegstabelle', 19)).toBe('750.000weicht ab');
    expect(await qpOf('Stufentabelle', 20)).toBe('ab 2.000.000');
    expect(await qpOf('Aufstiegstabelle', 20)).toBe('1.000.000weicht ab');
    await card(page, 'Aufstiegstabelle')
      .getByText(/^Für die Stufen 19 und 20 nennen/)
      .waitFor();
  },
);

walkOnAnyWidth(
  'level: legs by name with what they count, customers per level with their rows',
  async ({ page }) => {
    await goTo(page, 'level');
    const legs = expected.own.children.toSorted((a, b) => b.legValue - a.legValue || b.qp - a.qp);
    const shown = page.getByTestId('legs').getByRole('listitem');
    await expect.poll(() => shown.count()).toBe(Math.min(legs.length, 10));
    for (const [index, leg] of legs.slice(0, 3).entries()) {
      const text = await textOf(shown.nth(index));
      expect(text).toContain(leg.partner.displayName);
      expect(text).toContain(levelTable[leg.legValue]?.name ?? '');
      expect(text).toContain(`${germanInteger(leg.qp)} QP`);
    }
    const rows = page.getByTestId('per-level').locator('tbody tr');
    await expect.poll(async () => (await textsOf(rows.nth(7).locator('td')))[3]).toMatch(/\d/);
    const counts = (await Promise.all((await rows.all()).map((row) => textsOf(row.locator('td'))))).map(
      (cells) => cells.map((cell) => Number(cell.replaceAll('.', ''))),
    );
    expect(counts).toHaveLength(9);
    expect(counts[0]?.[3]).toBe(expected.own.children.length);
    for (const column of [0, 1, 2, 3])
      expect(counts.slice(0, 7).reduce((sum, row) => sum + (row[column] ?? 0), 0)).toBe(counts[7]?.[column]);
    const { affiliates, premium, clients } = expected.team;
    expect((counts[7]?.[3] ?? 0) + (counts[8]?.[3] ?? 0)).toBe(affiliates + premium + clients);
    await rows.nth(1).getByRole('link').click();
    await page.waitForURL('**/app/team/table?level=2');
  },
);

walkOnAnyWidth(
  'infinity: whoever holds no such level is told what is missing for each pool',
  async ({ page }) => {
    await goTo(page, 'infinity');
    await expect.poll(() => textOf(page.getByTestId('pool-infinity'))).toBe('0,00 €');
    await card(page, /^Pools, /)
      .getByText('Schätzung', { exact: true })
      .waitFor();
    await expect
      .poll(() => needsShown(page))
      .toEqual([...missingFor(11, expected.own), ...missingFor(17, expected.own)]);
  },
);

walkOnAnyWidth(
  'level: the points of each day over those of the period before, as long as one wants',
  async ({ page }) => {
    await goTo(page, 'level?points=90');
    const points = card(page, 'QP je Tag');
    const choice = points.getByLabel('Zeitraum');
    expect(await choice.inputValue()).toBe('90');
    const total = async (days: number) => {
      const { partner, token } = { partner: await partnerOf(instance, anna), token: tokenOf(storageState) };
      const answer = await fetch(
        `${instance.url}/api/partner-qualification/statistic/query-point/${partner}/${days}`,
        { headers: { authorization: `Bearer ${token}` } },
      );
      const rows = (await answer.json()) as { date: string; total: number }[];
      return rows.reduce((sum, row) => sum + row.total, 0);
    };
    await expect
      .poll(() => textOf(points.getByRole('status')))
      .toContain(`${germanInteger(await total(90))} QP`);
    await expect.poll(() => textOf(points.getByRole('status'))).toMatch(/als davor|wie davor/);
    await choice.selectOption({ label: '30 Tage' });
    await page.waitForURL((url) => !url.searchParams.has('points'));
    await expect
      .poll(() => textOf(points.getByRole('status')))
      .toContain(`${germanInteger(await total(30))} QP`);
    await points.getByRole('button', { name: 'Als Tabelle' }).click();
    expect(await points.locator('tbody tr').count()).toBe(30);
    await points.getByRole('button', { name: 'Als Tabelle' }).click();
    await scrollUntilShown(points, points.locator('canvas'));
  },
);
