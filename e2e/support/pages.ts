import type { Page } from 'playwright-core';
import { showChart } from './dashboard-screen.ts';

/** Sections of technical data: each with its rows, and what opens over them. */
const technicalPages = [
  ['/app/Projekte/Projekte', 'main :is(tbody, ul) a'],
  ['/app/Projekte/Projekte?project=1', 'dialog textarea'],
  ['/app/AKS', 'main ul button[aria-expanded]'],
  ['/app/AKS?aks=new', 'dialog fieldset select'],
  ['/app/Kabeltype?cable=1', 'dialog form button'],
  ['/app/feldgeraete', 'main input[type="checkbox"]'],
  ['/app/feldgeraete?device=1', 'dialog form datalist'],
  ['/app/feldgeraete?import=true', 'dialog code'],
  ['/app/feldgeraete/labels', '[data-testid="label-sheet"]'],
].map(([path = '', shown = '']) => ({
  path,
  signedIn: true,
  complete: (page: Page) => page.locator(shown).first().waitFor({ state: 'attached' }),
}));

const cataloguePages = [
  '/widgets/card',
  '/widgets/lists',
  '/widgets/document-cards',
  '/widgets/statistic',
  '/widgets/analytical',
  '/charts/chartjs',
  '/charts/spark-line',
  '/forms',
];

/** A page to look at, and what shows that it is complete. */
interface Looked {
  readonly path: string;
  readonly signedIn: boolean;
  readonly complete: (page: Page) => Promise<void>;
  /** Rules of axe that cannot hold there. */
  readonly except?: readonly string[];
}

