import type { Locale } from '@blattwerk/contract/session/session.contract.ts';
import type { Kysely } from 'kysely';
import {
  findCurrentDocuments,
  type LegalDocument,
} from '../account/legal-documents/legal-documents.queries.ts';
import { requireOfferedLocale } from '../company/offered-locales.ts';
import { requireOpenSignUp } from '../company/open-sign-up.ts';
import { hashPassword, passwordMatches } from '../identity/session/password.ts';
import { createToken, hashToken } from '../identity/session/token.ts';
import { readPhone } from '../identity/users/phone.ts';
import {
  findOpenInvitation,
  isUser,
  joinByInvitation,
  type OpenInvitation,
} from '../network/potential-partners/potential-partners.queries.ts';
import { findSponsorOfCode } from '../network/referrals/code-leads-to.ts';
import { ApiError, invalidField, notFound } from '../platform/api-error.ts';
import type { DB } from '../platform/database/database-types.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { Deps } from '../platform/deps.ts';
import { consumeAttempt, limitKey } from '../platform/throttle.ts';
import { createAccount, type Newcomer } from './create-account.ts';
import {
  findNewestSignUp,
  findSignUp,
  insertReferralSignUp,
  insertSignUp,
  type PendingSignUp,
  takeSignUp,
} from './sign-up.queries.ts';

const CONFIRM_HOURS = 24;
const DAY_SECONDS = 86_400;

/** Mails about sign-ups to one address per day, so that nobody floods somebody else. */
const MAILS_A_DAY = 3;

/** Password attempts for the sign-up of one address, and from one network address, in 15 minutes. */
const UNCONFIRMED_GUESSES = 10;
const UNCONFIRMED_GUESSES_OF_ADDRESS = 50;

type SignUpDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'messages'>;

/** The code or invitation of a newcomer. */
interface Origin {
  readonly code?: string | undefined;
  readonly invitation?: string | undefined;
}

/** The sponsor of a newcomer; `invitation` if they were invited. */
interface Sponsor {
  readonly sponsor: number;
  readonly displayName: string;
  readonly invitation: OpenInvitation | null;
  /** The referral link of the code, if it is the sponsor's own. */
  readonly link: number | null;
  /** The sponsor's personal words in the invitation or the link. */
  readonly words: string | null;
}

/** The documents a newcomer has to accept; the partner agreement comes later, with becoming an affiliate. */
export async function findSignUpDocuments(
  db: Kysely<DB>,
  { locale, now }: { locale: Locale; now: Date },
): Promise<LegalDocument[]> {
  const documents = await findCurrentDocuments(db, { user: 0, locale, now });
  return documents.filter(({ kind }) => kind === 'terms');
}

/** The sponsor that a code or an invitation leads to; an invitation wins. Undefined for an invalid one. */
export async function findSponsor(
  db: Kysely<DB>,
  { code, invitation }: Origin,
  now: Date,
): Promise<Sponsor | undefined> {
  if (invitation) {
    const found = await findOpenInvitation(db, { tokenHash: hashToken(invitation), now });
    return found && { ...found, invitation: found, link: null };
  }
  const found = code ? await findSponsorOfCode(db, code, now) : undefined;
  if (found === undefined) return undefined;
  const { id: sponsor, displayName, link, words } = found;
  return { sponsor, displayName, link, words, invitation: null };
}

/**
 * Signs somebody up. Whether the address belongs to a user already is only disclosed to that address.
 * @returns whether the account waits for the link of a mail, or was created: an invitation proves the address
 * @throws ApiError 409 while sign-ups are closed; 422 for an invalid code or invitation, and for a language that the
 * company does not offer
 */
export async function signUp(
  deps: SignUpDeps,
  { code, invitation, password, ...person }: Origin & Omit<Newcomer, 'passwordHash'> & { password: string },
): Promise<'mail' | 'none'> {
  const now = deps.clock.now();
  await requireOpenSignUp(deps);
  await requireOfferedLocale(deps.db, person.locale);
  const sponsor = await findSponsor(deps.db, { code, invitation }, now);
  if (!sponsor && invitation) throw invalidField('invitation', 'invitationOver');
  if (!sponsor && code) throw invalidField('code', 'referralCodeUnknown');
  const phone = readPhone(person.phone, undefined);
  if (phone === null && person.messages.includes('sms')) throw invalidField('phone', 'phoneNeeded');
  const documents = await findSignUpDocuments(deps.db, { locale: person.locale, now });
  if (documents.some(({ id }) => !person.acceptedDocuments.includes(id)))
    throw invalidField('acceptedDocuments', 'termsNotAccepted');
  const acceptedDocuments = documents.map(({ id }) => id);
  const signedUp: PendingSignUp = {
    newcomer: { ...person, phone, acceptedDocuments, passwordHash: await hashPassword(password) },
    sponsor: sponsor?.sponsor ?? null,
    invitation: sponsor?.invitation?.id ?? null,
    link: sponsor?.link ?? null,
  };
  const isInvited = sponsor?.invitation?.email.toLowerCase() === person.email.toLowerCase();
  if (isInvited && (await begin(deps, deps.db, signedUp))) return 'none';
  await askToConfirm(deps, signedUp, now);
  return 'mail';
}

