import { createRoute } from '@tanstack/react-router';
import { operations } from '../../frame/frame-routes.ts';
import { openReads } from '../../frame/reads.ts';
import { screen } from '../../frame/screen.ts';
import { parseCustomersSearch } from './customers/customers-search.ts';
import { parseInboxSearch } from './inbox/inbox-search.ts';

const load = () => import('./operations.reads.ts');

const inbox = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/inbox',
  staticData: { title: 'operations:title.inbox' },
  validateSearch: parseInboxSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'inbox'),
  component: screen(() => import('./inbox/InboxPage.tsx'), 'InboxPage', ['operations', 'inbox']),
});

const customers = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/customers',
  staticData: { title: 'operations:title.customers' },
  validateSearch: parseCustomersSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'customers'),
  component: screen(() => import('./customers/CustomersPage.tsx'), 'CustomersPage', [
    'operations',
    'customers',
  ]),
});

/** What comes from the shop. */
export const shopRoutes = [inbox, customers] as const;
