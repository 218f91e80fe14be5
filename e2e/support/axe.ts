import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What axe holds against a page, one line each. */
export async function violations(
  page: Page,
  { contrastOnly = false }: { contrastOnly?: boolean } = {},
): Promise<string[]> {
  // No page has frames of other origins, whose findings it would gather in a window of its own each time.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  if (contrastOnly) builder.withRules(['color-contrast']);
  const { violations: found, passes } = await builder.analyze();
  // A check that looked at nothing proves nothing.
  expect(passes.length).toBeGreaterThan(0);
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1] ?? ''}`,
    ),
  );
}
