import type { FastifyInstance } from 'fastify';
import { accountJobs, registerAccount } from './account/account.ts';
import { CHECK_VAT_IDS } from './account/affiliate-data/check-vat-ids.ts';
import { requireNotOwnPayee } from './account/bank-accounts/own-account.ts';
import { commissionJobs, registerCommission } from './commission/commission.ts';
import { registerCompany } from './company/company.ts';
import { contentJobs, registerContent } from './content/content.ts';
import { requireLessons } from './content/lessons/require-lessons.ts';
import { whyLeftOut } from './content/why-left-out.ts';
import { createApprovalKinds } from './identity/approvals/approval-kinds.ts';
import { identityJobs, registerIdentity } from './identity/identity.ts';
import type { JobKinds } from './identity/jobs/job-kinds.ts';
import { authenticationWith } from './identity/tickets/authentication.ts';
import { joiningJobs, registerJoining } from './joining/joining.ts';
import { type SetupState, watchSetup } from './joining/setup/setup-state.ts';
import type { Channels } from './messaging/messages/channels.ts';
import { messagingJobs, registerMessaging } from './messaging/messaging.ts';
import { presentPayable } from './money/balances/payable.ts';
import { moneyJobs, registerMoney } from './money/money.ts';
import { partnerJobKinds } from './money/partner-states/many-partners.ts';
import { networkJobs, registerNetwork } from './network/network.ts';
import { discoveryRoutes } from './operations/discovery/discovery.routes.ts';
import { operationsJobs, registerOperations } from './operations/operations.ts';
import { DELIVER_WEBHOOKS } from './operations/webhooks/deliver-webhooks.job.ts';
import type { AreaParts, JobParts } from './platform/area.ts';
import type { Deps } from './platform/deps.ts';
import { sendError } from './platform/http/error-body.ts';
import { cleanUpIdempotencyKeysJob } from './platform/http/idempotency.ts';
import { routesOf } from './platform/http/route.ts';
import { unknownAddress } from './platform/http/server.ts';
import type { JobDefinition } from './platform/jobs.ts';
import { isPageVisit, serveWeb } from './platform/web/web.ts';
import { whyVanished } from './sales/orders/vanished-estimate.ts';
import { registerSales, salesJobs } from './sales/sales.ts';
import { PULL_SHOPWARE_ORDERS } from './sales/shopware/pull-orders.job.ts';

/** Kinds of bulk operator jobs, from all areas. */
export const jobKinds: JobKinds = { ...partnerJobKinds };

/**
 * Registers every area on the server, bottom layer first: the table of contents. `webFolder` is the web build, or null
 * to serve the API only.
 */
export async function registerApp(app: FastifyInstance, deps: Deps, webFolder: string | null): Promise<void> {
  const parts: AreaParts = { app, deps, route: routesOf(app, deps, authenticationWith(deps)) };
  registerCompany(parts);
  registerMessaging(parts);
  const approvals = createApprovalKinds();
  registerIdentity(parts, approvals, jobKinds, requireNotOwnPayee);
  registerNetwork(parts, presentPayable, {
    requireOthers: requireNotOwnPayee,
    requireLearned: requireLessons,
  });
  registerAccount(parts);
  const setup = watchSetup(deps.db);
  registerJoining(parts, setup);
  registerMoney(parts, approvals);
  registerCommission(parts, approvals, whyVanished, requireNotOwnPayee);
  registerSales(parts);
  registerContent(parts, approvals);
  registerOperations(parts, approvals);
  // Last, because it describes every route registered so far.
  discoveryRoutes(app, () => deps.company.current());

  const sendPage =
    webFolder === null ? null : await serveWeb(app, webFolder, deps.config, () => deps.company.current());
  app.setNotFoundHandler(async (request, reply) => {
    if (sendPage === null || !isPageVisit(request))
      return sendError(request, reply, unknownAddress(app, request));
    if (isEntrance(request.url) && (await isOpen(setup, app)))
      return reply.header('cache-control', 'no-store').redirect('/setup');
    return sendPage(request, reply);
  });
}

/** Whether the address leads to the sign-in page, which is of no use until a company has been set up. */
function isEntrance(url: string): boolean {
  return /^\/(login\/?)?(\?|$)/.test(url);
}

/** When the database is unavailable, the page is served anyway: it shows by itself that the server is down. */
async function isOpen(setup: SetupState, app: FastifyInstance): Promise<boolean> {
  try {
    return await setup.isOpen();
  } catch (error) {
    app.log.warn({ err: error }, 'cannot read whether a company has been set up');
    return false;
  }
}

/** Jobs that call other systems. A training copy runs them as no-ops. */
const outside: readonly string[] = [DELIVER_WEBHOOKS, PULL_SHOPWARE_ORDERS, CHECK_VAT_IDS];

/** Background jobs of all areas. */
export function jobsOf(parts: JobParts, channels: Channels): JobDefinition[] {
  const { training } = parts.deps.company.current();
  return allJobs(parts, channels).map((job) =>
    training && outside.includes(job.name) ? { ...job, run: () => Promise.resolve() } : job,
  );
}

function allJobs(parts: JobParts, channels: Channels): JobDefinition[] {
  return [
    cleanUpIdempotencyKeysJob(parts.deps),
    ...messagingJobs(parts, channels, whyLeftOut),
    ...identityJobs(parts, jobKinds),
    ...networkJobs(parts),
    ...accountJobs(parts),
    ...joiningJobs(parts),
    ...moneyJobs(parts),
    ...commissionJobs(parts),
    ...salesJobs(parts),
    ...contentJobs(parts),
    ...operationsJobs(parts),
  ];
}
