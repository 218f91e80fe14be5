import type { Page } from 'playwright-core';

/** How a picture is taken. */
export interface Look {
  readonly theme: 'light' | 'dark';
  readonly width: 390 | 1280;
}

/** A page that pictures are taken of. */
export interface PictureOf {
  readonly name: string;
  readonly path: string;
  /** Who looks: whoever comes by, or somebody who has nothing yet, so that it is the same on every day. */
  readonly by: 'visitor' | 'newcomer';
  readonly complete: (page: Page) => Promise<unknown>;
  /** What is another one at every time: it is covered. */
  readonly mask?: readonly string[];
  /** Looks that every run compares; the others only the full one. */
  readonly always: readonly Look[];
}

const light: Look = { theme: 'light', width: 1280 };
const phone: Look = { theme: 'light', width: 390 };
const every: readonly Look[] = [light, phone, { theme: 'dark', width: 1280 }, { theme: 'dark', width: 390 }];

/** Two themes, two widths. */
export function looksOf({ always }: PictureOf): readonly Look[] {
  return process.env.FULL === '1' ? every : always;
}

const specimens = (page: Page) => page.locator('[data-specimen]').first().waitFor();

async function charts(page: Page): Promise<void> {
  await page.locator('canvas').nth(2).waitFor();
}

const catalogue = (
  name: string,
  path: string,
  { complete = specimens as PictureOf['complete'], always = [light], mask = [] as readonly string[] } = {},
): PictureOf => ({ name, path, by: 'newcomer', complete, always, mask });

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

const main = (name: string, path: string, mask: readonly string[] = []): PictureOf => ({
  name,
  path,
  by: 'newcomer',
  complete: heading,
  mask,
  always: [],
});

/** Pages of the catalogue show the same on every day; of the others, what lives is covered. */
export const pictured: readonly PictureOf[] = [
  catalogue('cards', '/widgets/card', { always: [light, phone] }),
  catalogue('lists', '/widgets/lists', { always: [light, phone] }),
  catalogue('document-cards', '/widgets/document-cards'),
  catalogue('statistic', '/widgets/statistic'),
  catalogue('analytical', '/widgets/analytical', { always: [light, phone] }),
  catalogue('charts', '/charts/chartjs', { complete: charts, mask: ['canvas'] }),
  catalogue('spark-lines', '/charts/spark-line'),
  catalogue('forms', '/forms', { always: [light, phone] }),
  {
    name: 'login',
    path: '/login',
    by: 'visitor',
    complete: (page) => page.locator('button[type="submit"]').waitFor(),
    always: [light],
  },
  {
    name: 'not-found',
    path: '/auszahlung',
    by: 'newcomer',
    complete: (page) => page.getByRole('searchbox').waitFor(),
    always: [light],
  },
  main('team-overview', '/app/team/overview'),
  main('team-table', '/app/team/table'),
  main('credits-pending', '/app/accounts/credits/pending'),
  main('balance', '/app/accounts/balance'),
  main('payout-list', '/app/accounts/payout/list'),
  main('orders', '/app/orders'),
  main('referral-link', '/app/links/referral-link'),
  main('addresses', '/app/profile/addresses'),
  main('message-settings', '/app/profile/message-settings'),
  { ...main('server-error', '/pages/error/500?id=7d1c0a52'), by: 'visitor' },
  { ...main('maintenance', '/pages/under-maintenance'), by: 'visitor' },
];
