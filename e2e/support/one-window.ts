import type { Page } from 'playwright-core';
import { afterAll, test } from 'vitest';
import { type OpenOptions, openVisit } from './journey.ts';
import { walkIn } from './kept-windows.ts';
import type { Visit } from './visit.ts';
import { SilentWindow } from './waits.ts';

/** What a test does in the window, which earlier tests have used. */
type Walk = (visit: Visit, isPhone: boolean) => Promise<void>;

/** Registers a test that runs in the window. */
type InWindow = (name: string, walk: Walk) => void;

interface OneWindow {
  readonly walk: InWindow;
  /** The same; with all widths it runs at 390 px as well. */
  readonly walkOnAnyWidth: InWindow;
}

/** The options of the window; the phone has one of its own. */
type Options = (isPhone: boolean) => OpenOptions | Promise<OpenOptions>;

/**
 * One window for tests of a file that do not affect each other: they open their pages like a link does, instead of loading
 * the product again. Any failure leaves a fresh window to the next test; if the window itself has hung, the test is
 * repeated once in a fresh one.
 */
export function oneWindow(optionsOf: Options): OneWindow {
  const wide = keep(async () => optionsOf(false));
  const narrow = keep(async () => ({ ...(await optionsOf(true)), viewport: { width: 390, height: 844 } }));
  return {
    walk: (name, walk) => test(name, () => wide(name, (visit) => walk(visit, false))),
    walkOnAnyWidth: (name, walk) => {
      test(name, () => wide(name, (visit) => walk(visit, false)));
      if (process.env.FULL !== '1') return;
      const onPhone = `${name}, at 390 px`;
      test(onPhone, () => narrow(onPhone, (visit) => walk(visit, true)));
    },
  };
}

function keep(
  optionsOf: () => Promise<OpenOptions>,
): (name: string, walk: (visit: Visit) => Promise<void>) => Promise<void> {
  let kept: Visit | undefined;
  const close = async () => {
    await kept?.context.close();
    kept = undefined;
  };
  afterAll(close);
  const walkOnce = async (name: string, walk: (visit: Visit) => Promise<void>): Promise<void> => {
    const visit = kept ?? (await openVisit(await optionsOf()));
    kept = visit;
    const own = ownProblems(visit);
    try {
      await walkIn(own, name, () => walk(own));
      await visit.page.unrouteAll();
    } catch (error) {
      await close();
      throw error;
    }
  };
  return async (name, walk) => {
    try {
      await walkOnce(name, walk);
    } catch (error) {
      if (!(error instanceof SilentWindow)) throw error;
      // Failures of the page are reproducible, hangs of the browser hardly ever.
      console.warn(`${name}: ${error.message} It is repeated once.`);
      await walkOnce(name, walk);
    }
  };
}

/**
 * The window from one test's point of view: problems that others provoked are not its own, and what it provokes is expected
 * only of it.
 */
function ownProblems(visit: Visit): Visit {
  const before = visit.problems().length;
  const expected: RegExp[] = [];
  return {
    ...visit,
    expectProblem: (pattern) => void expected.push(pattern),
    problems: () =>
      visit
        .problems()
        .slice(before)
        .filter((text) => !expected.some((pattern) => pattern.test(text))),
  };
}

/** A blank page: it clears whatever a page kept while it was shown. */
const NOWHERE = '/app/nowhere';

/**
 * Opens a page: in a new window by loading it, otherwise like a link, via another page. Data read before stay cached; a
 * journey that changed them behind the product's back reloads.
 */
export async function comeTo(page: Page, url: string): Promise<void> {
  if (!page.url().startsWith('http')) {
    await page.goto(url);
    await page.locator('h1').first().waitFor();
    return;
  }
  await follow(page, new URL(NOWHERE, url).href);
  await follow(page, url);
}

/** Navigates to another page like a link does. */
export async function follow(page: Page, url: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '');
    history.pushState(null, '', to);
  }, url);
  await page.waitForFunction(() => document.querySelector('h1:not([data-left])') !== null);
}
