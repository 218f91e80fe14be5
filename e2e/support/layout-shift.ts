import type { BrowserContext, Page } from 'playwright-core';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

interface Observed {
  shifts: { value: number; nodes: string[] }[];
}

/** Starts to sum up layout shifts in the pages of a context while they load. */
export async function observeLayoutShift(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const observed: Observed = { shifts: [] };
    Object.assign(globalThis, { observedLayoutShift: observed });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        const nodes = entry.sources.map(({ node }) =>
          node instanceof Element
            ? `${node.tagName.toLowerCase()}.${node.className}`
            : String(node?.nodeName),
        );
        observed.shifts.push({ value: entry.value, nodes });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of all shifts so far (never less than the worst session window that browsers report), and what moved. */
export async function layoutShift(page: Page): Promise<{ total: number; moved: string[] }> {
  const { shifts } = await page.evaluate(
    () => (globalThis as unknown as { observedLayoutShift: Observed }).observedLayoutShift,
  );
  return {
    total: shifts.reduce((sum, shift) => sum + shift.value, 0),
    moved: shifts.map((shift) => `${shift.value.toFixed(4)} ${shift.nodes.join(', ')}`),
  };
}

/** Resets the sum, including shifts of frames still in progress. */
export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    (globalThis as unknown as { observedLayoutShift: Observed }).observedLayoutShift.shifts = [];
  });
}
