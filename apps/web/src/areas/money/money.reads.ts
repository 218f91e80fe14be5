import type { Subject } from '../../api/subject.ts';
import { pageSizeOf } from '../../ui/table/table-search.ts';
import { cyclesQuery } from '../../ui/table/use-cycle-options.ts';
import { ledgerCreditsQuery, ledgerPageQuery, partnerBalanceQuery } from './balances/balances.data.ts';
import type { LedgerSearch } from './balances/ledger-search.ts';
import {
  availableCommissionQuery,
  monthQuery,
  pendingCommissionQuery,
} from './commissions/commissions.data.ts';
import { differenceQuery, monthsQuery, recordsQuery } from './commissions/months.data.ts';
import {
  availableQuery,
  creditQuery,
  creditSumsQuery,
  creditsPageQuery,
  releaseDaysQuery,
} from './credits/credits.data.ts';
import type { CreditsKind, CreditsSearch } from './credits/credits-search.ts';
import { orderDetailsQuery, ordersPageQuery } from './orders/orders.data.ts';
import { ordersCountQuery } from './orders/orders-count.data.ts';
import type { OrdersSearch } from './orders/orders-search.ts';
import {
  payoutPageQuery,
  payoutQuery,
  returnedPayoutsQuery,
  underWayPayoutsQuery,
  withDocumentsQuery,
} from './payouts/payouts.data.ts';
import type { PayoutsSearch } from './payouts/payouts-search.ts';
import type { RequestSearch } from './payouts/request-search.ts';
import { questionQuery, questionsQuery } from './questions/questions.data.ts';
import type { QuestionsSearch } from './questions/questions-search.ts';
import {
  extractsQuery,
  signedDocumentsQuery,
  statementPageQuery,
  statementQuery,
  yearsQuery,
} from './statements/statements.data.ts';
import type { StatementsSearch } from './statements/statements-search.ts';
import { taxLinkFactsQuery, taxLinksQuery } from './statements/tax-package/tax-links.data.ts';

export function hub({ partner, user }: Subject) {
  return [
    availableCommissionQuery(partner),
    pendingCommissionQuery(partner),
    monthQuery(partner),
    ...(user === null ? [] : [underWayPayoutsQuery(user), returnedPayoutsQuery(user)]),
    monthsQuery(partner),
    recordsQuery(partner),
    releaseDaysQuery(partner, {}),
  ];
}

export const creditsPending = (subject: Subject, search: CreditsSearch) =>
  credits(subject, 'pending', search);

export const creditsAvailable = (subject: Subject, search: CreditsSearch) =>
  credits(subject, 'available', search);

function credits({ partner }: Subject, kind: CreditsKind, search: CreditsSearch) {
  return [
    creditSumsQuery(partner, { kind, search, by: search.by ?? 'bonus' }),
    ...(kind === 'pending'
      ? [releaseDaysQuery(partner, search), pendingCommissionQuery(partner)]
      : [availableQuery(partner)]),
    creditsPageQuery(partner, { kind, search, page: search.page ?? 1, size: pageSizeOf(search) }),
    cyclesQuery(),
    ...(search.credit === undefined ? [] : [creditQuery(search.credit)]),
  ];
}

export function orders({ partner }: Subject, search: OrdersSearch) {
  return [
    ordersCountQuery(partner),
    ordersPageQuery(partner, search, { page: search.page ?? 1, size: pageSizeOf(search) }),
    cyclesQuery(),
    ...(search.order === undefined ? [] : [orderDetailsQuery(search.order)]),
  ];
}

export function balance({ partner, user, own }: Subject, search: LedgerSearch) {
  if (user === null) return [];
  return [
    partnerBalanceQuery(user),
    ledgerPageQuery(partner, search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
    ...(own ? [availableCommissionQuery(partner)] : []),
    ...(search.entry === undefined ? [] : [ledgerCreditsQuery(partner, search.entry)]),
  ];
}

export function payoutList({ partner, user, own }: Subject, search: PayoutsSearch) {
  if (user === null) return [];
  return [
    payoutPageQuery(user, search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
    underWayPayoutsQuery(user),
    returnedPayoutsQuery(user),
    ...(own ? [availableCommissionQuery(partner)] : []),
    ...(search.payout === undefined ? [] : [payoutQuery(search.payout)]),
  ];
}

export const payoutNew = ({ partner }: Subject, { type = 'bank', shop }: RequestSearch) => [
  withDocumentsQuery(partner, { type, shop }),
];

export function questions({ partner, own }: Subject, search: QuestionsSearch) {
  return [
    questionsQuery(partner, search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
    ...(search.question === undefined ? [] : [questionQuery(search.question)]),
    ...(own && search.missing === 1 ? [cyclesQuery()] : []),
  ];
}

export function statements({ partner, own }: Subject, search: StatementsSearch) {
  return [
    monthsQuery(partner),
    statementPageQuery(partner, search, { page: search.page ?? 1, limits: pageSizeOf(search) }),
    yearsQuery(partner),
    extractsQuery(partner),
    signedDocumentsQuery(partner),
    ...(own ? [cyclesQuery(), taxLinksQuery()] : []),
    ...(search.statement === undefined
      ? []
      : [statementQuery(partner, search.statement), differenceQuery(partner, search.statement)]),
  ];
}

export const taxPackage = (_: unknown, { token }: { token: string }) => [taxLinkFactsQuery(token)];
