import type { Page } from 'playwright-core';
import { pages } from './pages.ts';
import { PENDING_INVITATION, PENDING_TAKEOVER } from './pending-invitation.ts';
import { PENDING_SIGN_UP } from './pending-sign-up.ts';
import { PENDING_TAX_LINK } from './pending-tax-link.ts';
import { settled } from './settled.ts';

/** The variant of a screenshot. */
export interface Look {
  readonly theme: 'light' | 'dark';
  readonly width: 390 | 1280;
}

/** A page with screenshots. */
export interface PictureOf {
  readonly name: string;
  readonly path: string;
  /**
   * The viewer: a visitor, a partner without any data yet, a partner with a team and a history, the same one with a locked
   * session, or an operator.
   */
  readonly by: 'visitor' | 'newcomer' | 'anna' | 'locked' | 'operator';
  readonly complete: (page: Page) => Promise<unknown>;
  /** Varying content, which is covered. */
  readonly mask?: readonly string[];
  /** The whole page, or only the window. */
  readonly whole: boolean;
  /** Variants compared in every run; the others only in the full one. */
  readonly always: readonly Look[];
  /** All variants with a stored image. */
  readonly looks: readonly Look[];
}

const light: Look = { theme: 'light', width: 1280 };
const phone: Look = { theme: 'light', width: 390 };

const darkPhone: Look = { theme: 'dark', width: 390 };

/** Two themes, two widths; the themes of a width follow each other. */
export const looks: readonly Look[] = [light, { theme: 'dark', width: 1280 }, phone, darkPhone];

/** Each theme and each width once. */
const fewLooks: readonly Look[] = [light, darkPhone];

const specimens = (page: Page) => page.locator('[data-specimen]').first().waitFor();

/** Charts are drawn when they come near. */
async function charts(page: Page): Promise<void> {
  for (const specimen of await page.locator('[data-specimen]').all()) await specimen.scrollIntoViewIfNeeded();
  await page.locator('canvas').nth(2).waitFor();
  await page.evaluate(() => scrollTo(0, 0));
}

const catalogue = (
  name: string,
  path: string,
  { complete = specimens as PictureOf['complete'], always = [light], mask = [] as readonly string[] } = {},
): PictureOf => ({ name, path, by: 'newcomer', complete, always, looks, mask, whole: true });

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

/** Opened parts read their data. */
async function dialog(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor();
  await settled(page);
}

/** The first row of a table, opened: its link has it in the URL. */
const firstRow = (name: string) => async (page: Page) => {
  await page.getByRole('main').locator(`a[href*="${name}="]:visible`).first().click();
  await dialog(page);
};

/** A screen of a partner with a team, orders and money. */
const main = (name: string, path: string, complete: PictureOf['complete'] = heading): PictureOf => ({
  name,
  path,
  by: 'anna',
  complete,
  always: [],
  looks,
  whole: false,
});

/** An overlay over a screen: within the window. */
const over = (name: string, path: string): PictureOf => main(name, path, dialog);

const visitor = (name: string, path: string): PictureOf => ({ ...main(name, path), by: 'visitor' });

/** A link and its code contain the port of the instance, and so will a new link. */
const linkCodes = ['[data-testid="address"]', 'article a > svg[role="img"]'];

/** Hides varying content where a cover would overlap something else. */
function hide(page: Page, selector: string): Promise<void> {
  return page.locator(selector).evaluateAll((all) => {
    for (const one of all)
      if (one instanceof HTMLElement || one instanceof SVGElement) one.style.visibility = 'hidden';
  });
}

/** A cover of the codes behind the sheet would overlap the sheet. */
async function linkSheet(page: Page): Promise<void> {
  await dialog(page);
  await hide(page, linkCodes.join());
}

/**
 * The codes on labels contain the port as well. Covers of those that scroll sideways would overlap the bar at the bottom,
 * and dozens of them slow a busy machine down so much that no two screenshots of a page are taken in time.
 */
async function labelSheets(page: Page): Promise<void> {
  await page.getByTestId('label-sheet').first().waitFor();
  await hide(page, '[data-testid="label-sheet"] svg');
}

/** The month of the list of all pages. */
const LISTED_MONTH = '/app/operations/accounting/2026-10';

/** The view of a partner who has just begun. */
const empty = (name: string, path: string): PictureOf => ({
  ...main(`${name}-empty`, path),
  by: 'newcomer',
});

const lookers = { nobody: 'visitor', partner: 'anna', locked: 'locked', operator: 'operator' } as const;

/** A page of the list of all pages, complete by its definition. */
function listed(name: string, path: string, mask: readonly string[] = []): PictureOf {
  const page = pages.find((one) => one.path === path);
  if (!page) throw new Error(`There is no page ${path}.`);
  return { ...main(name, path, page.complete), by: lookers[page.by], looks: fewLooks, mask };
}

