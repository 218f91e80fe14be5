import type { Page } from 'playwright-core';
import { scrollUntilShown } from './scrolled.ts';
import { textOf } from './texts.ts';

/** Single figures of the dashboard, by the names they have in every language. */
export const figureNames = [
  'money-pending',
  'money-final',
  'money-estimated',
  'money-available',
  'rank-name',
  'rank-qp',
  'psv',
  'qp',
  'personal-qp',
  'customers-total',
  'customers-affiliate',
  'customers-premium',
  'team-affiliates',
  'team-premium',
  'team-clients',
  'net-value',
  'commission-account',
  'payment-account',
] as const;

export type FigureName = (typeof figureNames)[number];

/** The text of one figure, once it is there. */
export async function figure(
  page: Page,
  name: FigureName | 'next-step' | 'money-month' | 'money-under-way',
): Promise<string> {
  return textOf(page.getByTestId(name));
}

/** All figures of the dashboard as shown. */
export async function readFigures(page: Page): Promise<Record<FigureName, string>> {
  const entries: [FigureName, string][] = [];
  for (const name of figureNames) entries.push([name, await figure(page, name)]);
  return Object.fromEntries(entries) as Record<FigureName, string>;
}

/** The seconds shown by a countdown, summed up from its days, hours, minutes and seconds. */
export async function readCountdown(page: Page, name: string): Promise<number> {
  const text = await textOf(page.getByTestId(name));
  const numbers = text.match(/\d[\d.]*/g)?.map((part) => Number(part.replaceAll('.', ''))) ?? [];
  const [days, hours, minutes, seconds] = numbers;
  if (numbers.length !== 4) throw new Error(`${name} is not a countdown of four parts: ${text}`);
  return (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0);
}

/** Clicks per day, in the order in which the table of the chart lists them. */
export async function readClicks(page: Page): Promise<{ day: string; total: number }[]> {
  const cells = page.locator('[data-testid^="clicks-"]');
  await cells.first().waitFor();
  const rows = await cells.all();
  return Promise.all(
    rows.map(async (row) => ({
      day: ((await row.getAttribute('data-testid')) ?? '').replace('clicks-', ''),
      total: Number((await textOf(row)).replaceAll(/\D/g, '')),
    })),
  );
}

/** Scrolls down to the chart of the clicks, which is loaded only then, and waits until it is drawn. */
export async function showChart(page: Page): Promise<void> {
  await scrollUntilShown(page.getByRole('button', { name: /t[aà]+b[eél]+|таблиц/i }), page.locator('canvas'));
}
