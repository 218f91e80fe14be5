import { getSession } from '../../api/session-store.ts';
import { planQuery } from '../../frame/plan/plan.data.ts';
import { pageSizeOf } from '../../ui/table/table-search.ts';
import { cyclesQuery } from '../../ui/table/use-cycle-options.ts';
import { LIST_SIZE, notificationsQuery, unviewedQuery } from '../content/notifications/notifications.data.ts';
import { orderDetailsQuery } from '../money/orders/orders.data.ts';
import { payoutQuery } from '../money/payouts/payouts.data.ts';
import { passkeysQuery, secondFactorQuery, sessionsQuery } from '../session/session/session.data.ts';
import {
  documentsQuery,
  monthQuery,
  monthsQuery,
  openItemsQuery,
  openSumsQuery,
  settingsQuery,
} from './accounting/accounting.data.ts';
import type { DocumentsSearch, OpenItemsSearch } from './accounting/accounting-search.ts';
import { apiKeyQuery, apiKeysPageQuery } from './api-keys/api-keys.data.ts';
import type { ApiKeysSearch } from './api-keys/api-keys-search.ts';
import { approvalQuery, approvalsQuery } from './approvals/approvals.data.ts';
import type { ApprovalsSearch } from './approvals/approvals-search.ts';
import { auditLogQuery } from './audit-log/audit-log.data.ts';
import type { AuditSearch } from './audit-log/audit-search.ts';
import { companyQuery, countriesQuery, publishedDocumentsQuery } from './company/company.data.ts';
import { safeguardsQuery } from './company/safeguards.data.ts';
import { connectionQuery } from './connections/connections.data.ts';
import { correctionsQuery, debtsQuery, writeOffsQuery } from './corrections/corrections.data.ts';
import type { CorrectionsSearch } from './corrections/corrections-search.ts';
import { customerQuery, customersPageQuery } from './customers/customers.data.ts';
import type { CustomersSearch } from './customers/customers-search.ts';
import { deletionQuery, deletionsPageQuery } from './deletions/deletions.data.ts';
import type { DeletionsSearch } from './deletions/deletions-search.ts';
import { findingSumsQuery, findingsQuery } from './findings/findings.data.ts';
import type { FindingsSearch } from './findings/findings-search.ts';
import { queuesQuery } from './home/queues.data.ts';
import { inboxEntryQuery, inboxPageQuery } from './inbox/inbox.data.ts';
import type { InboxSearch } from './inbox/inbox-search.ts';
import { jobQuery, jobsPageQuery, latestJobsQuery } from './jobs/jobs.data.ts';
import type { JobsSearch } from './jobs/jobs-search.ts';
import { messageQuery, messagesPageQuery } from './messages/messages.data.ts';
import type { MessagesSearch } from './messages/messages-search.ts';
import {
  comparisonQuery as monthComparisonQuery,
  monthEndQuery,
  monthsPageQuery,
} from './months/months.data.ts';
import type { MonthsSearch } from './months/months-search.ts';
import { objectionQuery, objectionsQuery } from './objections/objections.data.ts';
import type { ObjectionsSearch } from './objections/objections-search.ts';
import { operatorQuery, operatorsPageQuery } from './operators/operators.data.ts';
import type { OperatorsSearch } from './operators/operators-search.ts';
import { allOrdersQuery, orderCountingQuery, orderSourcesQuery } from './orders/all-orders.data.ts';
import type { AllOrdersSearch } from './orders/all-orders-search.ts';
import { partnerCountriesQuery, partnersPageQuery } from './partners/all/all-partners.data.ts';
import { partnerReads } from './partners/partner-reads.ts';
import { latestOrdersQuery, partnerFileQuery } from './partners/partners.data.ts';
import type { FileSearch, PartnersSearch } from './partners/partners-search.ts';
import { payoutSettingsQuery } from './payout-settings.data.ts';
import { allPayoutsQuery } from './payouts/all/all-payouts.data.ts';
import type { AllPayoutsSearch } from './payouts/all/all-payouts-search.ts';
import { moneyQueues } from './payouts/money-queues.ts';
import { runQuery } from './payouts/payouts.data.ts';
import { filesQuery, ineligibleQuery, itemsQuery } from './payouts/run/run.data.ts';
import type { RunSearch } from './payouts/run/run-search.ts';
import { proposalsQuery, runsPageQuery } from './payouts/runs/runs.data.ts';
import type { RunsSearch } from './payouts/runs/runs-search.ts';
import { linesQuery, openLinesQuery, statementsQuery } from './payouts/statements/statements.data.ts';
import type { BankSearch } from './payouts/statements/statements-search.ts';
import { plansPageQuery, planVersionQuery, simulationsQuery } from './plans/plans.data.ts';
import type { PlansSearch } from './plans/plans-search.ts';
import { productPricesQuery, productQuery, productsPageQuery } from './products/products.data.ts';
import type { ProductsSearch } from './products/products-search.ts';
import { MIN_SEARCH_LETTERS, searchQuery } from './search/search.data.ts';
import {
  linesQuery as comparedLinesQuery,
  comparisonQuery,
  comparisonsQuery,
} from './takeover/comparison/comparison.data.ts';
import type { LinesSearch } from './takeover/comparison/comparison-search.ts';
import { takenOverQuery, takeoverQuery } from './takeover/takeover.data.ts';
import type { TakeoverSearch } from './takeover/takeover-search.ts';
import { movementsQuery } from './vouchers/vouchers.data.ts';
import type { MovementsSearch } from './vouchers/vouchers-search.ts';
import {
  deliveriesPageQuery,
  deliveryQuery,
  receiverQuery,
  receiversQuery,
} from './webhooks/webhooks.data.ts';
import type { WebhooksSearch } from './webhooks/webhooks-search.ts';

