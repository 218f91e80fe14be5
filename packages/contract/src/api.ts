import { addressEndpoints } from './addresses/addresses.contract.ts';
import { affiliateDataEndpoints } from './affiliate-data/affiliate-data.contract.ts';
import { balanceEndpoints } from './balances/balances.endpoints.ts';
import { bankAccountEndpoints } from './bank-accounts/bank-accounts.contract.ts';
import { batchEndpoints } from './batch/batch.contract.ts';
import { bonusEndpoints } from './bonuses/bonuses.contract.ts';
import { commissionEndpoints } from './commissions/commissions.endpoints.ts';
import { contactEndpoints } from './contacts/contacts.contract.ts';
import { creditEndpoints } from './credits/credits.endpoints.ts';
import { exportEndpoints } from './export/export.contract.ts';
import { goalEndpoints } from './goals/goals.contract.ts';
import type { AnswerOf, RequestOf } from './http/endpoint.ts';
import { joiningEndpoints } from './joining/joining.endpoints.ts';
import { legalDocumentEndpoints } from './legal-documents/legal-documents.contract.ts';
import { mediaEndpoints } from './media/media.contract.ts';
import { membershipEndpoints } from './memberships/memberships.contract.ts';
import { messageSettingEndpoints } from './message-settings/message-settings.contract.ts';
import { messageEndpoints } from './messages/outbox.contract.ts';
import { newsEndpoints } from './news/news.contract.ts';
import { notificationEndpoints } from './notifications/notifications.contract.ts';
import { orderEndpoints } from './orders/orders.endpoints.ts';
import { partnerEndpoints } from './partners/partners.contract.ts';
import { payoutEndpoints } from './payouts/payouts.endpoints.ts';
import { potentialPartnerEndpoints } from './potential-partners/potential-partners.contract.ts';
import { rankPathEndpoints } from './rank-path/rank-path.contract.ts';
import { referralResultEndpoints } from './referral-results/referral-results.contract.ts';
import { referralEndpoints } from './referrals/referrals.endpoints.ts';
import { sessionEndpoints } from './session/session.endpoints.ts';
import { shopEndpoints } from './shops/shops.contract.ts';
import { statementEndpoints } from './statements/statements.contract.ts';
import { statisticsEndpoints } from './statistics/statistics.contract.ts';
import { teamEndpoints } from './team/team.contract.ts';
import { technicalDataEndpoints } from './technical-data/technical-data.endpoints.ts';
import { textEndpoints } from './texts/texts.contract.ts';
import { ticketEndpoints } from './tickets/tickets.contract.ts';
import { todayEndpoints } from './today/today.contract.ts';
import { treeEndpoints } from './tree/tree.contract.ts';
import { userEndpoints } from './users/users.contract.ts';
import { voucherEndpoints } from './vouchers/vouchers.endpoints.ts';
import { whatIfEndpoints } from './what-if/what-if.contract.ts';

/** Every call of the API: the list that the server registers and the web's generic call is typed by. */
export const endpoints = [
  ...sessionEndpoints,
  ...joiningEndpoints,
  ...batchEndpoints,
  ...ticketEndpoints,
  ...messageEndpoints,
  ...userEndpoints,
  ...addressEndpoints,
  ...bankAccountEndpoints,
  ...affiliateDataEndpoints,
  ...legalDocumentEndpoints,
  ...exportEndpoints,
  ...partnerEndpoints,
  ...teamEndpoints,
  ...contactEndpoints,
  ...statisticsEndpoints,
  ...rankPathEndpoints,
  ...goalEndpoints,
  ...membershipEndpoints,
  ...treeEndpoints,
  ...potentialPartnerEndpoints,
  ...referralEndpoints,
  ...newsEndpoints,
  ...notificationEndpoints,
  ...messageSettingEndpoints,
  ...mediaEndpoints,
  ...textEndpoints,
  ...voucherEndpoints,
  ...technicalDataEndpoints,
  ...commissionEndpoints,
  ...orderEndpoints,
  ...creditEndpoints,
  ...balanceEndpoints,
  ...payoutEndpoints,
  ...statementEndpoints,
  ...shopEndpoints,
  ...bonusEndpoints,
  ...whatIfEndpoints,
  ...todayEndpoints,
  ...referralResultEndpoints,
] as const;

type AnyEndpoint = (typeof endpoints)[number];

/** `'GET /api/news'` and so on: how the web names a call. */
export type Call = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };

/** What the caller of `C` sends. */
export type CallRequest<C extends keyof Call> = RequestOf<Call[C]>;

/** What the caller of `C` receives. */
export type CallAnswer<C extends keyof Call> = AnswerOf<Call[C]>;
