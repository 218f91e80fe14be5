import type { AreaParts, JobParts } from '../platform/area.ts';
import type { JobDefinition } from '../platform/jobs.ts';
import { cleanUpJoiningJob } from './joining.jobs.ts';
import { lockScreenRoutes } from './lock-screen.routes.ts';
import { recoveryRoutes } from './recovery.routes.ts';
import { setupRoutes } from './setup/setup.routes.ts';
import type { SetupState } from './setup/setup-state.ts';
import { signUpRoutes } from './sign-up.routes.ts';

/** Ways into an account: set-up of the company, sign-up, recovery. */
export function registerJoining({ route }: AreaParts, setup: SetupState): void {
  lockScreenRoutes(route);
  setupRoutes(route, setup);
  signUpRoutes(route);
  recoveryRoutes(route);
}

/** Its background jobs. */
export function joiningJobs({ deps }: JobParts): JobDefinition[] {
  return [cleanUpJoiningJob(deps)];
}
