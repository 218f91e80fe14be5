import { berlinDay } from '@blattwerk/plan/days.ts';
import { inFullRun, isFullRun } from '@blattwerk/server/test-support/full-run.ts';
import { beforeAll, expect } from 'vitest';
import { violations } from './support/axe.ts';
import { changeInBatch } from './support/batch.ts';
import { anna } from './support/demo-logins.ts';
import { germanMoney } from './support/german-text.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { signedInState, tokenOf } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

interface Month {
  total: string;
  bonuses: Record<string, { amount: string }>;
}

async function readMonth(): Promise<Month> {
  const token = tokenOf(storageState);
  const of = await partnerOf(instance, anna);
  const answer = await fetch(`${instance.url}/api/partner/commission/month?partner=${of}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { cycles } = (await answer.json()) as { cycles: Month[] };
  return cycles.at(-1) as Month;
}

/** As the server compares a finished month with the closed one before it. */
function differenceOf(cycle: { id: number; dateFrom: string; dateTo: string }) {
  const level = { level: 10, levelName: 'Blue Leaf' };
  return {
    before: {
      cycle: { id: 6, dateFrom: '2025-12-01', dateTo: '2025-12-31' },
      estimated: false,
      total: '600.00',
      ...level,
    },
    after: { cycle, estimated: true, total: '500.00', ...level },
    difference: '-100.00',
    causes: [{ cause: 'orders', amount: '-100.00' }],
    newBuyers: 0,
    missingBuyers: 0,
    sameBuyers: 3,
  };
}

const inCents = (amount = '0.00') => Math.round(Number(amount) * 100);

/** Cents of an amount on the screen, such as +1.234,50 € or −2,00 €. */
const shownCents = (text: string) => Number(text.replaceAll(/[^\d−]/g, '').replace('−', '-'));

/** The number of computed days in the running month: the latest cycle is the first row. */
async function keptDays(): Promise<number> {
  const [row] = await instance.database.query<{ days: number }>(
    `select kept.days::integer as days from month_progress_cycles as kept
     join cycles on cycles.id = kept.cycle_id where closed_at is null`,
  );
  return row?.days ?? 0;
}

journey(
  'the month expands to its reasons, its course and the difference to the previous one',
  async (open) => {
    const { page } = await open({ storageState });
    await page.goto(`${instance.url}/dashboard`);
    const month = await readMonth();
    const total = germanMoney(inCents(month.total));
    expect(await page.locator('canvas').count()).toBe(0);
    const today = Number(berlinDay(Date.now()).slice(8));
    // A day is kept when it is over.
    await expect.poll(keptDays).toBe(today - 1);
    await page.getByRole('button', { name: 'Verlauf und Gründe' }).click();
    const running = page.getByTestId('month-running');
    await expect.poll(() => textOf(running.getByRole('heading', { level: 3 }))).toContain(total);
    for (const [name, { amount }] of Object.entries(month.bonuses))
      expect(await textOf(page.getByTestId(`reason-${name}`))).toContain(germanMoney(inCents(amount)));
    expect(await textOf(page.getByTestId('reason-builder'))).toMatch(
      /Etappe \d: PSV .+ €, aktive Kunden \d+/,
    );

    const course = page.getByRole('region', { name: 'Verlauf im Monat' });
    await course.getByRole('button', { name: 'Als Tabelle' }).click();
    await expect.poll(() => textOf(page.getByTestId(`course-${today}`))).toBe(total);
    await course.getByRole('button', { name: 'Als Tabelle' }).click();
    await course.locator('canvas').waitFor();
    const keys = course.getByRole('slider');
    await keys.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await expect.poll(() => keys.getAttribute('aria-valuetext')).toMatch(/^Tag 1, /);
    expect(await textOf(page.getByTestId('chart-tooltip'))).toMatch(/^Tag 1/);

    const difference = page.getByTestId('month-difference');
    await difference.getByRole('heading', { name: /^Warum .+ (weniger|mehr) brachte als / }).waitFor();
    const causes = (await textsOf(difference.locator('[data-testid^="cause-"]'))).map(shownCents);
    expect(causes.length).toBeGreaterThan(2);
    expect(causes.slice(0, -1).reduce((sum, cents) => sum + cents, 0)).toBe(causes.at(-1));
    const largest = Math.max(...causes.slice(0, -1).map(Math.abs));
    const bars = await difference
      .locator('.bw-bar > span')
      .evaluateAll((parts) => parts.map((part) => Number.parseFloat((part as HTMLElement).style.scale)));
    expect(bars).toEqual(causes.slice(0, -1).map((cents) => expect.closeTo(Math.abs(cents) / largest, 3)));
    if (isFullRun) expect(await violations(page)).toEqual([]);
  },
);

inFullRun(() => {
  journey('the forecast of the month is below its sum, as an estimate, not a promise', async (open) => {
    const { page } = await open({ storageState });
    // Whether the server has computed the last six months yet depends on its other work.
    const forecast = { from: '540.10', to: '612.80', months: 6 };
    await page.route('**/api/batch', (route) =>
      changeInBatch(route, /commission\/month\?/, ({ body }) => {
        const { cycles } = body as { cycles: object[] };
        return { body: { cycles: cycles.map((cycle) => ({ ...cycle, forecast })) } };
      }),
    );
    await page.goto(`${instance.url}/dashboard`);
    await expect
      .poll(() => textOf(page.getByTestId('money-forecast')))
      .toBe('Prognose 540,10 € bis 612,80 €: Schätzung, kein Versprechen');
    await page.getByRole('button', { name: 'Verlauf und Gründe' }).click();
    await expect
      .poll(() => textOf(page.getByTestId('month-forecast')))
      .toMatch(
        /540,10 € bis 612,80 € Schätzung, kein Versprechen.+in den letzten 6 abgeschlossenen Monaten/s,
      );
  });

  journey(
    'a finished month is below the running one as an estimate with its bonuses, folded on a phone',
    async (open) => {
      const { page } = await open({ storageState });
      // As on the first days of a month, before the closing.
      const cycle = { id: 7, dateFrom: '2026-01-01', dateTo: '2026-01-31' };
      await page.route('**/api/batch', (route) =>
        changeInBatch(route, /commission\/month\?/, ({ body }) => {
          const { cycles } = body as { cycles: Month[] };
          const [running] = cycles.slice(-1);
          return { body: { cycles: [{ ...running, cycle, total: '500.00', hints: [] }, running] } };
        }),
      );
      const requestedUrls: string[] = [];
      // The server knows no such month.
      await page.route('**/api/batch', async (route) => {
        const reads = route.request().postData() ?? '';
        if (!reads.includes('commission/difference')) return route.fallback();
        requestedUrls.push(reads);
        await changeInBatch(route, /commission\/difference\?/, () => ({
          status: 200,
          body: { difference: differenceOf(cycle) },
        }));
      });
      await page.goto(`${instance.url}/dashboard`);
      const ended = page.getByTestId('month-before');
      await expect
        .poll(() => textOf(ended.locator('summary')))
        .toBe('Januar 2026 500,00 € Schätzung, wird geprüft');
      const month = await readMonth();
      const level = ended.getByTestId('month-before-level');
      expect(await textOf(level)).toBe(germanMoney(inCents(month.bonuses.level?.amount)));
      expect(await level.isVisible()).toBe(true);
      await page.getByRole('button', { name: 'Verlauf und Gründe' }).click();
      await expect
        .poll(() => textOf(page.getByTestId('month-ended').getByRole('heading', { level: 3 })))
        .toContain('Januar 2026, wird geprüft');
      // The difference shown is this month's, not that of the last closed one.
      const difference = page.getByTestId('month-difference');
      await expect
        .poll(() => textOf(difference.getByRole('heading', { level: 3 })))
        .toBe('Warum Januar 2026 weniger brachte als Dezember 2025');
      expect(await textOf(difference)).toContain(
        'Dieser Monat ist zu Ende und wird geprüft. Seine Zahlen sind eine Schätzung.',
      );
      expect(await difference.count()).toBe(1);
      expect(requestedUrls.join()).toContain('cycle=7');
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => level.isVisible()).toBe(false);
      await ended.locator('summary').click();
      await expect.poll(() => level.isVisible()).toBe(true);

      await page.goto(`${instance.url}/app/bonuses/level`);
      await expect
        .poll(() => textOf(page.getByTestId('bonus-month-ended')))
        .toMatch(/^Januar 2026, wird geprüft: .+, alle Boni 500,00 €$/);
    },
  );

  journey('twelve months are above the statements, each linked to its own', async (open) => {
    const { page } = await open({ storageState });
    await page.goto(`${instance.url}/app/accounts/statements`);
    const months = page.getByRole('region', { name: 'Zwölf Monate nach Bonus' });
    await months.locator('canvas').waitFor();
    await months.getByRole('button', { name: 'Als Tabelle' }).click();
    const rows = months.locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(12);
    expect(await textOf(rows.last())).toContain('(Schätzung)');
    const closed = rows.nth(10);
    const [name, sum] = [await textOf(closed.getByRole('link')), await textOf(closed.locator('td').last())];
    await closed.getByRole('link').click();
    await page.waitForURL(/statement=\d+/);
    const statement = page.getByTestId('statement');
    await expect.poll(() => textOf(statement.locator('strong').first())).toBe(name);
    await statement.getByTestId('month-difference').getByRole('heading').waitFor();
    expect(sum).toMatch(/€/);
  });
});
