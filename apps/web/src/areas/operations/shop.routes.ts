import { createRoute } from '@tanstack/react-router';
import { operations } from '../../frame/frame-routes.ts';
import { openReads } from '../../frame/reads.ts';
import { screen } from '../../frame/screen.ts';
import { connections } from './connections/connections.routes.ts';
import { parseCustomersSearch } from './customers/customers-search.ts';
import { parseInboxSearch } from './inbox/inbox-search.ts';
import { parseAllOrdersSearch } from './orders/all-orders-search.ts';
import { parseProductsSearch } from './products/products-search.ts';
import { keptShops } from './shops/kept-shops.routes.ts';
import { companyVouchers } from './voucher-grants/company-vouchers.routes.ts';

const load = () => import('./operations.reads.ts');

const orders = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/orders',
  staticData: { title: 'operations:title.orders' },
  validateSearch: parseAllOrdersSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'orders'),
  component: screen(() => import('./orders/AllOrdersPage.tsx'), 'AllOrdersPage', [
    'shop',
    'operations',
    'money',
  ]),
});

const products = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/products',
  staticData: { title: 'operations:title.products' },
  validateSearch: parseProductsSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'products'),
  component: screen(() => import('./products/ProductsPage.tsx'), 'ProductsPage', ['shop', 'operations']),
});

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

/** Products, and everything that comes from the shop. */
export const shopRoutes = [
  orders,
  products,
  inbox,
  customers,
  connections,
  companyVouchers,
  keptShops,
] as const;
