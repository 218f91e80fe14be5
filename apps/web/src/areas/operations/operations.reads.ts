import { pageSizeOf } from '../../ui/table/table-search.ts';
import { LIST_SIZE, notificationsQuery, unviewedQuery } from '../content/notifications/notifications.data.ts';
import { payoutQuery } from '../money/payouts/payouts.data.ts';
import { passkeysQuery, secondFactorQuery, sessionsQuery } from '../session/session/session.data.ts';
import { approvalQuery, approvalsQuery } from './approvals/approvals.data.ts';
import type { ApprovalsSearch } from './approvals/approvals-search.ts';
import { auditLogQuery } from './audit-log/audit-log.data.ts';
import type { AuditSearch } from './audit-log/audit-search.ts';
import { companyQuery, countriesQuery, publishedDocumentsQuery } from './company/company.data.ts';
import { safeguardsQuery } from './company/safeguards.data.ts';
import { deletionQuery, deletionsPageQuery } from './deletions/deletions.data.ts';
import type { DeletionsSearch } from './deletions/deletions-search.ts';
import { queuesQuery } from './home/queues.data.ts';
import { jobQuery, jobsPageQuery, latestJobsQuery } from './jobs/jobs.data.ts';
import type { JobsSearch } from './jobs/jobs-search.ts';
import { messageQuery, messagesPageQuery } from './messages/messages.data.ts';
import type { MessagesSearch } from './messages/messages-search.ts';
import { operatorQuery, operatorsPageQuery } from './operators/operators.data.ts';
import type { OperatorsSearch } from './operators/operators-search.ts';
import { partnerCountriesQuery, partnersPageQuery } from './partners/all/all-partners.data.ts';
import { latestOrdersQuery, orderQuery, partnerFileQuery } from './partners/partners.data.ts';
import type { FileSearch, PartnersSearch } from './partners/partners-search.ts';
import { partnerStatesQuery } from './partners/state/state.data.ts';
import { MIN_SEARCH_LETTERS, searchQuery } from './search/search.data.ts';

export const home = () => [approvalsQuery({}), queuesQuery(), companyQuery(), latestJobsQuery()];

export const approvals = (search: ApprovalsSearch) => [
  search.approval === undefined ? approvalsQuery(search) : approvalQuery(search.approval),
];

export const partners = (search: PartnersSearch) => {
  const { q = '', page = 1 } = search;
  if (q === '')
    return [partnersPageQuery(search, { page, limits: pageSizeOf(search) }), partnerCountriesQuery()];
  return q.length < MIN_SEARCH_LETTERS ? [] : [searchQuery(q)];
};

export const jobs = (search: JobsSearch) => [
  jobsPageQuery(search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
];

export const job = (_search: unknown, { job: id }: { job: string }) => [jobQuery(id)];

export const partnerFile = ({ order, payout }: FileSearch, { partner }: { partner: string }) => [
  partnerFileQuery(partner),
  latestOrdersQuery(partner),
  ...(/^\d{1,15}$/.test(partner) ? [partnerStatesQuery(Number(partner))] : []),
  ...(order === undefined ? [] : [orderQuery(order)]),
  ...(payout === undefined ? [] : [payoutQuery(payout)]),
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

export const company = () => [companyQuery(), publishedDocumentsQuery(), safeguardsQuery(), countriesQuery()];

export const auditLog = (search: AuditSearch) => [
  auditLogQuery(search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
];

export const notifications = () => [notificationsQuery(1, LIST_SIZE), unviewedQuery()];

export const ownAccess = () => [secondFactorQuery(), passkeysQuery(), sessionsQuery()];
