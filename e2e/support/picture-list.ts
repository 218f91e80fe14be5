import type { Page } from 'playwright-core';
import { settled } from './settled.ts';

/** How a picture is taken. */
export interface Look {
  readonly theme: 'light' | 'dark';
  readonly width: 390 | 1280;
}

/** A page that pictures are taken of. */
export interface PictureOf {
  readonly name: string;
  readonly path: string;
  /**
   * Who looks: whoever comes by, somebody who has nothing yet, a partner with a team and a history, or
   * the same one whose session is locked.
   */
  readonly by: 'visitor' | 'newcomer' | 'anna' | 'locked';
  readonly complete: (page: Page) => Promise<unknown>;
  /** What is another one at every time: it is covered. */
  readonly mask?: readonly string[];
  /** The whole page, or what the window shows first. */
  readonly whole: boolean;
  /** Looks that every run compares; the others only the full one. */
  readonly always: readonly Look[];
}

const light: Look = { theme: 'light', width: 1280 };
const phone: Look = { theme: 'light', width: 390 };

/** Two themes, two widths. */
export const looks: readonly Look[] = [
  light,
  phone,
  { theme: 'dark', width: 1280 },
  { theme: 'dark', width: 390 },
];

const specimens = (page: Page) => page.locator('[data-specimen]').first().waitFor();

/** Charts are drawn when they are near. */
async function charts(page: Page): Promise<void> {
  for (const specimen of await page.locator('[data-specimen]').all()) await specimen.scrollIntoViewIfNeeded();
  await page.locator('canvas').nth(2).waitFor();
  await page.evaluate(() => scrollTo(0, 0));
}

const catalogue = (
  name: string,
  path: string,
  { complete = specimens as PictureOf['complete'], always = [light], mask = [] as readonly string[] } = {},
): PictureOf => ({ name, path, by: 'newcomer', complete, always, mask, whole: true });

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

/** What is opened reads what it shows. */
async function dialog(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor();
  await settled(page);
}

/** The first row of a table, opened: its link names it in the address. */
const firstRow = (name: string) => async (page: Page) => {
  await page.getByRole('main').locator(`a[href*="${name}="]:visible`).first().click();
  await dialog(page);
};

/** A screen as a partner sees it who has a team, orders and money. */
const main = (name: string, path: string, complete: PictureOf['complete'] = heading): PictureOf => ({
  name,
  path,
  by: 'anna',
  complete,
  always: [],
  whole: false,
});

/** What lies over a screen: in the window's own frame. */
const over = (name: string, path: string): PictureOf => main(name, path, dialog);

const visitor = (name: string, path: string): PictureOf => ({ ...main(name, path), by: 'visitor' });

/** What somebody sees who has just begun. */
const empty = (name: string, path: string): PictureOf => ({
  ...main(`${name}-empty`, path),
  by: 'newcomer',
});

/** The catalogue, which shows every component in every state, and the screens that are looked at most. */
export const pictured: readonly PictureOf[] = [
  catalogue('cards', '/widgets/card', { always: [light, phone] }),
  catalogue('lists', '/widgets/lists', { always: [light, phone] }),
  catalogue('document-cards', '/widgets/document-cards'),
  catalogue('statistic', '/widgets/statistic'),
  catalogue('analytical', '/widgets/analytical', { always: [light, phone] }),
  catalogue('charts', '/charts/chartjs', { complete: charts, mask: ['canvas'] }),
  catalogue('spark-lines', '/charts/spark-line'),
  catalogue('forms', '/forms', { always: [light, phone] }),
  { ...main('login', '/login'), by: 'visitor', always: [light] },
  { ...visitor('sign-up', '/signup'), whole: true },
  visitor('forgot-password', '/forgot-password'),
  { ...main('lock-screen', '/lock-screen'), by: 'locked' },
  { ...main('not-found', '/auszahlung'), always: [light] },
  visitor('server-error', '/pages/error/500?id=7d1c0a52'),
  visitor('maintenance', '/pages/under-maintenance'),
  { ...main('dashboard', '/dashboard'), always: [light, phone] },
  main('team-overview', '/app/team/overview'),
  main('team-table', '/app/team/table'),
  main('team-tree', '/app/team/tree', (page) => page.getByText('Anna Berger').first().waitFor()),
  main('credits-pending', '/app/accounts/credits/pending'),
  main('credits-available', '/app/accounts/credits/available'),
  main('balance', '/app/accounts/balance'),
  main('payout-new', '/app/accounts/payout/new'),
  main('payout-list', '/app/accounts/payout/list'),
  main('orders', '/app/orders'),
  main('order-sheet', '/app/orders', firstRow('order')),
  main('credit-sheet', '/app/accounts/credits/available', firstRow('credit')),
  main('bonus-level', '/app/bonuses/level'),
  main('bonus-builder', '/app/bonuses/builder'),
  // A link and its code name the port of the instance; so do the codes on labels.
  {
    ...main('referral-link', '/app/links/referral-link'),
    mask: ['[data-testid="address"]', 'article a > svg[role="img"]'],
  },
  main('referral-clicks', '/app/links/referral-clicks', (page) => page.locator('canvas').first().waitFor()),
  main('potential-list', '/app/links/potential-list'),
  main('vouchers', '/app/links/vouchers'),
  over('voucher-sheet', '/app/links/vouchers?voucher=1'),
  main('team-contacts', '/app/team/contacts'),
  main('add-partner', '/app/team/add-partner'),
  main('statements', '/app/accounts/statements'),
  main('bonus-step-up', '/app/bonuses/step-up'),
  main('bonus-kick-start', '/app/bonuses/kick-start'),
  main('bonus-infinity', '/app/bonuses/infinity'),
  main('profile', '/app/profile'),
  main('addresses', '/app/profile/addresses'),
  main('bank-account', '/app/profile/bank-account'),
  main('documents', '/app/profile/documents'),
  main('message-settings', '/app/profile/message-settings'),
  main('news', '/app/news/news'),
  main('article', '/app/news/article/20'),
  main('media', '/app/mediathek'),
  main('notifications', '/app/notifications'),
  main('projects', '/app/Projekte/Projekte'),
  over('project-sheet', '/app/Projekte/Projekte?project=1'),
  main('aks', '/app/AKS'),
  main('cable-types', '/app/Kabeltype'),
  main('field-devices', '/app/feldgeraete'),
  { ...main('labels', '/app/feldgeraete/labels'), mask: ['[data-testid="label-sheet"] svg'] },
  empty('dashboard', '/dashboard'),
  empty('team-table', '/app/team/table'),
  empty('orders', '/app/orders'),
];
