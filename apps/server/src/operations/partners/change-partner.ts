import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import { requireNotOwnPayee } from '../../account/bank-accounts/own-account.ts';
import { requireOfferedLocale } from '../../company/offered-locales.ts';
import { requireChangeable, takeTurn } from '../../identity/operators/operators.policy.ts';
import { requireAccount } from '../../identity/users/deleted-users.ts';
import { requestEmailChange } from '../../identity/users/email-changes.ts';
import { readPhone } from '../../identity/users/phone.ts';
import { findCountryOf, saveDisplayName, saveUser } from '../../identity/users/users.queries.ts';
import { notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { requireVersion } from '../../platform/version.ts';
import { findPartnerFile, type PartnerFileRow } from './partner-file.queries.ts';
import { fileVersion } from './present-partner-file.ts';

/** Which partner is changed, based on which version of the file, and why. */
interface Change {
  readonly partner: number;
  readonly version: string | null;
  readonly reason: string;
}

/** The corrected fields; undefined ones stay. */
interface Given {
  readonly displayName?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phone?: string | null | undefined;
  readonly locale?: Locale | undefined;
}

/**
 * The log records that these changed, but not their values: these are erased with their partner, while log entries
 * stay.
 */
const noted = ['displayName', 'firstName', 'lastName', 'phone'] as const;

/**
 * Corrects a partner's personal and contact data.
 * @throws ApiError 404, 403, 409 and 412 as `requireChangeableFile`; 422 for an invalid phone number and for a language
 * that the company does not offer
 */
export async function changePartner(
  deps: InTx<Deps>,
  session: Session,
  { partner, version, reason, ...given }: Change & Given,
): Promise<void> {
  const { db } = deps;
  const before = await requireChangeableFile(deps, session, { partner, version });
  await requireOfferedLocale(db, given.locale);
  const phone = readPhone(given.phone, await findCountryOf(db, before.user));
  await saveUser(db, before.user, { ...given, phone });
  if (given.displayName !== undefined) await saveDisplayName(db, partner, given.displayName);
  const after = await requireFile(deps, partner);
  const changed = noted.filter((field) => before[field] !== after[field]);
  const isOtherLocale = before.locale !== after.locale;
  if (changed.length === 0 && !isOtherLocale) return;
  await audit(db, {
    user: session.user.id,
    action: 'write',
    subject: `/api/partners/${partner}`,
    details: {
      before: isOtherLocale ? { locale: before.locale } : {},
      after: {
        ...Object.fromEntries(changed.map((field) => [field, after[field] === null ? 'removed' : 'changed'])),
        ...(isOtherLocale && { locale: after.locale }),
      },
      reason,
    },
  });
}

/**
 * Starts a change of a partner's address; the reader of the new address confirms it.
 * @throws ApiError 404, 403, 409 and 412 as `requireChangeableFile`; 409 for an address in use, 422 for their own
 */
export async function askForAddress(
  deps: InTx<Deps>,
  session: Session,
  { partner, version, reason, email }: Change & { readonly email: string },
): Promise<void> {
  const { user } = await requireChangeableFile(deps, session, { partner, version });
  await requestEmailChange(deps, { user, email, by: session.user.id });
  // The address itself is stored with the request, and deleted with it.
  const details = { before: {}, after: { newEmail: 'set' }, reason };
  await audit(deps.db, {
    user: session.user.id,
    action: 'write',
    subject: `/api/partners/${partner}`,
    details,
  });
}

/**
 * The file of a partner whom the caller may change, locked until the transaction ends: not the caller's own, not an
 * operator's without the right for that, not one whose payouts go to the caller's account.
 * @throws ApiError 404 if there is no such partner, 403 for one whom the caller may not change, 409 for the caller's
 * own account and for a deleted one, 412 for a stale version
 */
async function requireChangeableFile(
  deps: InTx<Deps>,
  session: Session,
  { partner, version }: Pick<Change, 'partner' | 'version'>,
): Promise<PartnerFileRow> {
  const { db } = deps;
  const caller = await takeTurn(db, session, 'partners.write');
  const { user } = await requireFile(deps, partner);
  const { roles } = await requireAccount(db, user);
  requireChangeable(caller, { id: user, roles });
  await requireNotOwnPayee(deps, { by: session.user.id, owner: user });
  const file = await requireFile(deps, partner);
  requireVersion(version, fileVersion(file));
  return file;
}

async function requireFile({ db }: Pick<Deps, 'db'>, partner: number): Promise<PartnerFileRow> {
  const file = await findPartnerFile(db, partner);
  if (file === undefined) throw notFound();
  return file;
}
