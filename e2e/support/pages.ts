import type { Page } from 'playwright-core';
import { showChart } from './dashboard-screen.ts';

/** Every page, and what shows that it is complete. */
export const pages: readonly { path: string; signedIn: boolean; complete: (page: Page) => Promise<void> }[] =
  [
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
    { path: '/dashboard', signedIn: true, complete: showChart },
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
      path: '/app/accounts/balance',
      signedIn: true,
      complete: (page) => page.getByRole('main').getByRole('status').filter({ hasText: /\d/ }).waitFor(),
    },
    {
      path: '/app/accounts/payout/list',
      signedIn: true,
      complete: (page) => page.getByRole('main').getByRole('status').filter({ hasText: /\d/ }).waitFor(),
    },
    ...['', '?step=checks', '?step=confirm'].map((step) => ({
      path: `/app/accounts/payout/new${step}`,
      signedIn: true,
      complete: (page: Page) => page.locator('main .bw-card button').last().waitFor(),
    })),
  ];
