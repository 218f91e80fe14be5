import { beforeAll, expect, inject } from 'vitest';
import { median } from '../bench/figure.ts';
import { journey, type Open, shareBrowser } from './support/journey.ts';
import { type LookerStates, signInLookers } from './support/lookers.ts';
import { workOf } from './support/main-thread.ts';
import { budgetViewport } from './support/page-weight.ts';
import { settled } from './support/settled.ts';

shareBrowser();

let url: string;
let states: LookerStates;
beforeAll(async () => {
  url = inject('served').url;
  states = await signInLookers(url);
});

const SMALL_PART = 0.07;

/** The longest script's share of the work of a first visit. */
async function longestShare(open: Open): Promise<number> {
  const { page, context } = await open({ ...states.partner, viewport: budgetViewport });
  const { all, evaluated } = await workOf(page, `${url}/dashboard`);
  // Three files of every page, plus the language's and the screen's.
  expect(evaluated.length).toBeGreaterThanOrEqual(5);
  await context.close();
  return Math.max(...evaluated) / all;
}

// It was a seventh and more while the browser loaded its language data in it.
journey('evaluating one script takes a small part of the work of a first visit', async (open) => {
  const shares = [await longestShare(open), await longestShare(open)];
  const within = shares.filter((share) => share <= SMALL_PART).length;
  // The median of three measurements; two equal ones decide.
  if (within === 1) shares.push(await longestShare(open));
  console.log(`the longest script's share: ${shares.map((share) => share.toFixed(3)).join(', ')}`);
  expect(median(shares)).toBeLessThanOrEqual(SMALL_PART);
});

journey(
  'the language data are loaded before the application, which creates few formatters; the menu next to the content appears once there is room for it',
  async (open) => {
    const { page } = await open({
      ...states.partner,
      viewport: budgetViewport,
      prepare: (context) =>
        context.addInitScript(() => {
          const made: string[] = [];
          Object.assign(window, { made });
          const noted = { construct: note, apply: note };
          function note(make: new (...given: unknown[]) => object, given: unknown): object {
            made.push(new Error().stack ?? '');
            return new make(...(Array.isArray(given) ? given : []));
          }
          for (const kind of ['DateTimeFormat', 'NumberFormat', 'ListFormat', 'PluralRules'] as const)
            Object.assign(Intl, { [kind]: new Proxy(Intl[kind], noted as object) });
        }),
    });
    await page.goto(`${url}/dashboard`);
    await settled(page);
    const made = await page.evaluate(() => (window as unknown as { made: string[] }).made);
    const byApplication = made.map((stack) => stack.includes('/assets/'));
    // The document itself creates the first one.
    expect(byApplication[0]).toBe(false);
    // Out of the dozen that a language has; none that each card creates again.
    const count = byApplication.filter(Boolean).length;
    console.log(`formatters created: ${count}`);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(8);

    const sidebar = page.locator('.bw-side');
    expect(await sidebar.count()).toBe(0);
    await page.setViewportSize({ width: 768, height: 823 });
    await sidebar.getByRole('link').first().waitFor();
    await page.setViewportSize(budgetViewport);
    await sidebar.waitFor({ state: 'detached' });
  },
);
