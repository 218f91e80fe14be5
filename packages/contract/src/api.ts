import {
  addBillingAddress,
  changeBillingAddress,
  deleteBillingAddress,
  getBillingAddress,
  getCountry,
  listBillingAddresses,
  listCountries,
} from './addresses/addresses.contract.ts';
import {
  changeAffiliateData,
  getAffiliateData,
  getAffiliateFile,
  uploadAffiliateData,
} from './affiliate-data/affiliate-data.contract.ts';
import { balanceEndpoints } from './balances/balances.endpoints.ts';
import {
  addBankAccount,
  changeBankAccount,
  deleteBankAccount,
  getBankAccount,
  listBankAccounts,
} from './bank-accounts/bank-accounts.contract.ts';
import { batch } from './batch/batch.contract.ts';
import {
  getBuilderBonus,
  getInfinityBonus,
  getKickStartStatus,
  getQueryPointStatistic,
  getStepUpBonus,
} from './bonuses/bonuses.contract.ts';
import { getBonus, listBonuses } from './commissions/bonus-names.contract.ts';
import { getAvailableCommission, getPendingCommission } from './commissions/commissions.contract.ts';
import { getCycle, listCycles } from './commissions/cycles.contract.ts';
import { getMonthSoFar } from './commissions/month.contract.ts';
import { getContacts, getContactsToday, keepFollowUp } from './contacts/contacts.contract.ts';
import {
  countAvailableCredits,
  countPendingCredits,
  getCredit,
  listCredits,
} from './credits/credits.contract.ts';
import { getCreditExplanation } from './credits/explanation.contract.ts';
import { getCreditSums } from './credits/sums.contract.ts';
import {
  exportOwnData,
  getDeletionRequest,
  listDeletionRequests,
  requestDeletion,
} from './export/export.contract.ts';
import type { AnswerOf, RequestOf } from './http/endpoint.ts';
import { unlock } from './joining/lock-screen.contract.ts';
import { checkRecovery, recoverPassword, requestRecovery } from './joining/recovery.contract.ts';
import {
  checkSignUp,
  confirmSignUp,
  findPendingSignUp,
  listSignUpDocuments,
  signUp,
} from './joining/sign-up.contract.ts';
import {
  acceptLegalDocument,
  getLegalDocument,
  listLegalDocuments,
} from './legal-documents/legal-documents.contract.ts';
import { mediaEndpoints } from './media/media.endpoints.ts';
import { getBusinessBox, getHomeDeliveryService, getMembership } from './memberships/memberships.contract.ts';
import {
  getAcceptedTypes,
  getAllNotificationTypes,
  listMailerSettings,
  listSmsSettings,
  saveNotificationSettings,
} from './message-settings/message-settings.contract.ts';
import { getOutboxMessage, listOutbox } from './messages/outbox.contract.ts';
import { getNews, listNews } from './news/news.contract.ts';
import {
  countNotifications,
  listNotifications,
  setNotificationsViewed,
  streamNotifications,
} from './notifications/notifications.contract.ts';
import { importOrders } from './orders/import.contract.ts';
import {
  countOrders,
  getDetailsAndCommissions,
  getOrder,
  getOrderExplanation,
  listOrders,
} from './orders/orders.contract.ts';
import {
  findPartners,
  getAffiliateInfo,
  getChildren,
  getOwnAffiliateInfo,
  getPartner,
  listChildren,
  renamePartner,
  searchPartners,
} from './partners/partners.contract.ts';
import { payoutEndpoints } from './payouts/payouts.endpoints.ts';
import {
  getPotentialPartner,
  getRemainingInfo,
  listPotentialPartners,
  resendPotentialPartner,
  savePotentialPartner,
  withdrawPotentialPartner,
} from './potential-partners/potential-partners.contract.ts';
import { getRankPath } from './rank-path/rank-path.contract.ts';
import {
  addReferralLink,
  changeReferralLink,
  getReferralLink,
  listReferralLinks,
  saveReferralCode,
} from './referrals/referral-links.contract.ts';
import {
  addReferralTransition,
  getReferralTransition,
  listReferralTransitions,
} from './referrals/referral-transitions.contract.ts';
import { getAllLinksStatistic, getReferralStatistic } from './referrals/referrals.contract.ts';
import { sessionEndpoints } from './session/session.endpoints.ts';
import { getShop, listShops } from './shops/shops.contract.ts';
import {
  getStatement,
  getStatementCsv,
  getStatementPdf,
  listStatements,
} from './statements/statements.contract.ts';
import { statisticsEndpoints } from './statistics/statistics.endpoints.ts';
import { getLevelDetails, getTeamFilters, getTeamOverview, listTeam } from './team/team.contract.ts';
import { technicalDataEndpoints } from './technical-data/technical-data.endpoints.ts';
import { listTextSelections } from './texts/texts.contract.ts';
import { createTicket } from './tickets/tickets.contract.ts';
import { treeEndpoints } from './tree/tree.endpoints.ts';
import { changeUser, getUser, saveProfile } from './users/users.contract.ts';
import { getOrderDetail, listOrderDetails } from './vouchers/order-details.contract.ts';
import { getVoucher, giveVoucher, listVouchers } from './vouchers/vouchers.contract.ts';
import { computeWhatIf, getWhatIfFacts } from './what-if/what-if.contract.ts';

