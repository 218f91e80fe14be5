import {
  changePartnerFile,
  confirmEmailChange,
  requestEmailChange,
} from '@blattwerk/contract/operators/partner-changes.contract.ts';
import { getPartnerFile } from '@blattwerk/contract/operators/partner-file.contract.ts';
import { confirmEmailChange as confirm } from '../../identity/users/email-changes.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Route } from '../../platform/http/route.ts';
import { requireRateLimit } from '../../platform/throttle.ts';
import { askForAddress, changePartner } from './change-partner.ts';
import { presentPartnerFile } from './present-partner-file.ts';

/** Links that one network address may try per quarter of an hour. */
const TRIES = 100;

/** A partner's file, where staff look partners up and correct their data. */
export function partnerFileRoutes(route: Route): void {
  route(getPartnerFile, ({ params }, deps) => presentPartnerFile(deps, params.id));

  route(changePartnerFile, async ({ params, body, session, version }, deps) => {
    await inTransaction(deps.db, (db) =>
      changePartner({ ...deps, db }, session, { ...body, partner: params.id, version }),
    );
    return presentPartnerFile(deps, params.id);
  });

  route(requestEmailChange, ({ params, body, session, version }, deps) =>
    askForAddress(deps, session, { ...body, partner: params.id, version }),
  );

  route(confirmEmailChange, async ({ body, address }, deps) => {
    const limit = { key: `email-change:${address}`, failures: TRIES };
    await requireRateLimit(deps.db, limit, deps.clock.now());
    await inTransaction(deps.db, (db) => confirm({ ...deps, db }, body.token));
  });
}
