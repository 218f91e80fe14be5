import { isFullRun } from '@blattwerk/server/test-support/full-run.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { figure } from './dashboard-screen.ts';
import { germanMoney } from './german-text.ts';
import type { Instance } from './instance.ts';
import { partnerOf } from './instances.ts';
import { comeTo } from './one-window.ts';
import { signedInState, tokenOf } from './sessions.ts';
import { textOf, textsOf } from './texts.ts';

interface Month {
  total: string;
  bonuses: Record<string, { amount: string }>;
}

async function readMonth(instance: Instance, email: string): Promise<Month> {
  const token = tokenOf(await signedInState(instance.url, email));
  const of = await partnerOf(instance, email);
  const answer = await fetch(`${instance.url}/api/partner/commission/month?partner=${of}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { cycles } = (await answer.json()) as { cycles: Month[] };
  return cycles.at(-1) as Month;
}

/** The bonus pages with the bonuses that each is about: its names in the response, and its rows in what-if. */
const bonusPages = [
  ['level', ['level'], ['level']],
  ['step-up', ['stepUp'], ['step-up']],
  ['kick-start', ['kickStart'], ['kick-start']],
  ['builder', ['builder'], ['builder']],
  ['infinity', ['infinity', 'balancing'], ['infinity', 'balancing']],
] as const;

const inCents = (amount = '0.00') => Math.round(Number(amount) * 100);

/**
 * On the dashboard, each bonus page and each what-if the month so far is the same sum, a part of which belongs to a bonus.
 */
export async function expectOneSum(
  page: Page,
  instance: Instance,
  { email, bonus }: { email: string; bonus: string },
): Promise<void> {
  const month = await readMonth(instance, email);
  const total = germanMoney(inCents(month.total));
  expect(inCents(month.bonuses[bonus]?.amount)).toBeGreaterThan(0);
  await page.goto(`${instance.url}/dashboard`);
  await expect.poll(() => figure(page, 'money-month')).toBe(total);
  for (const [name, { amount }] of Object.entries(month.bonuses)) {
    const shown = await textsOf(page.getByTestId(`month-${name}`));
    expect(shown).toEqual(inCents(amount) === 0 ? [] : [germanMoney(inCents(amount))]);
  }
  await expect
    .poll(() => textOf(page.getByTestId('calculated')))
    .toMatch(/^(Gerade berechnet|Berechnet (vor \d+ Min\.|um \d\d:\d\d|am .+))$/);
  expect(await page.getByText(/^Stand /).count()).toBe(0);
  await page.getByTestId('money-month').click();
  await page.waitForURL('**/app/bonuses/level');
  for (const [path, names, rows] of bonusPages) {
    await comeTo(page, `${instance.url}/app/bonuses/${path}`);
    const cents = names.map((name) => inCents(month.bonuses[name]?.amount));
    const own = germanMoney(cents.reduce((sum, amount) => sum + amount, 0));
    await expect
      .poll(() => textOf(page.getByTestId('bonus-month')))
      .toMatch(new RegExp(`^.+ 20\\d\\d bisher: ${own}, alle Boni ${total}$`));
    // Each page has the same part; the page of that bonus shows it most prominently.
    if (!isFullRun && path !== bonus) continue;
    await page.getByRole('button', { name: 'Ausprobieren' }).click();
    const today = (row: string) => textOf(page.getByTestId(`what-if-${row}`).locator('td').first());
    await expect.poll(() => today('total')).toBe(total);
    expect(await Promise.all(rows.map(today))).toEqual(cents.map(germanMoney));
  }
}
