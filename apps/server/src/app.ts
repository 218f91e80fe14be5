import type { FastifyInstance } from 'fastify';
import { addressRoutes } from './addresses/addresses.routes.ts';
import { affiliateDataRoutes } from './affiliate-data/affiliate-data.routes.ts';
import { balanceRoutes } from './balances/balances.routes.ts';
import { ledgerRoutes } from './balances/ledger.routes.ts';
import { bankAccountRoutes } from './bank-accounts/bank-accounts.routes.ts';
import { batchRoutes } from './batch/batch.routes.ts';
import { bonusRoutes } from './bonuses/bonuses.routes.ts';
import { bonusNameRoutes } from './commissions/bonus-names.routes.ts';
import { commissionRoutes } from './commissions/commissions.routes.ts';
import { cycleRoutes } from './commissions/cycles.routes.ts';
import { contactRoutes } from './contacts/contacts.routes.ts';
import { creditRoutes } from './credits/credits.routes.ts';
import { explanationRoutes } from './credits/explanation.routes.ts';
import { creditSumRoutes } from './credits/sums.routes.ts';
import { discoveryRoutes } from './discovery/discovery.routes.ts';
import { exportRoutes } from './export/export.routes.ts';
import { lockScreenRoutes } from './joining/lock-screen.routes.ts';
import { recoveryRoutes } from './joining/recovery.routes.ts';
import { signUpRoutes } from './joining/sign-up.routes.ts';
import { legalDocumentRoutes } from './legal-documents/legal-documents.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { mediaFileRoutes } from './media/media-files.routes.ts';
import { membershipRoutes } from './memberships/memberships.routes.ts';
import { messageSettingsRoutes } from './message-settings/message-settings.routes.ts';
import { outboxRoutes } from './messages/outbox.routes.ts';
import { newsRoutes } from './news/news.routes.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { guardMaintenance } from './operations/maintenance.ts';
import { measurePapers, measureRequests, measureSupplies } from './operations/metrics.ts';
import { operationsRoutes } from './operations/operations.routes.ts';
import { orderExplanationRoutes } from './orders/explanation.routes.ts';
import { importRoutes } from './orders/import.routes.ts';
import { orderRoutes } from './orders/orders.routes.ts';
import { partnerRoutes } from './partners/partners.routes.ts';
import { payoutRoutes } from './payouts/payouts.routes.ts';
import { taxRoutes } from './payouts/tax.routes.ts';
import type { Deps } from './platform/deps.ts';
import { sendError } from './platform/http/error-body.ts';
import { routesOf } from './platform/http/route.ts';
import { unknownAddress } from './platform/http/server.ts';
import { isPageVisit, serveWeb } from './platform/web/web.ts';
import { potentialPartnerRoutes } from './potential-partners/potential-partners.routes.ts';
import { rankPathRoutes } from './rank-path/rank-path.routes.ts';
import { referralLinkRoutes } from './referrals/referral-links.routes.ts';
import { referralRedirect, referralTransitionRoutes } from './referrals/referral-transitions.routes.ts';
import { referralRoutes } from './referrals/referrals.routes.ts';
import { accountRoutes } from './session/account.routes.ts';
import { secondFactorRoutes } from './session/second-factor.routes.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { shopRoutes } from './shops/shops.routes.ts';
import { statementRoutes } from './statements/statements.routes.ts';
import { statisticsRoutes } from './statistics/statistics.routes.ts';
import { teamRoutes } from './team/team.routes.ts';
import { technicalDataRoutes } from './technical-data/technical-data.routes.ts';
import { textRoutes } from './texts/texts.routes.ts';
import { ticketRoutes } from './tickets/tickets.routes.ts';
import { treeRoutes } from './tree/tree.routes.ts';
import { userRoutes } from './users/users.routes.ts';
import { voucherRoutes } from './vouchers/vouchers.routes.ts';
import { whatIfRoutes } from './what-if/what-if.routes.ts';

/**
 * Registers every feature on the server: the table of contents. `webFolder` is the web build, or
 * null for the API alone.
 */
export async function registerApp(app: FastifyInstance, deps: Deps, webFolder: string | null): Promise<void> {
  const registry = measureRequests(app);
  measurePapers(registry, deps);
  measureSupplies(registry, deps);
  const route = routesOf(app, deps);

  guardMaintenance(app, deps);
  operationsRoutes(app, deps, registry);
  sessionRoutes(route);
  accountRoutes(route);
  secondFactorRoutes(route);
  lockScreenRoutes(route);
  signUpRoutes(route);
  recoveryRoutes(route);
  batchRoutes(route, app);
  ticketRoutes(route, app);
  outboxRoutes(route);
  userRoutes(route);
  addressRoutes(route);
  bankAccountRoutes(route);
  affiliateDataRoutes(route);
  legalDocumentRoutes(route);
  shopRoutes(route);
  exportRoutes(route);
  partnerRoutes(route);
  teamRoutes(route);
  contactRoutes(route);
  statisticsRoutes(route);
  membershipRoutes(route);
  commissionRoutes(route);
  cycleRoutes(route);
  bonusNameRoutes(route);
  creditRoutes(route);
  explanationRoutes(route);
  creditSumRoutes(route);
  balanceRoutes(route);
  ledgerRoutes(route);
  payoutRoutes(route);
  taxRoutes(route);
  statementRoutes(route);
  orderRoutes(route);
  orderExplanationRoutes(route);
  importRoutes(route);
  bonusRoutes(route);
  rankPathRoutes(route);
  whatIfRoutes(route);
  treeRoutes(route);
  potentialPartnerRoutes(route);
  referralLinkRoutes(route);
  referralTransitionRoutes(route);
  referralRoutes(route);
  referralRedirect(app, deps);
  newsRoutes(route);
  notificationRoutes(route);
  app.addHook('preClose', () => deps.live.close());
  messageSettingsRoutes(route);
  mediaRoutes(route);
  textRoutes(route);
  voucherRoutes(route);
  technicalDataRoutes(route);
  mediaFileRoutes(app, deps);
  discoveryRoutes(app);

  const sendPage = webFolder === null ? null : await serveWeb(app, webFolder, deps.config);
  app.setNotFoundHandler((request, reply) =>
    sendPage && isPageVisit(request)
      ? sendPage(request, reply)
      : sendError(request, reply, unknownAddress(app, request)),
  );
}
