import type { getPartnerFile } from '@blattwerk/contract/operators/partner-file.contract.ts';
import { formatCents } from '@blattwerk/plan/money.ts';
import { signInVersion } from '../../identity/operators/sign-in-version.ts';
import { findEmailChange } from '../../identity/users/email-changes.ts';
import { findAccounts } from '../../money/books/accounts.queries.ts';
import { findAccount } from '../../network/memberships/memberships.queries.ts';
import { findCodeSponsor } from '../../network/referrals/code-leads-to.ts';
import { accountTypeOf } from '../../network/team/account-type.ts';
import { notFound } from '../../platform/api-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HandlerAnswer } from '../../platform/http/route.ts';
import { versionOf } from '../../platform/version.ts';
import { findPartnerFile, type PartnerFileRow } from './partner-file.queries.ts';

/** Changes with every field that a correction could be based on. */
export function fileVersion({
  displayName,
  firstName,
  lastName,
  email,
  phone,
  locale,
}: PartnerFileRow): string {
  return versionOf([displayName, firstName, lastName, email, phone, locale]);
}

/** Identity of a partner, and what is owed to them. @throws ApiError 404 if there is no such partner */
export async function presentPartnerFile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  partner: number,
): Promise<HandlerAnswer<typeof getPartnerFile>> {
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
    emailChange: (await findEmailChange(db, { user: file.user, now })) ?? null,
    version: fileVersion(file),
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
}