/** Every call of the API: the list that the server registers and the web's generic call is typed by. */
export const endpoints = [
  ...sessionEndpoints,
  unlock,
  checkSignUp,
  signUp,
  confirmSignUp,
  findPendingSignUp,
  listSignUpDocuments,
  requestRecovery,
  checkRecovery,
  recoverPassword,
  batch,
  createTicket,
  listOutbox,
  getOutboxMessage,
  getUser,
  changeUser,
  saveProfile,
  listBillingAddresses,
  getBillingAddress,
  addBillingAddress,
  changeBillingAddress,
  deleteBillingAddress,
  listCountries,
  getCountry,
  listBankAccounts,
  getBankAccount,
  addBankAccount,
  changeBankAccount,
  deleteBankAccount,
  getAffiliateData,
  uploadAffiliateData,
  changeAffiliateData,
  getAffiliateFile,
  listLegalDocuments,
  getLegalDocument,
  acceptLegalDocument,
  exportOwnData,
  requestDeletion,
  listDeletionRequests,
  getDeletionRequest,
  findPartners,
  getPartner,
  renamePartner,
  getChildren,
  listChildren,
  searchPartners,
  getAffiliateInfo,
  getOwnAffiliateInfo,
  listTeam,
  getTeamFilters,
  getTeamOverview,
  getContacts,
  getContactsToday,
  keepFollowUp,
  getLevelDetails,
  ...statisticsEndpoints,
  getRankPath,
  getMembership,
  getBusinessBox,
  getHomeDeliveryService,
  ...treeEndpoints,
  getRemainingInfo,
  resendPotentialPartner,
  savePotentialPartner,
  withdrawPotentialPartner,
  listPotentialPartners,
  getPotentialPartner,
  listReferralLinks,
  getReferralLink,
  addReferralLink,
  changeReferralLink,
  saveReferralCode,
  listReferralTransitions,
  getReferralTransition,
  addReferralTransition,
  getReferralStatistic,
  getAllLinksStatistic,
  listNews,
  getNews,
  listNotifications,
  countNotifications,
  setNotificationsViewed,
  streamNotifications,
  getAcceptedTypes,
  getAllNotificationTypes,
  saveNotificationSettings,
  listMailerSettings,
  listSmsSettings,
  ...mediaEndpoints,
  listTextSelections,
  listVouchers,
  getVoucher,
  giveVoucher,
  listOrderDetails,
  getOrderDetail,
  ...technicalDataEndpoints,
  getPendingCommission,
  getAvailableCommission,
  getMonthSoFar,
  listOrders,
  countOrders,
  getOrder,
  getDetailsAndCommissions,
  getOrderExplanation,
  importOrders,
  listCycles,
  getCycle,
  listBonuses,
  getBonus,
  listCredits,
  getCredit,
  getCreditExplanation,
  getCreditSums,
  countAvailableCredits,
  countPendingCredits,
  ...balanceEndpoints,
  ...payoutEndpoints,
  listStatements,
  getStatement,
  getStatementPdf,
  getStatementCsv,
  listShops,
  getShop,
  getStepUpBonus,
  getKickStartStatus,
  getBuilderBonus,
  getInfinityBonus,
  getQueryPointStatistic,
  computeWhatIf,
  getWhatIfFacts,
] as const;

type AnyEndpoint = (typeof endpoints)[number];

/** `'GET /api/news'` and so on: how the web names a call. */
export type Call = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };

/** What the caller of `C` sends. */
export type CallRequest<C extends keyof Call> = RequestOf<Call[C]>;

/** What the caller of `C` receives. */
export type CallAnswer<C extends keyof Call> = AnswerOf<Call[C]>;
