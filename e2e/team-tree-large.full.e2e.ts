import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type OwnInstance, startOwnInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { createLargeTeam, type LargeTeam } from './support/large-team.ts';
import { signInByCall } from './support/own-person.ts';
import type { SignedIn } from './support/signed-in.ts';

shareBrowser();

/** Maximum number of the tree's people in the page at the same time. */
const MOST = 500;

/** Number of branches opened one after another; fifty people of each are shown at first, too many for the page. */
const BRANCHES = 12;

const people = (page: Page) => page.locator('main [data-partner]').count();

const isFull = process.env.FULL === '1';

/** The closed branch in the page with the most children, and the first of these. */
async function largestClosed({ database }: OwnInstance, page: Page): Promise<{ id: number; child: number }> {
  const closed = await page.locator('main [data-partner]').evaluateAll((items) =>
    items
      .filter((item) => {
        const toggle = item.matches('[aria-expanded]')
          ? item
          : item.parentElement?.querySelector('[aria-expanded]');
        return toggle?.getAttribute('aria-expanded') === 'false';
      })
      .map((item) => Number(item.getAttribute('data-partner'))),
  );
  const [largest] = await database.query<{ id: number; child: number }>(
    `select parent_id as id, (array_agg(partner_id order by branch, partner_id))[1] as child
     from tree_nodes where parent_id = any($1::bigint[]) group by 1 order by count(*) desc, 1 limit 1`,
    [closed],
  );
  if (!largest) throw new Error('There is no closed branch.');
  return largest;
}

// Loading that many takes a while: `npm run test:full` does it.
describe.runIf(isFull)('in a tree of 50,000', () => {
  let instance: OwnInstance;
  let team: LargeTeam;
  let storageState: SignedIn;

  beforeAll(async () => {
    instance = await startOwnInstance();
    team = await createLargeTeam(instance);
    expect(team.size).toBeGreaterThan(50_000);
    storageState = await signInByCall(instance, team.head.email);
  }, 600_000);

  afterAll(() => instance?.stop());

  for (const view of ['canvas', 'outline'] as const) {
    journey(`never more than ${MOST} people are in the page: ${view}`, async (open) => {
      const { page } = await open({ storageState, viewport: { width: 1440, height: 900 } });
      await page.goto(`${instance.url}/app/team/tree?view=${view}`);
      await page.locator('main [data-partner]').nth(1).waitFor();
      const counts: number[] = [];
      while (counts.length < BRANCHES) {
        const { id, child } = await largestClosed(instance, page);
        const person = page.locator(`main [data-partner="${id}"]`);
        const toggle =
          view === 'canvas'
            ? person.locator('xpath=following-sibling::button')
            : person.locator('[data-open]');
        await toggle.dispatchEvent('click');
        await page.locator(`main [data-partner="${child}"]`).waitFor({ state: 'attached' });
        counts.push(await people(page));
      }
      console.log(`${view}: people in the page after each branch: ${counts.join(' ')}`);
      // Enough was opened to reach the limit, otherwise this proves nothing.
      expect(Math.max(...counts)).toBeGreaterThan(300);
      expect(Math.max(...counts)).toBeLessThanOrEqual(MOST);
      await page.getByText('Zweige, die länger nicht benutzt wurden, sind wieder geschlossen.').waitFor();
    });
  }

  journey('the deepest person is found and navigated to', async (open) => {
    const { page } = await open({ storageState, viewport: { width: 1440, height: 900 } });
    const { deepest: deep } = team;
    await page.goto(`${instance.url}/app/team/tree?node=${deep.id}`);
    const card = page.getByRole('application').locator(`[data-partner="${deep.id}"]`);
    await expect.poll(() => card.getAttribute('aria-pressed')).toBe('true');
    await page
      .getByRole('status')
      .filter({ hasText: `Linie ${deep.depth}: ` })
      .waitFor();
    expect(await people(page)).toBeLessThanOrEqual(MOST);
  });
});
