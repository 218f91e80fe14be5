import { getPartnerFile } from '@blattwerk/contract/operators/partner-file.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { signInVersion } from '../../identity/operators/sign-in-version.ts';
import { findAccounts } from '../../money/books/accounts.queries.ts';
import { findAccount } from '../../network/memberships/memberships.queries.ts';
import { findCodeSponsor } from '../../network/referrals/code-leads-to.ts';
import { accountTypeOf } from '../../network/team/account-type.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Route } from '../../platform/http/route.ts';
import { findPartnerFile } from './partner-file.queries.ts';

/** A partner as whoever works for the company looks them up. */
export function partnerFileRoutes(route: Route): void {
  route(getPartnerFile, async ({ params }, { db, clock }) => {
    const partner = params.id;
    const now = clock.now();
    const [file, account, accounts, codeSponsor] = await Promise.all([
      findPartnerFile(db, partner),
      findAccount(db, { partner, now }),
      findAccounts(db, partner),
      findCodeSponsor(db, partner, now),
    ]);
    if (!file) throw notFound();
    return {
      ...file,
      signInVersion: signInVersion(file),
      codesLeadTo:
        codeSponsor === undefined || codeSponsor.id === partner
          ? null
          : { id: codeSponsor.id, name: codeSponsor.displayName },
      accountType: accountTypeOf(account),
      balance: formatCents(accounts.availableCents),
      pending: formatCents(accounts.pendingCents + accounts.projectedCents),
      debt: formatCents(accounts.debtCents),
      currency: 'EUR' as const,
    };
  });
}
