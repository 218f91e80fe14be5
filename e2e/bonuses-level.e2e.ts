import { inFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { card, missingFor, needsShown, openedCard } from './support/bonus-screen.ts';
import { anna } from './support/demo-logins.ts';
import { type ExpectedFigures, expectedFigures } from './support/expected-figures.ts';
import { germanInteger, germanMoney } from './support/german-text.ts';
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
  'level: the ladder marks the partner’s own place and the requirements of each level; both readings of the tables are shown',
  async ({ page }) => {
    await goTo(page, 'level');
    const { level, name } = expected.rank;
    await expect.poll(() => textOf(page.getByTestId('level-name'))).toBe(name);
    const ladder = page.getByTestId('ladder');
    expect(await ladder.getByRole('button').count()).toBe(levelTable.length);
    const own = ladder.locator('[aria-current] > button');
    await expect.poll(() => own.getAttribute('aria-label')).toBe(`Stufe ${level}: ${name}, Ihre Stufe`);
    // At first the next level, then any that is chosen.
    const rung = page.getByTestId('rung');
    await expect.poll(() => textOf(rung)).toContain(`Stufe ${level + 1}: ${levelTable[level + 1]?.name}`);
    await ladder.getByRole('button', { name: /^Stufe 19:/ }).click();
    await expect.poll(() => textOf(rung)).toContain('ab 1.000.000 QP · Satz 22 % · 7 Zweige mit Green Leaf');

    await card(page, 'Stufentabelle').getByRole('button', { name: 'Als Tabelle' }).click();
    const table = card(page, 'Stufentabelle').locator('[role="group"]');
    await expectOwnRow(table);
    const levels = await textsOf(table.locator('tr[data-level] > th'));
    for (const [index, row] of levelTable.entries()) expect(levels[index]).toContain(`${index} ${row.name}`);
    const qpOf = (where: Locator, row: number) =>
      textOf(where.locator(`tr[data-level="${row}"] > td`).first());
    expect(await qpOf(table, 19)).toBe('1.000.000–1.999.999');
    expect(await qpOf(table, 20)).toBe('ab 2.000.000');
    // Both readings of the last two rows are shown.
    await page.getByRole('button', { name: 'Aufstiegstabelle' }).click();
    const other = page.getByRole('dialog', { name: 'Aufstiegstabelle' });
    await expectOwnRow(other.locator('[role="group"]'));
    expect(await qpOf(other, 19)).toBe('750.000weicht ab');
    expect(await qpOf(other, 20)).toBe('1.000.000weicht ab');
    await other.getByText(/^Für die Stufen 19 und 20 nennen/).waitFor();
    await page.keyboard.press('Escape');
    await other.waitFor({ state: 'detached' });
  },
);

/** All levels are in a table, with the partner's own one marked and scrolled into view. */
async function expectOwnRow(frame: Locator): Promise<void> {
  const { level, name } = expected.rank;
  expect(await frame.locator('tr[data-level]').count()).toBe(levelTable.length);
  const own = frame.locator('tr[aria-current="true"]');
  expect(await textOf(own.locator('th'))).toContain(`${level} ${name}Ihre Stufe`);
  const isInView = () =>
    own.evaluate((row) => {
      const around = row.closest('[role="group"]')?.getBoundingClientRect();
      const { top, bottom } = row.getBoundingClientRect();
      return around !== undefined && top >= around.top && bottom <= around.bottom;
    });
  await expect.poll(isInView).toBe(true);
}

