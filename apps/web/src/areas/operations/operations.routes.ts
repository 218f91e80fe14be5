import { createRoute } from '@tanstack/react-router';
import { operations } from '../../frame/frame-routes.ts';
import { openReads } from '../../frame/reads.ts';
import { screen } from '../../frame/screen.ts';
import { documentsTable, openItemsTable } from './accounting/accounting-search.ts';
import { parseApprovalsSearch } from './approvals/approvals-search.ts';
import { parseAuditSearch } from './audit-log/audit-search.ts';
import { correctionRoutes } from './corrections/corrections.routes.ts';
import { parseDeletionsSearch } from './deletions/deletions-search.ts';
import { insightRoutes } from './insight/insight.routes.ts';
import { parseJobsSearch } from './jobs/jobs-search.ts';
import { parseMessagesSearch } from './messages/messages-search.ts';
import { monthRoutes } from './months/months.routes.ts';
import { parseObjectionsSearch } from './objections/objections-search.ts';
import { parseOperatorsSearch } from './operators/operators-search.ts';
import { parseFileSearch, parsePartnersSearch } from './partners/partners-search.ts';
import { parseAllPayoutsSearch } from './payouts/all/all-payouts-search.ts';
import { parseRunSearch } from './payouts/run/run-search.ts';
import { parseRunsSearch } from './payouts/runs/runs-search.ts';
import { parseBankSearch } from './payouts/statements/statements-search.ts';
import { peopleRoutes } from './people.routes.ts';
import { programRoutes } from './programs.routes.ts';
import { questionRoutes } from './questions/questions.routes.ts';
import { shopRoutes } from './shop.routes.ts';
import { takeoverRoutes } from './takeover/takeover.routes.ts';
import { movementsTable } from './vouchers/vouchers-search.ts';

const load = () => import('./operations.reads.ts');
const refused = ['refusals', 'companyRefusals'] as const;
const ofFile = ['operations', 'money', 'partnerDesk'] as const;

const home = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations',
  staticData: { title: 'operations:title.home' },
  loader: openReads(load, 'home'),
  component: screen(() => import('./home/OperationsHomePage.tsx'), 'OperationsHomePage', ['operations']),
});

const partners = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/partners',
  staticData: { title: 'operations:title.partners' },
  validateSearch: parsePartnersSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'partners'),
  component: screen(() => import('./partners/PartnersPage.tsx'), 'PartnersPage', ['operations']),
});

const partnerFile = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/partners/$partner',
  staticData: { title: 'operations:title.partnerFile' },
  validateSearch: parseFileSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'partnerFile'),
  component: screen(() => import('./partners/PartnerPage.tsx'), 'PartnerPage', ofFile),
});

const payoutRuns = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/payout-runs',
  staticData: { title: 'operations:title.payoutRuns' },
  validateSearch: parseRunsSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'payoutRuns'),
  component: screen(() => import('./payouts/runs/RunsPage.tsx'), 'RunsPage', ['runs']),
});

const payoutRun = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/payout-runs/$run',
  staticData: { title: 'operations:title.payoutRun' },
  validateSearch: parseRunSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'payoutRun'),
  component: screen(() => import('./payouts/run/RunPage.tsx'), 'RunPage', ['runs', 'money']),
});

const payouts = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/payouts',
  staticData: { title: 'operations:title.payouts' },
  validateSearch: parseAllPayoutsSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'payouts'),
  component: screen(() => import('./payouts/all/AllPayoutsPage.tsx'), 'AllPayoutsPage', ['runs', 'money']),
});

const bankStatements = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/bank-statements',
  staticData: { title: 'operations:title.bankStatements' },
  validateSearch: parseBankSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'bankStatements'),
  component: screen(() => import('./payouts/statements/StatementsPage.tsx'), 'StatementsPage', [
    'runs',
    'money',
  ]),
});

const vouchers = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/vouchers',
  staticData: { title: 'operations:title.vouchers' },
  validateSearch: movementsTable.parse,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'vouchers'),
  component: screen(() => import('./vouchers/VouchersPage.tsx'), 'VouchersPage', ['operations']),
});

const objections = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/objections',
  staticData: { title: 'operations:title.objections' },
  validateSearch: parseObjectionsSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'objections'),
  component: screen(() => import('./objections/ObjectionsPage.tsx'), 'ObjectionsPage', ['operations']),
});

