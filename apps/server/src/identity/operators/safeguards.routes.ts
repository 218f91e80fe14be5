import {
  changeSafeguards as changeSafeguardsEndpoint,
  getSafeguards,
} from '@blattwerk/contract/operators/safeguards.contract.ts';
import type { Route } from '../../platform/http/route.ts';
import { countProofGuess } from '../approvals/demanded-proof.ts';
import { findSafeguards, type Safeguards } from '../approvals/safeguards.ts';
import { changeSafeguards, safeguardsVersion } from './change-safeguards.ts';

/** The company's rules for decisions. */
export function safeguardsRoutes(route: Route): void {
  route(getSafeguards, async (_, { db }) => present(await findSafeguards(db)));

  route(
    changeSafeguardsEndpoint,
    async ({ body, session, version }, deps) => {
      const approval = await deps.db
        .transaction()
        .execute((db) => changeSafeguards({ ...deps, db }, session, { ...body, version }));
      return { safeguards: present(await findSafeguards(deps.db)), approval };
    },
    { before: countProofGuess },
  );
}

function present(safeguards: Safeguards) {
  return { ...safeguards, version: safeguardsVersion(safeguards) };
}
