import { jobKinds } from '../../../app.ts';
import type { JobKinds } from '../../../identity/jobs/job-kinds.ts';

const { right, run: hold } = jobKinds['partners.hold'];

/** Holds partners as the product does, and does something more once this one is held. */
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
