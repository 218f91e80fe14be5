import { MS_A_DAY } from '@blattwerk/plan/days.ts';
import type { Kysely } from 'kysely';
import { messageLocale } from '../../company/offered-locales.ts';
import { requireAccount } from '../../identity/users/deleted-users.ts';
import { ApiError, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { DB } from '../../platform/database/database-types.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { momentIn } from '../../platform/paper/formats.ts';
import { endRestriction, insertRestriction } from './restrictions.queries.ts';

/** Days between the notification and the end of a restriction: Art. 18 para. 3 GDPR says "before", not how long. */
const DAYS_BEFORE = 3;

/** Whose data to restrict, and why. */
interface Asked {
  readonly partner: number;
  readonly reason: string;
}

type RestrictDeps = InTx<Pick<Deps, 'db' | 'clock' | 'messages'>>;

/**
 * Restricts a partner's stored data (Art. 18 GDPR) and notifies them.
 * @throws ApiError 404 if there is no such partner; 403 for the caller's own; 409 if they are restricted already, and
 * for a deleted account
 */
export async function restrict(
  deps: RestrictDeps,
  session: Session,
  { partner, reason }: Asked,
): Promise<void> {
  const { db, clock, messages } = deps;
  const { user, locale } = await requireOthers(db, session, partner);
  await requireAccount(db, user);
  const at = clock.now();
  if (!(await insertRestriction(db, { user, by: session.user.id, at, reason })))
    throw new ApiError(409, 'restrictionSet');
  await messages.queue(db, {
    to: { userId: user },
    channel: 'mail',
    template: 'data-restricted',
    parameters: { date: momentIn(locale, at) },
  });
  const details = { before: { restricted: false }, after: { restricted: true }, reason };
  await audit(db, { user: session.user.id, action: 'write', subject: `/api/partners/${partner}`, details });
}

/**
 * Lifts a restriction made by `restrict`: it ends some days later, once the partner has been informed.
 * @throws ApiError 404 if there is no such partner; 403 for the caller's own; 409 if nothing is restricted or it was
 * lifted already
 */
export async function liftRestriction(
  deps: RestrictDeps,
  session: Session,
  { partner, reason }: Asked,
): Promise<void> {
  const { db, clock, messages } = deps;
  const { user, locale } = await requireOthers(db, session, partner);
  await requireAccount(db, user);
  const at = clock.now();
  const endsAt = new Date(at.getTime() + DAYS_BEFORE * MS_A_DAY);
  const deed = { user, by: session.user.id, at, reason, endsAt };
  if (!(await endRestriction(db, deed))) throw new ApiError(409, 'restrictionNone');
  await messages.queue(db, {
    to: { userId: user },
    channel: 'mail',
    template: 'data-restriction-ends',
    parameters: { date: momentIn(locale, endsAt) },
  });
  const details = {
    before: { restricted: true },
    after: { restricted: false, restrictedUntil: endsAt.toISOString() },
    reason,
  };
  await audit(db, { user: session.user.id, action: 'write', subject: `/api/partners/${partner}`, details });
}

/** @throws ApiError 404 if there is no such partner, 403 for the caller's own: nobody decides on their own request */
async function requireOthers(db: Kysely<DB>, session: Session, partner: number) {
  const owner = await db
    .selectFrom('partners')
    .innerJoin('users', 'users.id', 'partners.user_id')
    .select(['users.id as user', messageLocale().as('locale')])
    .where('partners.id', '=', partner)
    .executeTakeFirst();
  if (owner === undefined) throw notFound();
  if (owner.user === session.user.id) throw new ApiError(403, 'ownRestriction');
  return owner;
}
