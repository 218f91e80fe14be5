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

/** Which partner is changed, of which version of the file, and why. */
interface Change {
  readonly partner: number;
  readonly version: string | null;
  readonly reason: string;
}

/** What of a partner is corrected; what is undefined stays. */
interface Given {
  readonly displayName?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phone?: string | null | undefined;
  readonly locale?: Locale | undefined;
}

/** The log says of them that they changed, and not what they are: they are forgotten with their partner, and lines of the log stay. */
const noted = ['displayName', 'firstName', 'lastName', 'phone'] as const;

/**
 * Corrects who a partner is and how they are reached.
 * @throws ApiError 404, 403, 409 and 412 as `requireChangeableFile`; 422 for a number that cannot be one and for a language that the
 * company does not offer
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
 * Begins to give a partner another address; whoever reads mails to it confirms it.
 * @throws ApiError 404, 403, 409 and 412 as `requireChangeableFile`; 409 for an address that somebody has, 422 for their own
 */
export async function askForAddress(
  deps: InTx<Deps>,
  session: Session,
  { partner, version, reason, email }: Change & { readonly email: string },
): Promise<void> {
  const { user } = await requireChangeableFile(deps, session, { partner, version });
  await requestEmailChange(deps, { user, email, by: session.user.id });
  // Which address it is stands with the request, and goes with it.
  const details = { before: {}, after: { newEmail: 'set' }, reason };
  await audit(deps.db, {
    user: session.user.id,
    action: 'write',
    subject: `/api/partners/${partner}`,
    details,
  });
}

/**
 * The file of a partner whom the caller may change, kept as it is until the transaction ends: not their own, no operator's without
 * the right for those, nobody's who is paid to their account (S46).
 * @throws ApiError 404 for nobody, 403 for a partner who is not theirs to change, 409 for the own account and for one that was
 * deleted, 412 for another version than the one that there is
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