inFullRun(() => {
  walkOnAnyWidth(
    'level: what is missing comes first, and the amount of the next level is as computed by the server',
    async ({ page }) => {
      await goTo(page, 'level');
      const partner = await partnerOf(instance, anna);
      const headers = { authorization: `Bearer ${tokenOf(storageState)}`, accept: 'application/json' };
      const answer = await fetch(`${instance.url}/api/what-if/${partner}/level`, { headers });
      const { levelName, difference, totalDifference } = await answer.json();
      const euros = (amount: string) => `+${germanMoney(Math.round(Number(amount) * 100))}`;
      await expect.poll(() => textOf(page.getByTestId('level-brings-total'))).toBe(euros(totalDifference));
      const brings = await textOf(page.getByTestId('level-brings'));
      expect(brings).toContain(`Mit ${levelName}`);
      expect(brings).toContain(`Step-up-Bonus${euros(difference['step-up'])}`);
      const needs = await textsOf(page.getByTestId('needs').getByRole('listitem'));
      expect(needs[0]).toMatch(/^[\d.]+ von 20\.000 QPerfüllt$/);
      expect(needs.filter((need) => need.endsWith('offen'))).toHaveLength(1);
      // The rules are folded until they are opened.
      expect(await page.getByTestId('rules').count()).toBe(0);
      await (await openedCard(page, 'So funktioniert es')).getByTestId('rules').waitFor();
    },
  );

  walkOnAnyWidth(
    'level: legs by name with what they count, customers per level with their rows',
    async ({ page }) => {
      await goTo(page, 'level');
      const legs = expected.own.children.toSorted((a, b) => b.legValue - a.legValue || b.qp - a.qp);
      const shown = (await openedCard(page, 'Zweige')).getByTestId('legs').getByRole('listitem');
      await expect.poll(() => shown.count()).toBe(Math.min(legs.length, 10));
      for (const [index, leg] of legs.slice(0, 3).entries()) {
        const text = await textOf(shown.nth(index));
        expect(text).toContain(leg.partner.displayName);
        expect(text).toContain(levelTable[leg.legValue]?.name ?? '');
        expect(text).toContain(`${germanInteger(leg.qp)} QP`);
      }
      const rows = (await openedCard(page, 'Direkte Kunden je Linie'))
        .getByTestId('per-level')
        .locator('tbody tr');
      await expect.poll(async () => (await textsOf(rows.nth(7).locator('td')))[3]).toMatch(/\d/);
      const counts = (await Promise.all((await rows.all()).map((row) => textsOf(row.locator('td'))))).map(
        (cells) => cells.map((cell) => Number(cell.replaceAll('.', ''))),
      );
      expect(counts).toHaveLength(9);
      expect(counts[0]?.[3]).toBe(expected.own.children.length);
      for (const column of [0, 1, 2, 3])
        expect(counts.slice(0, 7).reduce((sum, row) => sum + (row[column] ?? 0), 0)).toBe(
          counts[7]?.[column],
        );
      const { affiliates, premium, clients } = expected.team;
      expect((counts[7]?.[3] ?? 0) + (counts[8]?.[3] ?? 0)).toBe(affiliates + premium + clients);
      await rows.nth(1).getByRole('link').click();
      await page.waitForURL('**/app/team/table?level=2');
    },
  );

  walkOnAnyWidth(
    'level: the levels of the latest months as a chart, and legs measured by the requirements of the next level',
    async ({ page }) => {
      await goTo(page, 'level');
      const partner = await partnerOf(instance, anna);
      const headers = { authorization: `Bearer ${tokenOf(storageState)}`, accept: 'application/json' };
      const answer = await fetch(`${instance.url}/api/partners/${partner}/level-history`, { headers });
      const { cycles } = (await answer.json()) as {
        cycles: { dateFrom: string; level: number; levelName: string; closed: boolean }[];
      };
      const steps = page.getByTestId('level-history').getByRole('button');
      await expect.poll(() => steps.count()).toBe(Math.min(12, cycles.length));
      const last = cycles.at(-1);
      expect(await steps.last().getAttribute('aria-label')).toContain(`noch offen: ${last?.levelName}, `);
      const history = card(page, 'Stufen der letzten Monate');
      await history.getByRole('button', { name: 'Als Tabelle' }).click();
      expect(await history.locator('tbody tr').count()).toBe(cycles.length);
      for (const { dateFrom, level, levelName } of cycles)
        expect(await textOf(page.getByTestId(`level-${dateFrom}`))).toContain(`Stufe ${level}: ${levelName}`);

      const legs = await openedCard(page, 'Zweige');
      expect(await textOf(legs)).toContain(
        'Für Brown Leaf zählt ein Zweig, in dem jemand mindestens Orange Leaf hat: 1.000 QP',
      );
      await legs.getByRole('button', { name: 'Als Tabelle' }).click();
      expect(await legs.locator('tbody tr').count()).toBe(Math.min(expected.own.children.length, 10));
    },
  );

  walkOnAnyWidth(
    'infinity: a partner below the required level is told what is missing for each pool',
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
    'level: the points of each day against the previous period, for any length of period',
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
      // The line for the QP needed per day is in the legend.
      await points.getByText(/^Nötig je Tag für .+ Leaf/).waitFor();
    },
  );
});
