import * as accounting from './accounting/accounting.contract.ts';
import * as accountingFiles from './accounting/files.contract.ts';
import * as accountingHandOver from './accounting/hand-over.contract.ts';
import * as accountingSettings from './accounting/settings.contract.ts';
import * as addresses from './addresses/addresses.contract.ts';
import * as affiliateData from './affiliate-data/affiliate-data.contract.ts';
import * as balances from './balances/balances.contract.ts';
import * as ledger from './balances/ledger.contract.ts';
import * as bankAccounts from './bank-accounts/bank-accounts.contract.ts';
import * as batch from './batch/batch.contract.ts';
import * as bonuses from './bonuses/bonuses.contract.ts';
import * as bookExtracts from './book-extract/book-extracts.contract.ts';
import * as calendarFeed from './calendar-feed/calendar-feed.contract.ts';
import * as bonusNames from './commissions/bonus-names.contract.ts';
import * as commissions from './commissions/commissions.contract.ts';
import * as cycles from './commissions/cycles.contract.ts';
import * as difference from './commissions/difference.contract.ts';
import * as month from './commissions/month.contract.ts';
import * as months from './commissions/months.contract.ts';
import * as progress from './commissions/progress.contract.ts';
import * as company from './company/company.contract.ts';
import * as logo from './company/logo.contract.ts';
import * as shopwareConnection from './connections/shopware.contract.ts';
import * as contacts from './contacts/contacts.contract.ts';
import { contentContracts } from './content-contracts.ts';
import * as corrections from './corrections/corrections.contract.ts';
import * as debtPayments from './corrections/debt-payments.contract.ts';
import * as demands from './corrections/demands.contract.ts';
import * as writeOffs from './corrections/write-offs.contract.ts';
import * as credits from './credits/credits.contract.ts';
import * as explanation from './credits/explanation.contract.ts';
import * as sums from './credits/sums.contract.ts';
import * as dataExport from './export/export.contract.ts';
import * as dataLooks from './export/looks.contract.ts';
import * as findingDecisions from './findings/finding-decisions.contract.ts';
import * as findings from './findings/findings.contract.ts';
import * as goals from './goals/goals.contract.ts';
import type { AnswerOf, AnySchema, Endpoint, Method, RequestOf } from './http/endpoint.ts';
import * as insight from './insight/insight.contract.ts';
import * as signals from './insight/signals.contract.ts';
import * as lockScreen from './joining/lock-screen.contract.ts';
import * as recovery from './joining/recovery.contract.ts';
import * as setup from './joining/setup.contract.ts';
import * as signUp from './joining/sign-up.contract.ts';
import * as legalDocuments from './legal-documents/legal-documents.contract.ts';
import * as legalPublishing from './legal-documents/publishing.contract.ts';
import * as memberships from './memberships/memberships.contract.ts';
import { messageSettingContracts } from './message-settings/message-setting-contracts.ts';
import * as mailTest from './messages/mail-test.contract.ts';
import * as outbox from './messages/outbox.contract.ts';
import * as cyclePreviews from './month-end/cycle-previews.contract.ts';
import * as monthEnds from './month-end/month-ends.contract.ts';
import * as notifications from './notifications/notifications.contract.ts';
import * as objections from './objections/objections.contract.ts';
import * as accessEffect from './operators/access-effect.contract.ts';
import * as apiKeys from './operators/api-keys.contract.ts';
import * as approvals from './operators/approvals.contract.ts';
import * as auditLog from './operators/audit-log.contract.ts';
import * as deletions from './operators/deletions.contract.ts';
import * as jobs from './operators/jobs.contract.ts';
import * as likelyDoubles from './operators/likely-doubles.contract.ts';
import * as operators from './operators/operators.contract.ts';
import * as partnerChanges from './operators/partner-changes.contract.ts';
import * as partnerFile from './operators/partner-file.contract.ts';
import * as partnerGrants from './operators/partner-grants.contract.ts';
import * as partnerList from './operators/partner-list.contract.ts';
import * as queues from './operators/queues.contract.ts';
import * as restrictions from './operators/restrictions.contract.ts';
import * as safeguards from './operators/safeguards.contract.ts';
import * as search from './operators/search.contract.ts';
import * as customers from './orders/customers.contract.ts';
import * as orderImport from './orders/import.contract.ts';
import * as importInbox from './orders/import-inbox.contract.ts';
import * as orders from './orders/orders.contract.ts';
import * as orderReassign from './orders/reassign.contract.ts';
import * as orderSending from './orders/send-order.contract.ts';
import { partnerContracts } from './partner-contracts.ts';
import * as partners from './partners/partners.contract.ts';
import * as pastDays from './past-day/past-day.contract.ts';
import * as bankStatements from './payout-runs/bank-statements.contract.ts';
import * as payoutRuns from './payout-runs/payout-runs.contract.ts';
import * as payoutSettings from './payout-runs/payout-settings.contract.ts';
import * as payoutReturns from './payout-runs/returns.contract.ts';
import * as payoutRunFiles from './payout-runs/run-files.contract.ts';
import * as payoutRunItems from './payout-runs/run-items.contract.ts';
import * as payoutRunPreview from './payout-runs/run-preview.contract.ts';
import * as payoutDocuments from './payouts/payout-documents.contract.ts';
import * as payouts from './payouts/payouts.contract.ts';
import * as taxDecisions from './payouts/tax-decisions.contract.ts';
import * as taxPreview from './payouts/tax-preview.contract.ts';
import * as planSimulations from './plans/plan-simulations.contract.ts';
import * as planVersions from './plans/plan-versions.contract.ts';
import * as plans from './plans/plans.contract.ts';
import * as potentialPartners from './potential-partners/potential-partners.contract.ts';
import * as products from './products/products.contract.ts';
import * as questionQueue from './questions/question-queue.contract.ts';
import * as questions from './questions/questions.contract.ts';
import * as rankPath from './rank-path/rank-path.contract.ts';
import * as referralResults from './referral-results/referral-results.contract.ts';
import * as referralLinks from './referrals/referral-links.contract.ts';
import * as referralTransitions from './referrals/referral-transitions.contract.ts';
import * as referrals from './referrals/referrals.contract.ts';
import * as accounts from './session/accounts.contract.ts';
import * as passkeys from './session/passkeys.contract.ts';
import * as password from './session/password.contract.ts';
import * as secondFactor from './session/second-factor.contract.ts';
import * as session from './session/session.contract.ts';
import * as sessions from './session/sessions.contract.ts';
import * as signedDocuments from './statements/signed-documents.contract.ts';
import * as statements from './statements/statements.contract.ts';
import * as taxPackages from './statements/tax-packages.contract.ts';
import * as yearStatements from './statements/years.contract.ts';
import * as statistics from './statistics/statistics.contract.ts';
import * as takeover from './takeover/takeover.contract.ts';
import * as takeoverBalances from './takeover/takeover-balances.contract.ts';
import * as takeoverComparisons from './takeover/takeover-comparisons.contract.ts';
import * as takeoverInvitations from './takeover/takeover-invitations.contract.ts';
import * as taxHistory from './tax/tax-data.contract.ts';
import * as team from './team/team.contract.ts';
import * as aks from './technical-data/aks.contract.ts';
import * as cableTypes from './technical-data/cable-types.contract.ts';
import * as fieldDevices from './technical-data/field-devices.contract.ts';
import * as projects from './technical-data/projects.contract.ts';
import * as tickets from './tickets/tickets.contract.ts';
import * as today from './today/today.contract.ts';
import * as moves from './tree/moves.contract.ts';
import * as tree from './tree/tree.contract.ts';
import * as users from './users/users.contract.ts';
import * as voucherGranting from './vouchers/granting.contract.ts';
import * as orderDetails from './vouchers/order-details.contract.ts';
import * as redemptions from './vouchers/redemptions.contract.ts';
import * as vouchers from './vouchers/vouchers.contract.ts';
import * as webhooks from './webhooks/webhooks.contract.ts';
import * as whatIf from './what-if/what-if.contract.ts';

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Every file of calls: session, one's own account, team, content, money. */
export const contracts = [
  session,
  secondFactor,
  passkeys,
  password,
  sessions,
  accounts,
  operators,
  accessEffect,
  apiKeys,
  approvals,
  jobs,
  safeguards,
  company,
  logo,
  auditLog,
  search,
  partnerFile,
  partnerChanges,
  likelyDoubles,
  partnerGrants,
  restrictions,
  partnerList,
  queues,
  deletions,
  lockScreen,
  setup,
  signUp,
  recovery,
  batch,
  tickets,
  mailTest,
  outbox,
  webhooks,
  users,
  addresses,
  bankAccounts,
  affiliateData,
  legalDocuments,
  legalPublishing,
  dataExport,
  dataLooks,
  partners,
  ...partnerContracts,
  pastDays,
  team,
  contacts,
  statistics,
  rankPath,
  plans,
  planVersions,
  planSimulations,
  goals,
  insight,
  signals,
  memberships,
  tree,
  moves,
  potentialPartners,
  referralLinks,
  referralTransitions,
  referrals,
  ...contentContracts,
  notifications,
  ...messageSettingContracts,
  redemptions,
  vouchers,
  voucherGranting,
  orderDetails,
  projects,
  aks,
  fieldDevices,
  cableTypes,
  commissions,
  month,
  progress,
  difference,
  months,
  cycles,
  cyclePreviews,
  monthEnds,
  bonusNames,
  calendarFeed,
  orders,
  orderImport,
  products,
  importInbox,
  orderReassign,
  customers,
  orderSending,
  takeover,
  takeoverBalances,
  takeoverComparisons,
  takeoverInvitations,
  credits,
  explanation,
  sums,
  balances,
  ledger,
  payouts,
  payoutDocuments,
  payoutRuns,
  payoutRunItems,
  payoutRunPreview,
  payoutRunFiles,
  payoutReturns,
  bankStatements,
  payoutSettings,
  taxDecisions,
  taxPreview,
  taxHistory,
  statements,
  yearStatements,
  taxPackages,
  signedDocuments,
  bookExtracts,
  objections,
  questions,
  questionQueue,
  findings,
  findingDecisions,
  corrections,
  debtPayments,
  demands,
  writeOffs,
  accounting,
  accountingSettings,
  accountingFiles,
  accountingHandOver,
  shopwareConnection,
  bonuses,
  whatIf,
  today,
  referralResults,
] as const;

type Exported<Contract> = Contract extends unknown ? Contract[keyof Contract] : never;
type AnyEndpoint = Extract<Exported<(typeof contracts)[number]>, Endpoint<AnySchema>>;

/** Every call that a file exports: the server registers its route, and the web's generic call takes its types. */
export const endpoints: readonly Endpoint[] = (contracts as readonly object[]).flatMap((contract) =>
  Object.values(contract).filter(isEndpoint).toSorted(byAddress),
);

function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported;
}

/** A list before its members, and creating something before changing and ending it. */
function byAddress(one: Endpoint, other: Endpoint): number {
  if (one.path !== other.path) return one.path < other.path ? -1 : 1;
  return methods.indexOf(one.method) - methods.indexOf(other.method);
}

/** `'GET /api/news'` and so on: how the web names a call. */
export type Call = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };

/** What the caller of `C` sends. */
export type CallRequest<C extends keyof Call> = RequestOf<Call[C]>;

/** What the caller of `C` receives. */
export type CallAnswer<C extends keyof Call> = AnswerOf<Call[C]>;
