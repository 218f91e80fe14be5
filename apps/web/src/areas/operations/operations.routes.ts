import { createRoute } from '@tanstack/react-router';
import { operations } from '../../frame/frame-routes.ts';
import { openReads } from '../../frame/reads.ts';
import { screen } from '../../frame/screen.ts';
import { parseApprovalsSearch } from './approvals/approvals-search.ts';
import { parseAuditSearch } from './audit-log/audit-search.ts';
import { parseDeletionsSearch } from './deletions/deletions-search.ts';
import { parseJobsSearch } from './jobs/jobs-search.ts';
import { parseMessagesSearch } from './messages/messages-search.ts';
import { parseOperatorsSearch } from './operators/operators-search.ts';
import { parseFileSearch, parsePartnersSearch } from './partners/partners-search.ts';

const load = () => import('./operations.reads.ts');

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
  component: screen(() => import('./partners/PartnerPage.tsx'), 'PartnerPage', ['operations', 'money']),
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
  component: screen(() => import('./jobs/JobPage.tsx'), 'JobPage', ['operations', 'refusals']),
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
    'refusals',
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
  component: screen(() => import('./company/CompanyPage.tsx'), 'CompanyPage', ['operations', 'setup']),
});

const auditLog = createRoute({
  getParentRoute: () => operations,
  path: '/app/operations/audit-log',
  staticData: { title: 'operations:title.auditLog' },
  validateSearch: parseAuditSearch,
  loaderDeps: ({ search }) => search,
  loader: openReads(load, 'auditLog'),
  component: screen(() => import('./audit-log/AuditLogPage.tsx'), 'AuditLogPage', ['operations']),
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

/** The company's side: what waits, whom it is about, who works here, what two people do, and what was done. */
export const operationsRoutes = [
  home,
  partners,
  partnerFile,
  messages,
  deletions,
  jobs,
  job,
  operators,
  approvals,
  company,
  auditLog,
  notifications,
  account,
] as const;
