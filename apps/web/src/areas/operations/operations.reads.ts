import { pageSizeOf } from '../../ui/table/table-search.ts';
import { LIST_SIZE, notificationsQuery, unviewedQuery } from '../content/notifications/notifications.data.ts';
import { secondFactorQuery, sessionsQuery } from '../session/session/session.data.ts';
import { approvalsQuery } from './approvals/approvals.data.ts';
import type { ApprovalsSearch } from './approvals/approvals-search.ts';
import { auditLogQuery } from './audit-log/audit-log.data.ts';
import type { AuditSearch } from './audit-log/audit-search.ts';
import { companyQuery, countriesQuery, publishedDocumentsQuery } from './company/company.data.ts';
import { safeguardsQuery } from './company/safeguards.data.ts';
import { operatorQuery, operatorsPageQuery } from './operators/operators.data.ts';
import type { OperatorsSearch } from './operators/operators-search.ts';

export const home = () => [approvalsQuery({}), companyQuery()];

export const approvals = (search: ApprovalsSearch) => [approvalsQuery(search)];

export const operators = (search: OperatorsSearch) => [
  operatorsPageQuery(search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
  ...(search.operator === undefined || search.invite === 1 ? [] : [operatorQuery(search.operator)]),
];

export const company = () => [companyQuery(), publishedDocumentsQuery(), safeguardsQuery(), countriesQuery()];

export const auditLog = (search: AuditSearch) => [
  auditLogQuery(search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
];

export const notifications = () => [notificationsQuery(1, LIST_SIZE), unviewedQuery()];

export const ownAccess = () => [secondFactorQuery(), sessionsQuery()];
