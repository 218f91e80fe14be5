import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { expectedTeam, shownLine } from './support/expected-team.ts';
import { partnerOf, shareInstance } from './support/instances.ts';
import { shareBrowser } from './support/journey.ts';
import { comeTo, oneWindow } from './support/one-window.ts';
import { signedInState } from './support/sessions.ts';
import type { SignedIn } from './support/signed-in.ts';
import { textOf, textsOf } from './support/texts.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;
let partner: number;
let line: ReturnType<typeof shownLine>;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
  partner = await partnerOf(instance, anna);
  const team = await expectedTeam(instance.database.query, partner);
  line = shownLine(team.filter(({ parentId }) => parentId === partner));
});

const { walk } = oneWindow(() => ({ storageState, viewport: { width: 1440, height: 900 } }));

const cards = (page: Page) => page.getByRole('application').locator('[data-partner]');

walk(
  'the map shows who is active, with less detail the smaller it is: never anything unreadable',
  async ({ page }) => {
    await comeTo(page, `${instance.url}/app/team/tree`);
    await cards(page).first().waitFor();
    const legend = page.getByRole('list', { name: 'Bedeutung der Zeichen' });
    await expect
      .poll(() => textsOf(legend.getByRole('listitem')))
      .toEqual(['Diesen Monat bestellt', 'Neu in den letzten 30 Tagen', 'Seit 30 Tagen still']);
    expect(await page.getByText('React Flow').count()).toBe(0);
    const customers = line.asGroup;
    const group = page.getByRole('application').getByRole('button', { name: 'Kunden ohne Team' });
    expect(await textOf(group)).toContain(`${customers.length} Kunden ohne Team`);
    // The map undoes the scrolling with which a driver brings a card under its pointer.
    await group.dispatchEvent('click');
    await expect.poll(() => cards(page).count()).toBe(1 + line.one.length + customers.length);
    /** The height of the smallest visible letters on a card, in screen pixels. */
    const smallest = () =>
      page.evaluate(() => {
        const texts = [...document.querySelectorAll('[role="application"] [data-partner] span')];
        const heights = texts
          .filter((text) => text.childElementCount === 0 && text.textContent !== '')
          .filter((text) => getComputedStyle(text).visibility !== 'hidden')
          .map((text) => text.getBoundingClientRect())
          .filter(({ width, height }) => width > 2 && height > 2)
          .map(({ height }) => height);
        return Math.min(99, ...heights);
      });
    expect(await smallest()).toBeGreaterThan(9);
    await page.getByRole('application').locator(`[data-partner="${partner}"]`).focus();
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('-');
      await expect.poll(smallest).toBeGreaterThan(8);
    }
  },
);
