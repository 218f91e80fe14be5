import { berlinDay } from '@blattwerk/plan/days.ts';
import { ApiError, invalidField, notFound } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { InTx } from '../../platform/database/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Session } from '../../platform/http/session.ts';
import { type DeletionRow, lockDeletion } from './deletions.queries.ts';
import { endLegalHold, findLegalHold, insertLegalHold, type LegalHold } from './legal-holds.queries.ts';

type HoldDeps = InTx<Pick<Deps, 'db' | 'clock'>>;

/** Whether a hold is in force on a day. */
export function holdsOn(hold: LegalHold | null, today: string): boolean {
  return hold !== null && (hold.until === null || hold.until >= today);
}

/**
 * Retains what is left of somebody longer. An expired hold ends with the new one.
 * @throws ApiError 404 if there is no such request; 403 for one's own; 409 if a hold is set; 422 for a day that is not
 * in the future
 */
export async function setHold(
  deps: HoldDeps,
  session: Session,
  { id, until, reason }: { readonly id: number; readonly until: string | undefined; readonly reason: string },
): Promise<void> {
  const { db, clock } = deps;
  const request = await requireOthers(deps, session, id);
  const at = clock.now();
  const today = berlinDay(at.getTime());
  if (until !== undefined && until <= today) throw invalidField('until', 'legalHoldDay');
  const { user } = request;
  const by = session.user.id;
  const former = await findLegalHold(db, user);
  if (former !== null && !holdsOn(former, today))
    await endLegalHold(db, { user, by, at, reason: former.reason });
  const isSet = await insertLegalHold(db, { user, until: until ?? null, reason, by, at });
  if (!isSet) throw new ApiError(409, 'legalHoldSet');
  await note(deps, session, { id, before: {}, after: { legalHold: 'set', until: until ?? null }, reason });
}

/**
 * Lifts a hold set by `setHold`.
 * @throws ApiError 404 if there is no such request; 403 for one's own; 409 if no hold is set
 */
export async function liftHold(
  deps: HoldDeps,
  session: Session,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> {
  const { user } = await requireOthers(deps, session, id);
  const lifted = { user, by: session.user.id, at: deps.clock.now(), reason };
  if (!(await endLegalHold(deps.db, lifted))) throw new ApiError(409, 'legalHoldNone');
  await note(deps, session, {
    id,
    before: { legalHold: 'set' },
    after: { legalHold: 'removed' },
    reason,
  });
}

async function requireOthers({ db }: HoldDeps, session: Session, id: number): Promise<DeletionRow> {
  const request = await lockDeletion(db, id);
  if (request === undefined) throw notFound();
  if (request.user === session.user.id) throw new ApiError(403, 'ownPayout');
  return request;
}

function note(
  { db }: HoldDeps,
  { user }: Session,
  {
    id,
    ...details
  }: {
    readonly id: number;
    readonly before: Readonly<Record<string, unknown>>;
    readonly after: Readonly<Record<string, unknown>>;
    readonly reason: string;
  },
): Promise<void> {
  const subject = `/api/operator/deletion_requests/${id}`;
  return audit(db, { user: user.id, action: 'write', subject, details });
}