/** The catalogue with every component in every state, the most visited screens, and pages not named after their URL. */
const named: readonly PictureOf[] = [
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
  {
    ...main('referral-link', '/app/links/referral-link'),
    mask: linkCodes,
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
  main('labels', '/app/feldgeraete/labels', labelSheets),
  empty('dashboard', '/dashboard'),
  empty('team-table', '/app/team/table'),
  empty('orders', '/app/orders'),
  listed('landing', '/signup?code=ANNABERGER'),
  listed('sign-up-confirm', `/signup?confirm=${PENDING_SIGN_UP}`),
  listed('unknown-link', '/r/NIEMAND99'),
  listed('unsubscribe', '/unsubscribe/unknown'),
  listed('invitation-objection', '/invitation-objection/unknown'),
  listed('tax-package', `/tax-package/${PENDING_TAX_LINK}`),
  listed('takeover-invitation', `/takeover-invitation?token=${PENDING_TAKEOVER}`),
  listed('operator-invitation', `/operator-invitation?token=${PENDING_INVITATION}`),
  listed('email-change', '/email-change?token=unknown'),
  listed('media-picture', '/app/mediathek?type=2&view=20'),
  // Which of its frames is drawn depends on the browser.
  listed('media-video', '/app/mediathek/article/27', ['video']),
  listed('media-document', '/app/mediathek/article/3', ['[data-testid="document"]', '[data-testid="pdf"]']),
  listed('aks-sheet', '/app/AKS?aks=new'),
  listed('cable-sheet', '/app/Kabeltype?cable=1'),
  listed('device-sheet', '/app/feldgeraete?device=1'),
  listed('device-import', '/app/feldgeraete?import=true'),
  listed('profile-security', '/app/profile?tab=security'),
  // Of a partner whom no operator of another screenshot has viewed.
  { ...listed('profile-data', '/app/profile?tab=data'), by: 'newcomer' },
  listed('profile-celebrations', '/app/profile?tab=celebrations'),
  listed('profile-past-day', '/app/profile?tab=past-day'),
  listed('team-outline', '/app/team/tree?view=outline'),
  listed('money', '/app/accounts'),
  listed('what-if', '/app/bonuses/level?whatIf=k1-b0-e100-q80'),
  { ...listed('link-sheet', '/app/links/referral-link?edit=new', ['dialog output']), complete: linkSheet },
  listed('invite-sheet', '/app/links/potential-list?invite=1'),
  // Its URL has the port.
  listed('links-print', '/app/links/print', [
    '[data-testid="print-sheet"] svg',
    '[data-testid="print-address"]',
  ]),
  listed('find-partner', '/app/team/find-partner'),
  listed('operations-partners', '/app/operations/partners?q=berger'),
  listed('operations-partner', '/app/operations/partners/1'),
  listed('operations-past-day', '/app/operations/partners/2/past-day'),
  listed('payout-runs', '/app/operations/payout-runs'),
  listed('payout-run', '/app/operations/payout-runs/1'),
  listed('bank-statements', '/app/operations/bank-statements'),
  listed('operations-order', '/app/operations/orders?order=1'),
  listed('product-sheet', '/app/operations/products?product=1'),
  listed('product-import', '/app/operations/products?open=import'),
  listed('connections', '/app/operations/connections'),
  listed('operations-takeover', '/app/operations/takeover'),
  listed('takeover-comparison', '/app/operations/takeover/1'),
  // The date of the set-up: also in the still instance it is that of this machine.
  listed('operations-plans-1', '/app/operations/plans/1', [
    'main dl dd:has-text("mit dem Produkt geliefert")',
  ]),
  listed('corrections', '/app/operations/corrections'),
  listed('moves', '/app/operations/moves'),
  listed('doubles', '/app/operations/doubles'),
  listed('objections', '/app/operations/objections'),
  listed('deletion-requests', '/app/operations/deletion-requests'),
  listed('jobs', '/app/operations/jobs'),
  listed('job', '/app/operations/jobs/1'),
  listed('approvals', '/app/operations/approvals'),
  listed('operators', '/app/operations/operators'),
  listed('operator-sheet', '/app/operations/operators?invite=1'),
  listed('api-keys', '/app/operations/api-keys'),
  listed('api-key-sheet', '/app/operations/api-keys?make=1'),
  listed('company', '/app/operations/company'),
  listed('accounting', '/app/operations/accounting'),
  { ...listed('accounting-month', LISTED_MONTH), path: '/app/operations/accounting/2026-04' },
  listed('open-items', '/app/operations/accounting/open-items'),
  listed('accounting-settings', '/app/operations/accounting/settings'),
  // Its contents depend on earlier screenshots: reads are logged.
  listed('audit-log', '/app/operations/audit-log', ['main :is(table tbody, ul)', 'main [role="status"]']),
];

/** Pages of the list of all pages without a screenshot, and why. */
export const withoutPicture: Readonly<Record<string, string>> = {
  '/no/such/page': 'it looks as not-found does',
  '/pages/error/404': 'it looks as not-found does',
  '/app/operations/partners': 'its first row is the newcomer of these pictures, who came today',
  '/app/operations/findings':
    'the demo network has none before a night has passed: it looks as other empty lists do',
  '/app/operations/cockpit': 'it says when it was added up, which is another time for each instance',
  '/app/operations/cockpit/partners?at=2026-10-01&part=affiliateActive':
    'its rows are whoever has bought by the day of the still instance: it looks as other lists do',
  '/app/operations/signals':
    'the demo network has none that is the same on every day: it looks as other empty lists do',
  '/app/team/messages': 'two messages of the demo network: it looks as other short lists do',
  '/app/team/messages/received': 'one message of the demo network, in a card as questions have them',
  '/app/team/messages/choose': 'it looks as the team table does, with boxes before the rows',
  '/app/operations/webhooks': 'nobody is told anything in the demo network: it looks as other empty lists do',
  [LISTED_MONTH]: 'the still instance stands before that month: an earlier one is taken',
};

/** The name of a page's image, by its URL: `/app/operations/orders?order=1` is `operations-orders-order-1`. */
function nameOf(path: string): string {
  return path.replace(/^\/(app\/)?/, '').replaceAll(/\W+/g, '-');
}

/** Every other page of the list, so that a new one need not be added here, too. */
const others = pages.filter(
  ({ path }) => !Object.hasOwn(withoutPicture, path) && !named.some((one) => one.path === path),
);

/** All screenshots: one per page, and for some several variants. */
export const pictured: readonly PictureOf[] = [
  ...named,
  ...others.map(({ path }) => listed(nameOf(path), path)),
];
