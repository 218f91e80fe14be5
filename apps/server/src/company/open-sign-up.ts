import { ApiError } from '../platform/api-error.ts';
import type { Deps } from '../platform/deps.ts';
import { findCompanyFacts, signUpNeeds } from './company-facts.ts';

type OpenDeps = Pick<Deps, 'db' | 'config' | 'clock'>;

/** Whether sign-ups are open: not before the company has an imprint and a privacy notice. */
export async function isSignUpOpen({ db, config, clock }: OpenDeps): Promise<boolean> {
  return signUpNeeds(await findCompanyFacts(db, config, clock.now())).length === 0;
}

/**
 * Refuses sign-ups and invitations to a programme that must not be offered yet.
 * @throws ApiError 409 while the company has no imprint or no privacy notice
 */
export async function requireOpenSignUp(deps: OpenDeps): Promise<void> {
  if (!(await isSignUpOpen(deps))) throw new ApiError(409, 'signUpClosed');
}
