import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { anna } from './support/demo-logins.ts';
import { shareInstance } from './support/instances.ts';
import { journey, shareBrowser } from './support/journey.ts';
import { untilRead } from './support/pages.ts';
import { signedInState } from './support/sessions.ts';
import { settled } from './support/settled.ts';
import { showPage } from './support/show-page.ts';
import type { SignedIn } from './support/signed-in.ts';

shareBrowser();

const instance = shareInstance();
let storageState: SignedIn;

beforeAll(async () => {
  storageState = await signedInState(instance.url, anna);
});

/** The space left and right of header, content and footer, in whole pixels of the column next to the menu. */
function margins(page: Page): Promise<{ name: string; left: number; right: number }[]> {
  return page.evaluate(() => {
    const column = document.querySelector('.bw-column')?.getBoundingClientRect();
    if (!column) throw new Error('There is no content column.');
    return ['header.bw-header', 'main', 'footer'].map((name) => {
      const element = document.querySelector(`.bw-column ${name}`);
      const shown = [...(element?.children ?? [])]
        .map((child) => child.getBoundingClientRect())
        .filter(({ width, height }) => width > 1 && height > 1);
      const left = Math.min(...shown.map((box) => box.left)) - column.left;
      const right = column.right - Math.max(...shown.map((box) => box.right));
      return { name, left: Math.round(left), right: Math.round(right) };
    });
  });
}

/** The content's minimum share of the column. */
const LEAST_SHARE = 0.7;

/** Selects another menu layout: another width, which then applies to the content, or the other side. */
async function choose(page: Page, look: 'Eingeklappt' | 'Rechts'): Promise<void> {
  await page.getByRole('button', { name: 'Einstellungen' }).click();
  await page.getByRole('radio', { name: look, exact: true }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click();
}

const widths = [1440, 1920, 2560];

journey(
  'on wide screens header, content and footer are aligned, with a wide menu, a narrow one and one on the right',
  async (open) => {
    const { page } = await open({ storageState, viewport: { width: 1440, height: 1000 } });
    for (const menu of ['wide', 'narrow', 'right']) {
      for (const path of ['/dashboard', '/app/team/table', '/app/links/referral-link']) {
        await showPage(page, instance.url + path);
        await settled(page);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 1000 });
          // Components that observe the width read again when it changes.
          await untilRead(page);
          const [header, content, footer] = await margins(page);
          const at = [menu, path, width];
          expect([...at, content?.left]).toEqual([...at, content?.right]);
          expect([...at, header?.left, header?.right]).toEqual([...at, content?.left, content?.right]);
          expect([...at, footer?.left]).toEqual([...at, content?.left]);
          const column = await page.locator('.bw-column').evaluate((element) => element.clientWidth);
          const share = (column - 2 * (content?.left ?? 0)) / column;
          expect(share, at.join(', ')).toBeGreaterThan(LEAST_SHARE);
        }
      }
      if (menu === 'wide') await choose(page, 'Eingeklappt');
      if (menu === 'narrow') await choose(page, 'Rechts');
    }
  },
);

journey('pages narrower than a wide screen are centred', async (open) => {
  const { page } = await open({ storageState, viewport: { width: 1920, height: 1000 } });
  const paths = [
    '/app/notifications',
    '/app/accounts/payout/new',
    '/app/team/add-partner',
    '/app/news/article/20',
  ];
  for (const path of paths) {
    await showPage(page, instance.url + path);
    await settled(page);
    const [, content] = await margins(page);
    expect([path, content?.left]).toEqual([path, content?.right]);
    const cards = await page.locator('main').evaluate((main) => {
      const column = main.getBoundingClientRect();
      const boxes = [...main.querySelectorAll('.bw-card, article')].map((card) =>
        card.getBoundingClientRect(),
      );
      return [
        Math.min(...boxes.map((box) => box.left)) - column.left,
        column.right - Math.max(...boxes.map((box) => box.right)),
      ].map(Math.round);
    });
    expect([path, cards[0]]).toEqual([path, cards[1]]);
  }
});