const jobs = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/jobs',
  staticData: { title: 'operations:title.jobs' },
  validateSearch: parseJobsSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'jobs'),
  component: screen(() => import('./jobs/JobsPage.tsx'), 'JobsPage', ['operations']),
});

const job = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/jobs/$job',
  staticData: { title: 'operations:title.job' },
  loader: openReads(load, 'job'),
  component: screen(() => import('./jobs/JobPage.tsx'), 'JobPage', ['operations', ...refused]),
});

const messages = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/messages',
  staticData: { title: 'operations:title.messages' },
  validateSearch: parseMessagesSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'messages'),
  component: screen(() => import('./messages/MessagesPage.tsx'), 'MessagesPage', ['operations']),
});

const deletions = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/deletion-requests',
  staticData: { title: 'operations:title.deletions' },
  validateSearch: parseDeletionsSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'deletions'),
  component: screen(() => import('./deletions/DeletionsPage.tsx'), 'DeletionsPage', [
    'operations',
    'corrections',
    'companyRefusals',
  ]),
});

const operators = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/operators',
  staticData: { title: 'operations:title.operators' },
  validateSearch: parseOperatorsSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'operators'),
  component: screen(() => import('./operators/OperatorsPage.tsx'), 'OperatorsPage', ['operations']),
});

const approvals = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/approvals',
  staticData: { title: 'operations:title.approvals' },
  validateSearch: parseApprovalsSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'approvals'),
  component: screen(() => import('./approvals/ApprovalsPage.tsx'), 'ApprovalsPage', ['operations']),
});

const company = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/company',
  staticData: { title: 'operations:title.company' },
  loader: openReads(load, 'company'),
  component: screen(() => import('./company/CompanyPage.tsx'), 'CompanyPage', [
    'operations',
    'questionQueue',
    'setup',
    'runs',
  ]),
});

const accounting = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/accounting',
  staticData: { title: 'operations:title.accounting' },
  loader: openReads(load, 'accounting'),
  component: screen(() => import('./accounting/AccountingPage.tsx'), 'AccountingPage', ['operations']),
});

const accountingMonth = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/accounting/$month',
  staticData: { title: 'operations:title.accountingMonth' },
  validateSearch: documentsTable.parse,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'accountingMonth'),
  component: screen(() => import('./accounting/MonthPage.tsx'), 'MonthPage', ['operations']),
});

const openItems = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/accounting/open-items',
  staticData: { title: 'operations:title.openItems' },
  validateSearch: openItemsTable.parse,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'openItems'),
  component: screen(() => import('./accounting/OpenItemsPage.tsx'), 'OpenItemsPage', ['operations']),
});

const accountingSettings = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/accounting/settings',
  staticData: { title: 'operations:title.accountingSettings' },
  loader: openReads(load, 'accountingSettings'),
  component: screen(() => import('./accounting/AccountingSettingsPage.tsx'), 'AccountingSettingsPage', [
    'operations',
  ]),
});

const auditLog = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/audit-log',
  staticData: { title: 'operations:title.auditLog' },
  validateSearch: parseAuditSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'auditLog'),
  component: screen(() => import('./audit-log/AuditLogPage.tsx'), 'AuditLogPage', ['operations', 'account']),
});

const notifications = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/notifications',
  staticData: { title: 'nav.notifications' },
  loader: openReads(load, 'notifications'),
  component: screen(() => import('../content/notifications/NotificationsPage.tsx'), 'NotificationsPage', [
    'notifications',
  ]),
});

const account = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/account',
  staticData: { title: 'operations:title.ownAccess' },
  loader: openReads(load, 'ownAccess'),
  component: screen(() => import('./account/OwnAccessPage.tsx'), 'OwnAccessPage', ['operations', 'account']),
});

/** The operators' pages: queues, partners, staff, approvals, and the log. */
export const operationsRoutes = [
  home,
  partners,
  partnerFile,
  payoutRuns,
  payoutRun,
  payouts,
  bankStatements,
  vouchers,
  ...shopRoutes,
  ...takeoverRoutes,
  ...correctionRoutes,
  ...questionRoutes,
  objections,
  ...peopleRoutes,
  ...monthRoutes,
  ...insightRoutes,
  messages,
  deletions,
  jobs,
  job,
  operators,
  ...programRoutes,
  approvals,
  company,
  accounting,
  accountingMonth,
  openItems,
  accountingSettings,
  auditLog,
  notifications,
  account,
] as const;
