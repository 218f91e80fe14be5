import type { FastifyInstance } from 'fastify';
import { accountJobs, registerAccount } from './account/account.ts';
import { commissionJobs, registerCommission } from './commission/commission.ts';
import { registerContent } from './content/content.ts';
import { createApprovalKinds } from './identity/approvals/approval-kinds.ts';
import { identityJobs, registerIdentity } from './identity/identity.ts';
import { authenticationWith } from './identity/tickets/authentication.ts';
import { joiningJobs, registerJoining } from './joining/joining.ts';
import type { Channels } from './messaging/messages/channels.ts';
import { messagingJobs, registerMessaging } from './messaging/messaging.ts';
import { presentPayable } from './money/balances/payable.ts';
import { moneyJobs, registerMoney } from './money/money.ts';
import { networkJobs, registerNetwork } from './network/network.ts';
import { discoveryRoutes } from './operations/discovery/discovery.routes.ts';
import { registerOperations } from './operations/operations.ts';
import type { AreaParts, JobParts } from './platform/area.ts';
import type { Deps } from './platform/deps.ts';
import { sendError } from './platform/http/error-body.ts';
import { cleanUpIdempotencyKeysJob } from './platform/http/idempotency.ts';
import { routesOf } from './platform/http/route.ts';
import { unknownAddress } from './platform/http/server.ts';
import type { JobDefinition } from './platform/jobs.ts';
import { isPageVisit, serveWeb } from './platform/web/web.ts';
import { whyVanished } from './sales/orders/vanished-estimate.ts';
import { registerSales } from './sales/sales.ts';

/**
 * Registers every area on the server: the table of contents, from the ground up. `webFolder` is the web build, or null
 * for the API alone.
 */
export async function registerApp(app: FastifyInstance, deps: Deps, webFolder: string | null): Promise<void> {
  const parts: AreaParts = { app, deps, route: routesOf(app, deps, authenticationWith(deps)) };
  registerMessaging(parts);
  registerIdentity(parts, createApprovalKinds());
  registerNetwork(parts, presentPayable);
  registerAccount(parts);
  registerJoining(parts);
  registerMoney(parts);
  registerCommission(parts, whyVanished);
  registerSales(parts);
  registerContent(parts);
  registerOperations(parts);
  // Describes all that was registered before.
  discoveryRoutes(app);

  const sendPage = webFolder === null ? null : await serveWeb(app, webFolder, deps.config);
  app.setNotFoundHandler((request, reply) =>
    sendPage && isPageVisit(request)
      ? sendPage(request, reply)
      : sendError(request, reply, unknownAddress(app, request)),
  );
}

/** The work of all areas outside of requests. */
export function jobsOf(parts: JobParts, channels: Channels): JobDefinition[] {
  return [
    cleanUpIdempotencyKeysJob(parts.deps),
    ...messagingJobs(parts, channels),
    ...identityJobs(parts),
    ...networkJobs(parts),
    ...accountJobs(parts),
    ...joiningJobs(parts),
    ...moneyJobs(parts),
    ...commissionJobs(parts),
  ];
}
