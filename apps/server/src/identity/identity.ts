import type { AreaParts, JobParts } from '../platform/area.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { accountRoutes } from './session/account.routes.ts';
import { secondFactorRoutes } from './session/second-factor.routes.ts';
import { cleanUpSessionsJob } from './session/session.jobs.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { cleanUpTicketsJob } from './tickets/tickets.job.ts';
import { ticketRoutes } from './tickets/tickets.routes.ts';
import { userRoutes } from './users/users.routes.ts';

/** Users, their sessions, second factors and tickets. */
export function registerIdentity({ route, app }: AreaParts): void {
  sessionRoutes(route);
  accountRoutes(route);
  secondFactorRoutes(route);
  ticketRoutes(route, app);
  userRoutes(route);
}

/** Its work outside of requests. */
export function identityJobs({ deps }: JobParts): JobDefinition[] {
  return [cleanUpSessionsJob(deps), cleanUpTicketsJob(deps)];
}
