import type { AreaParts, JobParts } from '../platform/area.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { cleanUpJoiningJob } from './joining.jobs.ts';
import { lockScreenRoutes } from './lock-screen.routes.ts';
import { recoveryRoutes } from './recovery.routes.ts';
import { signUpRoutes } from './sign-up.routes.ts';

/** Ways into an account: sign-up, recovery. */
export function registerJoining({ route }: AreaParts): void {
  lockScreenRoutes(route);
  signUpRoutes(route);
  recoveryRoutes(route);
}

/** Its work outside of requests. */
export function joiningJobs({ deps }: JobParts): JobDefinition[] {
  return [cleanUpJoiningJob(deps)];
}
