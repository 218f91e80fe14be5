import type { Page } from 'playwright-core';
import { showChart } from './dashboard-screen.ts';
import type { Looker } from './lookers.ts';
import { PENDING_SIGN_UP } from './pending-sign-up.ts';

/** What shows that a page is complete: an element that is seen (a selector), or all that is done for it. */
type Shown = string | ((page: Page) => Promise<void>);

/** A page to look at, by whom, and what shows that it is complete. */
export interface LookedPage {
  readonly path: string;
  readonly by: Looker;
  readonly complete: (page: Page) => Promise<void>;
}

type Row = readonly [path: string, shown: Shown];

function seen(by: Looker, rows: readonly Row[]): LookedPage[] {
  return rows.map(([path, shown]) => ({
    path,
    by,
    complete: typeof shown === 'string' ? (page) => page.locator(shown).first().waitFor() : shown,
  }));
}

/** What is there without being seen: a field under its own drawing, a list of suggestions. */
const attached =
  (selector: string): Shown =>
  (page) =>
    page.locator(selector).first().waitFor({ state: 'attached' });

/** Rows of a table, or cards on a phone, as they are counted. */
const counted: Shown = (page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: /\d/ }).waitFor();

const specimens = '[data-specimen] >> nth=-1';

const openToAll = seen('nobody', [
  ['/login', 'button[type="submit"]'],
  ['/signup', 'main details'],
  [`/signup?confirm=${PENDING_SIGN_UP}`, 'main input[type="password"]'],
  ['/forgot-password', 'button[type="submit"]'],
  ['/r/NIEMAND99', 'h1'],
  ['/no/such/page', 'h1'],
  ['/pages/error/404', 'h1'],
  ['/pages/error/500?id=7d1c0a52', 'h1'],
  ['/pages/under-maintenance', 'h1'],
  ['/app/mediathek?type=2&view=20', 'dialog img'],
]);

const library: readonly Row[] = [
  ['/app/mediathek', '[data-testid="media-card"] >> nth=7'],
  ['/app/mediathek/article/27', 'main video'],
];

const catalogue = seen('partner', [
  ['/widgets/lists', specimens],
  ['/charts/chartjs', specimens],
  ['/charts/spark-line', specimens],
  ['/forms', specimens],
  ['/widgets/card', specimens],
  ['/widgets/document-cards', specimens],
  ['/widgets/statistic', specimens],
  ['/widgets/analytical', specimens],
]);

/** Each with its rows, and what opens over them. */
const technicalData = seen('partner', [
  ['/app/Projekte/Projekte', attached('main :is(tbody, ul) a')],
  ['/app/Projekte/Projekte?project=1', attached('dialog textarea')],
  ['/app/AKS', attached('main ul button[aria-expanded]')],
  ['/app/AKS?aks=new', attached('dialog fieldset select')],
  ['/app/Kabeltype?cable=1', attached('dialog form button')],
  ['/app/feldgeraete', attached('main input[type="checkbox"]')],
  ['/app/feldgeraete?device=1', attached('dialog form datalist')],
  ['/app/feldgeraete?import=true', attached('dialog code')],
  ['/app/feldgeraete/labels', attached('[data-testid="label-sheet"]')],
]);

const account = seen('partner', [
  ['/app/profile', 'main form'],
  ['/app/profile?tab=security', 'main li >> visible=true'],
  ['/app/profile?tab=data', 'main h2 >> visible=true'],
  ['/app/profile/documents', 'main details'],
  ['/app/profile/addresses', 'main address'],
  ['/app/profile/bank-account', 'text=****'],
  ['/app/profile/message-settings', 'main input[type="checkbox"] >> nth=15'],
  ['/app/notifications', 'main li >> nth=3'],
]);

const team = seen('partner', [
  ['/app/today', 'main li h2 >> nth=2'],
  ['/app/team/overview', '[data-testid="overview-total"]'],
  ['/app/team/contacts', 'main a[href^="tel:"] >> nth=12'],
  // A map, or one level on a phone.
  ['/app/team/tree', 'main [data-partner] >> nth=1'],
  ['/app/team/tree?view=outline', 'main [data-partner] >> nth=1'],
  ['/app/team/add-partner', 'main form button[type="submit"]'],
  ['/app/team/table', counted],
]);

const money = seen('partner', [
  ['/app/accounts/credits/pending', '[data-testid="release-total"]'],
  ['/app/accounts/credits/available', '[data-testid="credit-groups"]'],
  ['/app/accounts/statements', counted],
  ['/app/accounts/balance', counted],
  ['/app/accounts/payout/list', counted],
  ['/app/accounts/payout/new', 'main .bw-card button >> nth=-1'],
  ['/app/accounts/payout/new?step=checks', 'main .bw-card button >> nth=-1'],
  ['/app/accounts/payout/new?step=confirm', 'main .bw-card button >> nth=-1'],
  ['/app/orders', counted],
  ['/app/bonuses/step-up', '[data-testid="rules"]'],
  ['/app/bonuses/kick-start', '[data-testid="rules"]'],
  ['/app/bonuses/builder', '[data-testid="rules"]'],
  ['/app/bonuses/level', '[data-testid="rules"]'],
  ['/app/bonuses/level?whatIf=k1-b0-e100-q80', '[data-testid="what-if"]'],
  ['/app/bonuses/infinity', '[data-testid="rules"]'],
]);

const links = seen('partner', [
  ['/app/links/referral-link', 'article:has-text("ANNABERGER") [data-testid="address"]'],
  ['/app/links/referral-link?edit=new', 'dialog input'],
  ['/app/links/referral-clicks', 'canvas'],
  ['/app/links/potential-list', 'text=nora.wendt@post.example'],
  ['/app/links/potential-list?invite=1', 'dialog input'],
  ['/app/links/vouchers', 'article:has-text("BWG-7K2M-91QX")'],
  ['/app/links/vouchers?voucher=1', 'dialog button >> nth=2'],
]);

const reading = seen('partner', [
  ['/app/news/news', '[data-testid="news-card"] >> nth=8'],
  ['/app/news/article/20', '[data-testid="article-content"] p'],
  ...library,
  ['/app/mediathek/article/3', '[data-testid="document"], [data-testid="pdf"]'],
]);

/** Every page. */
export const pages: readonly LookedPage[] = [
  ...openToAll,
  ...seen('locked', [['/lock-screen', 'input[type="password"]']]),
  ...catalogue,
  ...seen('partner', [['/dashboard', showChart]]),
  ...technicalData,
  ...account,
  ...team,
  ...seen('operator', [['/app/team/find-partner', 'main input[type="search"]']]),
  ...money,
  ...links,
  ...reading,
  ...seen('nobody', library),
];

/** Waits until a page has all that it reads; in the catalogue specimens show just how things look until then. */
export async function untilRead(page: Page): Promise<void> {
  await page.locator('[data-pending]:not([data-specimen] *)').first().waitFor({ state: 'detached' });
}
