import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The global name of axe in a page. */
type WithAxe = typeof globalThis & { axe?: typeof axe };

interface Looking {
  /** Only rules that a theme can break. */
  readonly contrastOnly?: boolean;
  /** Only inside this element (a selector). */
  readonly inside?: string;
}

/** axe does not know the top layer: it takes content behind an open dialog for overlapping, and checks no contrast there. */
const BEHIND_HIDDEN = 'body:has(dialog:modal) { visibility: hidden } dialog:modal { visibility: visible }';

/** The violations on a page, one line each. */
export async function violations(
  page: Page,
  { contrastOnly = false, inside = 'html' }: Looking = {},
): Promise<string[]> {
  await bringAxe(page);
  await movementsOver(page);
  const { found, passes } = await page.evaluate(
    async ({ only, within, hidden }) => {
      const known = (globalThis as WithAxe).axe;
      if (!known) throw new Error('The page was left before axe looked at it.');
      const [before, sheet] = [document.adoptedStyleSheets, new CSSStyleSheet()];
      sheet.replaceSync(hidden);
      document.adoptedStyleSheets = [...before, sheet];
      const { violations: all, passes: passed } = await known.run(within, {
        // Collecting the passed elements takes twice as long as checking them.
        resultTypes: ['violations'],
        // Style sheets and media are needed only by rules other than contrast.
        ...(only === null ? {} : { runOnly: [only], preload: false }),
      });
      document.adoptedStyleSheets = before;
      return { found: all, passes: passed.length };
    },
    {
      only: contrastOnly ? 'color-contrast' : null,
      within: inside,
      hidden: contrastOnly ? BEHIND_HIDDEN : '',
    },
  );
  // A check that checked nothing proves nothing.
  if (passes === 0) throw new Error('axe found nothing to look at.');
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1] ?? ''}`,
    ),
  );
}

/** Loads axe into a page and its frames, unless it is already there: it is half a megabyte of script. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => (globalThis as WithAxe).axe !== undefined);
    if (!isThere) await frame.evaluate(axe.source);
  }
}

/** During a transition a colour has the contrast of neither state; endless animations are not waited for. */
async function movementsOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}
