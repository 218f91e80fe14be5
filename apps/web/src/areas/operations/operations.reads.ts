import { pageSizeOf } from '../../ui/table/table-search.ts';
import { passkeysQuery, secondFactorQuery, sessionsQuery } from '../session/session/session.data.ts';
import { approvalsQuery } from './approvals/approvals.data.ts';
import type { ApprovalsSearch } from './approvals/approvals-search.ts';
import { auditLogQuery } from './audit-log/audit-log.data.ts';
import type { AuditSearch } from './audit-log/audit-search.ts';
import { safeguardsQuery } from './company/safeguards.data.ts';
import { operatorQuery, operatorsPageQuery } from './operators/operators.data.ts';
import type { OperatorsSearch } from './operators/operators-search.ts';

export const home = () => [approvalsQuery({})];

export const approvals = (search: ApprovalsSearch) => [approvalsQuery(search)];

export const operators = (search: OperatorsSearch) => [
  operatorsPageQuery(search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
  ...(search.operator === undefined || search.invite === 1 ? [] : [operatorQuery(search.operator)]),
];

export const company = () => [safeguardsQuery()];

export const auditLog = (search: AuditSearch) => [
  auditLogQuery(search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
];

export const ownAccess = () => [secondFactorQuery(), passkeysQuery(), sessionsQuery()];
