import { createRoute } from '@tanstack/react-router';
import { operations } from '../../../frame/frame-routes.ts';
import { openReads } from '../../../frame/reads.ts';
import { screen } from '../../../frame/screen.ts';
import { parseCompanyVouchersSearch } from './company-vouchers-search.ts';

/** All vouchers, including those granted by the company. */
export const companyVouchers = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/granted-vouchers',
  staticData: { title: 'operations:title.grantedVouchers' },
  validateSearch: parseCompanyVouchersSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(() => import('./company-vouchers.reads.ts'), 'companyVouchers'),
  component: screen(() => import('./CompanyVouchersPage.tsx'), 'CompanyVouchersPage', [
    'vouchersDesk',
    'operations',
    'corrections',
    'technical',
    'refusals',
    'companyRefusals',
  ]),
});
