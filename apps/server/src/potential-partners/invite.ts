import { addDays, berlinDay, berlinMidnight } from '@blattwerk/plan/days.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../platform/database/database-types.ts';
import type { Deps } from '../platform/deps.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { Session } from '../session/authenticate.ts';
import { createToken, hashToken } from '../session/token.ts';
import { findPlace } from '../team/subtree.queries.ts';
import { countInvited, expireInvitations, insertInvitation, isUser } from './potential-partners.queries.ts';

/** How many a user may invite a day (specification, section 9). */
const DAILY_LIMIT = 20;

/** Clients tell these two apart by their text (specification, section 8). */
const IS_USER = 'Current user is exist.';
const IS_INVITED = 'Current user is invited.';

interface Invited {
  readonly firstName: string;
  readonly surname: string;
  readonly email: string;
  readonly comment: string | null;
}

/** How many a user may still invite before midnight in Berlin. */
export async function remainingToday(
  db: Kysely<DB>,
  { user, now }: { user: number; now: Date },
): Promise<number> {
  const since = new Date(berlinMidnight(berlinDay(now.getTime())));
  return Math.max(0, DAILY_LIMIT - (await countInvited(db, { user, since })));
}

/** Whether whoever is invited could be placed: below somebody with a place. */
export async function hasPlace(db: Kysely<DB>, partner: number): Promise<boolean> {
  return (await findPlace(db, partner)) !== undefined;
}

/**
 * Invites somebody: writes the invitation and queues the mail whose link leads to the sign-up, in the inviter's
 * language.
 * @returns its id
 * @throws ApiError 422 with the specification's texts; 429 beyond the daily limit; 409 for an inviter without a place
 */
export async function invite(
  { db, clock, config, messages }: Pick<Deps, 'db' | 'clock' | 'config' | 'messages'>,
  { user, partner }: Session,
  invited: Invited,
): Promise<number> {
  const token = createToken();
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    // One after the other for each inviter: else parallel requests would each see room for one more.
    await sql`select from users where id = ${user.id} for no key update`.execute(transaction);
    await requireRoom(transaction, { user: user.id, now });
    if (!(await hasPlace(transaction, partner.id)))
      throw new ApiError(409, 'Only a partner with a place in the team can invite.');
    if (await isUser(transaction, invited.email)) throw new ApiError(422, IS_USER);
    await expireInvitations(transaction, { email: invited.email, now });
    const row = { ...invited, user: user.id, tokenHash: hashToken(token), now };
    const id = await insertInvitation(transaction, row);
    if (id === undefined) throw new ApiError(422, IS_INVITED);
    await messages.queue(transaction, {
      to: { email: invited.email, locale: user.locale },
      channel: 'mail',
      template: 'invitation',
      parameters: {
        inviterName: partner.displayName,
        name: `${invited.firstName} ${invited.surname}`,
        link: `${config.publicUrl}/signup?invitation=${token}`,
      },
    });
    return id;
  });
}

async function requireRoom(db: Kysely<DB>, { user, now }: { user: number; now: Date }): Promise<void> {
  if ((await remainingToday(db, { user, now })) > 0) return;
  const midnight = berlinMidnight(addDays(berlinDay(now.getTime()), 1));
  throw new ApiError(429, `No more than ${DAILY_LIMIT} invitations a day.`, {
    retryAfterSeconds: (midnight - now.getTime()) / 1000,
  });
}
