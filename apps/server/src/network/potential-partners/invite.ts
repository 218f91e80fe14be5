import { refusal } from '@blattwerk/contract/http/refusal.ts';
import { addDays, berlinDay, berlinMidnight } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import { requireOpenSignUp } from '../../company/open-sign-up.ts';
import { createToken, hashToken } from '../../identity/session/token.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { DB } from '../../platform/database/database-types.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import { type OwnPartner, ownPartner, type Session } from '../../platform/http/session.ts';
import { findPlace } from '../tree/subtree.queries.ts';
import { INVITED_KEPT_DAYS } from './invited-kept.ts';
import { hasObjected, objectionAddress } from './objections.ts';
import {
  countSent,
  expireInvitations,
  findSealedToken,
  insertInvitation,
  isUser,
  renewInvitation,
} from './potential-partners.queries.ts';

/** How many people a user may invite per day (specification, section 9). */
const DAILY_LIMIT = 20;

interface Invited {
  readonly firstName: string;
  readonly surname: string;
  readonly email: string;
  readonly comment: string | null;
  /** The inviter's personal words, quoted in the mail. */
  readonly words: string | null;
}

type InviteDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'messages' | 'secrets'>;

/** How many people a user may still invite before midnight in Berlin. */
export async function remainingToday(
  db: Kysely<DB>,
  { user, now }: { user: number; now: Date },
): Promise<number> {
  const since = new Date(berlinMidnight(berlinDay(now.getTime())));
  return Math.max(0, DAILY_LIMIT - (await countSent(db, { user, since })));
}

/** Whether an invitee could be placed: below a partner with a place. */
export async function hasPlace(db: Kysely<DB>, partner: number): Promise<boolean> {
  return (await findPlace(db, partner)) !== undefined;
}

/**
 * Invites somebody: stores the invitation and queues the mail whose link leads to the sign-up, in the inviter's
 * language.
 * @returns its id
 * @throws ApiError 409 while sign-ups are closed; 422 with the specification's texts, and for an address whose owner
 * objected; 429 over the daily limit; 409 for an inviter without a place
 */
export async function invite(deps: InviteDeps, session: Session, invited: Invited): Promise<number> {
  const { db, clock, config, messages, secrets } = deps;
  await requireOpenSignUp(deps);
  const { user } = session;
  const partner = ownPartner(session);
  const token = createToken();
  const now = clock.now();
  return inTransaction(db, async (transaction) => {
    // Serialized per inviter: otherwise concurrent requests would each see room for one more.
    await sql`select from users where id = ${user.id} for no key update`.execute(transaction);
    await requireRoom(transaction, { user: user.id, now });
    if (!(await hasPlace(transaction, partner.id))) throw new ApiError(409, 'inviteUnplaced');
    if (await isUser(transaction, invited.email)) throw new ApiError(422, 'inviteUser');
    if (await hasObjected(transaction, invited.email)) throw new ApiError(422, 'inviteDeclined');
    await expireInvitations(transaction, { email: invited.email, now });
    const row = { ...invited, user: user.id, link: linkOf(secrets, user.id, token), now };
    const id = await insertInvitation(transaction, row);
    if (id === undefined) throw new ApiError(422, 'inviteTwice');
    const links = linksOf({ config, secrets }, invited, token);
    await messages.queue(transaction, mailTo(invited, { user, partner }, links));
    return id;
  });
}

/**
 * Sends an open invitation again, with a new link that replaces the former one.
 * @throws ApiError 409 while sign-ups are closed, and if it may not be sent again now; 422 for somebody who has joined;
 * 429 over the daily limit
 */
export async function inviteAgain(
  deps: InviteDeps,
  session: Session,
  invited: Invited & { readonly id: number },
): Promise<void> {
  const { db, clock, config, messages, secrets } = deps;
  await requireOpenSignUp(deps);
  const { user } = session;
  const partner = ownPartner(session);
  const token = createToken();
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    await sql`select from users where id = ${user.id} for no key update`.execute(transaction);
    await requireRoom(transaction, { user: user.id, now });
    if (await isUser(transaction, invited.email)) throw new ApiError(422, 'inviteUser');
    const link = linkOf(secrets, user.id, token);
    if (!(await renewInvitation(transaction, { id: invited.id, link, now })))
      throw new ApiError(409, 'resendNotNow');
    const links = linksOf({ config, secrets }, invited, token);
    await messages.queue(transaction, mailTo(invited, { user, partner }, links));
  });
}

/** The link of a user's open invitation; null if it was not stored, or is no longer open. */
export async function findInvitationLink(
  { db, clock, config, secrets }: Pick<Deps, 'db' | 'clock' | 'config' | 'secrets'>,
  { id, user }: { id: number; user: number },
): Promise<string | null> {
  const sealed = await findSealedToken(db, { id, now: clock.now() });
  return sealed === null ? null : addressOf(config, secrets.open(sealed, tokenOf(user)));
}

/** The owner of a token: encrypted for one user, it cannot be decrypted in the row of another. */
const tokenOf = (user: number) => `potential_partners.link_token:${user}`;

function linkOf(secrets: Deps['secrets'], user: number, token: string) {
  return { tokenHash: hashToken(token), sealedToken: secrets.seal(token, tokenOf(user)) };
}

function addressOf({ publicUrl }: Deps['config'], token: string): string {
  return `${publicUrl}/signup?invitation=${token}`;
}

/** The links in the mail of an invitation: to the sign-up, and to the objection. */
function linksOf(
  deps: Pick<Deps, 'config' | 'secrets'>,
  { email }: Pick<Invited, 'email'>,
  token: string,
): { readonly link: string; readonly objection: string } {
  return { link: addressOf(deps.config, token), objection: objectionAddress(deps, email) };
}

/** The mail of an invitation, in the inviter's language: with the information that Art. 14 GDPR requires. */
function mailTo(
  invited: Invited,
  { user, partner }: { user: Session['user']; partner: OwnPartner },
  links: ReturnType<typeof linksOf>,
) {
  return {
    to: { email: invited.email, locale: user.locale },
    channel: 'mail',
    template: 'invitation',
    parameters: {
      inviterName: partner.displayName,
      name: `${invited.firstName} ${invited.surname}`,
      words: invited.words ?? '',
      days: INVITED_KEPT_DAYS,
      ...links,
    },
  } as const;
}

async function requireRoom(db: Kysely<DB>, { user, now }: { user: number; now: Date }): Promise<void> {
  if ((await remainingToday(db, { user, now })) > 0) return;
  const midnight = berlinMidnight(addDays(berlinDay(now.getTime()), 1));
  throw new ApiError(429, refusal('invitationsUsedUp', { most: DAILY_LIMIT }), {
    retryAfterSeconds: (midnight - now.getTime()) / 1000,
  });
}