/** Every page. */
export const pages: readonly Looked[] = [
  { path: '/login', signedIn: false, complete: (page) => page.locator('button[type="submit"]').waitFor() },
  {
    path: '/signup',
    signedIn: false,
    complete: (page) => page.locator('main details').first().waitFor(),
  },
  {
    path: '/signup?confirm=token',
    signedIn: false,
    complete: (page) => page.locator('main button[type="button"]').last().waitFor(),
  },
  {
    path: '/forgot-password',
    signedIn: false,
    complete: (page) => page.locator('button[type="submit"]').waitFor(),
  },
  {
    path: '/r/NIEMAND99',
    signedIn: false,
    complete: (page) => page.getByRole('heading').first().waitFor(),
  },
  {
    path: '/no/such/page',
    signedIn: false,
    complete: (page) => page.getByRole('heading').first().waitFor(),
  },
  ...['/pages/error/404', '/pages/error/500?id=7d1c0a52', '/pages/under-maintenance'].map((path) => ({
    path,
    signedIn: false,
    complete: (page: Page) => page.getByRole('heading', { level: 1 }).waitFor(),
  })),
  ...cataloguePages.map((path) => ({
    path,
    signedIn: true,
    complete: (page: Page) => page.locator('[data-specimen]').last().waitFor(),
    // The same card stands there in each of its states.
    except: ['landmark-unique'],
  })),
  { path: '/dashboard', signedIn: true, complete: showChart },
  ...technicalPages,
  {
    path: '/app/profile',
    signedIn: true,
    complete: (page) => page.locator('main li').nth(5).waitFor(),
  },
  {
    path: '/app/profile/documents',
    signedIn: true,
    complete: (page) => page.locator('main details').first().waitFor(),
  },
  {
    path: '/app/profile/addresses',
    signedIn: true,
    complete: (page) => page.locator('main address').first().waitFor(),
  },
  {
    path: '/app/profile/bank-account',
    signedIn: true,
    complete: (page) => page.getByText('****').waitFor(),
  },
  {
    path: '/app/profile/message-settings',
    signedIn: true,
    complete: (page) => page.getByRole('checkbox').nth(15).waitFor(),
  },
  {
    path: '/app/team/overview',
    signedIn: true,
    complete: (page) => page.getByTestId('overview-total').waitFor(),
  },
  {
    path: '/app/team/contacts',
    signedIn: true,
    complete: (page) => page.locator('main a[href^="tel:"]').nth(12).waitFor(),
  },
  {
    path: '/app/team/tree',
    signedIn: true,
    // A map, or one level on a phone.
    complete: (page) => page.locator('main [data-partner]').nth(1).waitFor(),
  },
  {
    path: '/app/team/tree?view=outline',
    signedIn: true,
    complete: (page) => page.locator('main [data-partner]').nth(1).waitFor(),
  },
  {
    path: '/app/team/add-partner',
    signedIn: true,
    complete: (page) => page.locator('main form button[type="submit"]').waitFor(),
  },
  {
    path: '/app/team/table',
    signedIn: true,
    // A table, or cards on a phone.
    complete: (page) => page.getByRole('main').getByRole('status').filter({ hasText: /\d/ }).waitFor(),
  },
  {
    path: '/app/accounts/credits/pending',
    signedIn: true,
    complete: (page) => page.getByTestId('release-total').waitFor(),
  },
  {
    path: '/app/accounts/credits/available',
    signedIn: true,
    complete: (page) => page.getByTestId('credit-groups').waitFor(),
  },
  {
    path: '/app/accounts/statements',
    signedIn: true,
    complete: (page) => page.getByRole('main').getByRole('status').filter({ hasText: /\d/ }).waitFor(),
  },
  ...['step-up', 'kick-start', 'builder', 'level', 'infinity'].map((bonus) => ({
    path: `/app/bonuses/${bonus}`,
    signedIn: true,
    complete: (page: Page) => page.getByTestId('rules').waitFor(),
  })),
  {
    path: '/app/orders',
    signedIn: true,
    complete: (page) => page.getByRole('main').getByRole('status').filter({ hasText: /\d/ }).waitFor(),
  },
  {
    path: '/app/links/referral-link',
    signedIn: true,
    complete: (page) => page.getByRole('article', { name: 'ANNABERGER' }).getByTestId('address').waitFor(),
  },
  {
    path: '/app/links/referral-link?edit=new',
    signedIn: true,
    complete: (page) => page.getByRole('dialog').getByRole('textbox').waitFor(),
  },
  {
    path: '/app/links/referral-clicks',
    signedIn: true,
    complete: (page) => page.locator('canvas').waitFor(),
  },
  {
    path: '/app/links/potential-list',
    signedIn: true,
    complete: (page) => page.getByText('nora.wendt@post.example').waitFor(),
  },
  {
    path: '/app/links/potential-list?invite=1',
    signedIn: true,
    complete: (page) => page.getByRole('dialog').getByRole('textbox').first().waitFor(),
  },
  {
    path: '/app/links/vouchers',
    signedIn: true,
    complete: (page) => page.getByRole('article', { name: 'BWG-7K2M-91QX' }).waitFor(),
  },
  {
    path: '/app/links/vouchers?voucher=1',
    signedIn: true,
    complete: (page) => page.getByRole('dialog').getByRole('button').nth(2).waitFor(),
  },
  {
    path: '/app/notifications',
    signedIn: true,
    complete: (page) => page.getByRole('main').getByRole('listitem').nth(3).waitFor(),
  },
  {
    path: '/app/accounts/balance',
    signedIn: true,
    complete: (page) => page.getByRole('main').getByRole('status').filter({ hasText: /\d/ }).waitFor(),
  },
  {
    path: '/app/accounts/payout/list',
    signedIn: true,
    complete: (page) => page.getByRole('main').getByRole('status').filter({ hasText: /\d/ }).waitFor(),
  },
  {
    path: '/app/news/news',
    signedIn: true,
    complete: (page) => page.getByTestId('news-card').nth(8).waitFor(),
  },
  {
    path: '/app/news/article/20',
    signedIn: true,
    complete: (page) => page.getByTestId('article-content').locator('p').first().waitFor(),
  },
  ...[true, false].flatMap((signedIn) => [
    {
      path: '/app/mediathek',
      signedIn,
      complete: (page: Page) => page.getByTestId('media-card').nth(7).waitFor(),
    },
    {
      path: '/app/mediathek/article/27',
      signedIn,
      complete: (page: Page) => page.locator('main video').waitFor(),
    },
  ]),
  {
    path: '/app/mediathek?type=2&view=20',
    signedIn: false,
    complete: (page) => page.getByRole('dialog').getByRole('img').waitFor(),
  },
  {
    path: '/app/mediathek/article/3',
    signedIn: true,
    complete: (page) => page.getByTestId('document').or(page.getByTestId('pdf')).waitFor(),
  },
  ...['', '?step=checks', '?step=confirm'].map((step) => ({
    path: `/app/accounts/payout/new${step}`,
    signedIn: true,
    complete: (page: Page) => page.locator('main .bw-card button').last().waitFor(),
  })),
];