/**
 * The sign-up of a mail's link.
 * @throws ApiError 404 for a used or expired token
 */
export async function findPendingSignUp(
  { db, clock }: Pick<SignUpDeps, 'db' | 'clock'>,
  token: string,
): Promise<{ email: string; sponsor: string | null }> {
  const found = await findSignUp(db, { tokenHash: hashToken(token), now: clock.now() });
  if (found === undefined) throw notFound();
  return { email: found.email, sponsor: found.sponsor };
}

/**
 * Creates the account of a sign-up confirmed by mail, with its password: somebody other than the owner of the address
 * may have signed up with it, and would share the account.
 * @throws ApiError 422 for another password, for a used or expired token, or if the address has been taken by now
 */
export async function confirmSignUp(
  deps: SignUpDeps,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const link = { tokenHash: hashToken(token), now: deps.clock.now() };
  const found = await findSignUp(deps.db, link);
  if (found === undefined) throw invalidField('token', 'linkOver');
  if (!(await passwordMatches(found.passwordHash, password))) throw invalidField('password', 'passwordWrong');
  await deps.db.transaction().execute(async (db) => {
    const signedUp = await takeSignUp(db, link);
    if (!signedUp || !(await begin(deps, db, signedUp))) throw invalidField('token', 'linkOver');
  });
}

/**
 * Whether a sign-up waits for its confirmation, disclosed only with its password; sends the mail once more if `again`.
 * Otherwise nothing is disclosed: a wrong password, a user's address and an unknown one get the same answer after the
 * time of one password hash.
 * @throws ApiError 429 after too many tries
 */
export async function findUnconfirmed(
  deps: SignUpDeps,
  { email, password, again, address }: { email: string; password: string; again: boolean; address: string },
): Promise<boolean> {
  const now = deps.clock.now();
  const limits = [
    { key: limitKey('unconfirmed', email), failures: UNCONFIRMED_GUESSES },
    { key: limitKey('unconfirmed-address', address), failures: UNCONFIRMED_GUESSES_OF_ADDRESS },
  ];
  const retryAfterSeconds = await consumeAttempt(deps.db, limits, now);
  if (retryAfterSeconds > 0) throw new ApiError(429, 'tooManyRequests', { retryAfterSeconds });
  const signedUp = await findNewestSignUp(deps.db, { email, now });
  const matches = await passwordMatches(signedUp?.newcomer.passwordHash ?? null, password);
  if (!matches || signedUp === undefined) return false;
  if (again) await askToConfirm(deps, signedUp, now);
  return true;
}

async function begin(
  deps: SignUpDeps,
  db: Kysely<DB>,
  { newcomer, sponsor, invitation, link }: PendingSignUp,
): Promise<boolean> {
  const now = deps.clock.now();
  const work = async (transaction: Parameters<typeof createAccount>[1]) => {
    const partner = await createAccount(deps, transaction, newcomer, { sponsor, now });
    if (partner !== undefined && invitation !== null)
      await joinByInvitation(transaction, { invitation, partner, now });
    if (partner !== undefined && link !== null) await insertReferralSignUp(transaction, { partner, link });
    return partner !== undefined;
  };
  return inTransaction(db, work);
}

/** Known and unknown addresses leave the same traces, one row and one message; only the message differs. */
async function askToConfirm(deps: SignUpDeps, signedUp: PendingSignUp, now: Date): Promise<void> {
  const { email, locale } = signedUp.newcomer;
  const limit = {
    key: limitKey('sign-up-mail', email),
    failures: MAILS_A_DAY,
    windowSeconds: DAY_SECONDS,
  };
  if ((await consumeAttempt(deps.db, [limit], now)) > 0) return;
  const token = createToken();
  const expiresAt = new Date(now.getTime() + CONFIRM_HOURS * 3_600_000);
  const { publicUrl } = deps.config;
  await deps.db.transaction().execute(async (db) => {
    await insertSignUp(db, signedUp, { tokenHash: hashToken(token), now, expiresAt });
    const isKnown = await isUser(db, email);
    const to = { email, locale };
    // Without names: the person who entered one may not be the one who reads it.
    await (isKnown
      ? deps.messages.queue(db, {
          to,
          channel: 'mail',
          template: 'sign-up-known',
          parameters: { link: `${publicUrl}/forgot-password` },
        })
      : deps.messages.queue(db, {
          to,
          channel: 'mail',
          template: 'sign-up-confirmation',
          parameters: { link: `${publicUrl}/signup?confirm=${token}`, hours: CONFIRM_HOURS },
        }));
  });
}