export const home = () => [
  approvalsQuery({}),
  queuesQuery(),
  companyQuery(),
  latestJobsQuery(),
  ...(getSession().rights.includes('company.write') ? [safeguardsQuery(), secondFactorQuery()] : []),
  ...moneyQueues(getSession().rights).map(({ query }) => query),
];

export const approvals = (search: ApprovalsSearch) => [
  search.approval === undefined ? approvalsQuery(search) : approvalQuery(search.approval),
];

export const partners = (search: PartnersSearch) => {
  const { q = '', page = 1 } = search;
  if (q === '')
    return [
      planQuery(),
      partnersPageQuery(search, { page, limits: pageSizeOf(search) }),
      partnerCountriesQuery(),
    ];
  return q.length < MIN_SEARCH_LETTERS ? [] : [searchQuery(q)];
};

export const jobs = (search: JobsSearch) => [
  jobsPageQuery(search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
];

export const job = (_search: unknown, { job: id }: { job: string }) => [jobQuery(id)];

export const partnerFile = ({ order, payout }: FileSearch, { partner }: { partner: string }) => [
  partnerFileQuery(partner),
  latestOrdersQuery(partner),
  ...(/^\d{1,15}$/.test(partner) ? partnerReads(Number(partner)) : []),
  ...(order === undefined ? [] : [orderCountingQuery(order)]),
  ...(payout === undefined ? [] : [payoutQuery(payout)]),
];

/** The requested page of a list. */
const pageOf = (search: { page?: number; size?: unknown }) => ({
  page: search.page ?? 1,
  limits: pageSizeOf(search),
});

export const payoutRuns = (search: RunsSearch) => [
  runsPageQuery(search, pageOf(search)),
  ...(getSession().rights.includes('payouts.prepare') ? [proposalsQuery()] : []),
];

export const payoutRun = (search: RunSearch, { run }: { run: string }) => {
  const id = Number(run);
  if (!Number.isSafeInteger(id) || id < 1) return [];
  if (search.view === 'files') return [runQuery(run), filesQuery(id)];
  if (search.view === 'ineligible') return [runQuery(run), ineligibleQuery(id, search, pageOf(search))];
  return [runQuery(run), itemsQuery(id, search, pageOf(search))];
};

export const payouts = (search: AllPayoutsSearch) => [
  allPayoutsQuery(search, pageOf(search)),
  ...(search.payout === undefined ? [] : [payoutQuery(search.payout)]),
];

export const bankStatements = (search: BankSearch) => [
  payoutSettingsQuery(),
  openLinesQuery(),
  search.view === 'lines'
    ? linesQuery(search, pageOf(search))
    : statementsQuery(search.direction ?? 'desc', pageOf(search)),
];

export const connections = () => [connectionQuery()];

export const vouchers = (search: MovementsSearch) => [movementsQuery(search, pageOf(search))];

export const orders = (search: AllOrdersSearch) => [
  allOrdersQuery(search, pageOf(search)),
  orderSourcesQuery(),
  cyclesQuery(),
  ...(search.order === undefined ? [] : [orderCountingQuery(search.order), orderDetailsQuery(search.order)]),
];

export const products = (search: ProductsSearch) => [
  productsPageQuery(search, pageOf(search)),
  ...(search.product === undefined ? [] : [productQuery(search.product), productPricesQuery(search.product)]),
];

export const inbox = (search: InboxSearch) => [
  inboxPageQuery(search, pageOf(search)),
  ...(search.entry === undefined ? [] : [inboxEntryQuery(search.entry)]),
];

export const customers = (search: CustomersSearch) => [
  customersPageQuery(search, pageOf(search)),
  ...(search.customer === undefined ? [] : [customerQuery(search.customer)]),
];

export const takeover = (search: TakeoverSearch) => [
  takeoverQuery(),
  comparisonsQuery(),
  takenOverQuery(search, pageOf(search)),
];

export const plans = (search: PlansSearch) => [plansPageQuery(search, pageOf(search))];

export const plan = (_search: unknown, { plan: id }: { plan: string }) => [
  planVersionQuery(id),
  simulationsQuery(Number(id)),
  cyclesQuery(),
];

export const takeoverComparison = (search: LinesSearch, { comparison }: { comparison: string }) => [
  comparisonQuery(comparison),
  comparedLinesQuery(comparison, search, pageOf(search)),
];

export const months = (search: MonthsSearch) => [monthsPageQuery(search, pageOf(search))];

export const monthEnd = (_search: unknown, { month }: { month: string }) => [
  monthEndQuery(month),
  monthComparisonQuery(month),
];

export const corrections = (search: CorrectionsSearch) => {
  if (search.view === 'debts') return [debtsQuery(search, pageOf(search))];
  if (search.view === 'write-offs') return [writeOffsQuery(search, pageOf(search))];
  return [correctionsQuery(search, pageOf(search))];
};

export const findings = (search: FindingsSearch) => [
  findingSumsQuery(),
  findingsQuery(search, pageOf(search)),
];

export const objections = (search: ObjectionsSearch) => [
  objectionsQuery(search, pageOf(search)),
  ...(search.objection === undefined ? [] : [objectionQuery(search.objection)]),
];

export const messages = (search: MessagesSearch) => [
  messagesPageQuery(search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
  ...(search.message === undefined ? [] : [messageQuery(search.message)]),
];

export const deletions = (search: DeletionsSearch) => [
  deletionsPageQuery(search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
  ...(search.request === undefined ? [] : [deletionQuery(search.request)]),
];

export const operators = (search: OperatorsSearch) => [
  operatorsPageQuery(search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
  ...(search.operator === undefined || search.invite === 1 ? [] : [operatorQuery(search.operator)]),
];

export const apiKeys = (search: ApiKeysSearch) => [
  apiKeysPageQuery(search, pageOf(search)),
  ...(search.key === undefined || search.make === 1 ? [] : [apiKeyQuery(search.key)]),
];

export const company = () => [
  companyQuery(),
  publishedDocumentsQuery(),
  safeguardsQuery(),
  countriesQuery(),
  payoutSettingsQuery(),
];

export const accounting = () => [monthsQuery()];

export const accountingMonth = (search: DocumentsSearch, { month }: { month: string }) => [
  monthQuery(month),
  documentsQuery(month, search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
];

export const openItems = (search: OpenItemsSearch) => [
  openSumsQuery(search),
  openItemsQuery(search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
];

export const accountingSettings = () => [settingsQuery()];

export const auditLog = (search: AuditSearch) => [
  auditLogQuery(search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
];

export const webhooks = (search: WebhooksSearch) => [
  receiversQuery(),
  deliveriesPageQuery(search, pageOf(search)),
  ...(search.edit === undefined ? [] : [receiverQuery(search.edit)]),
  ...(search.delivery === undefined ? [] : [deliveryQuery(search.delivery)]),
];

export const notifications = () => [notificationsQuery(1, LIST_SIZE), unviewedQuery()];

export const ownAccess = () => [secondFactorQuery(), passkeysQuery(), sessionsQuery()];
