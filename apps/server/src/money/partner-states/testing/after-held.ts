import { jobKinds } from '../../../app.ts';
import type { JobKinds } from '../../../identity/jobs/job-kinds.ts';

const { right, run: hold } = jobKinds['partners.hold'];

/** Puts partners on hold as the product does, and runs a callback once this one is on hold. */
export function afterHeld(
  partner: number | undefined,
  then: (deps: Parameters<typeof hold>[0]) => Promise<unknown>,
): JobKinds {
  return {
    ...jobKinds,
    'partners.hold': {
      right,
      run: async (deps, item) => {
        await hold(deps, item);
        if (item.item === partner) await then(deps);
      },
    },
  };
}
