import { findReleasedUntil } from '@blattwerk/server/money/books/release-time.ts';
import { holdAt, releaseHoldAt } from '@blattwerk/server/money/partner-states/testing/on-hold.ts';
import { ApiError } from '@blattwerk/server/platform/api-error.ts';
import type { Effect, Step } from './order-steps.ts';
import { nothing } from './refused.ts';

/** An operator puts a partner's payouts on hold, or is refused: for the company itself, and for partners already on hold. */
export function hold(who: number): Step {
  return async ({ database: { db }, partners, clock }, { onHold }) => {
    const partner = partners[who] as number;
    const keptAfter = await findReleasedUntil(db);
    const holding = holdAt(db, partner, clock.now);
    if (who === 0) return refused(holding, 'companyNotHeld');
    if (onHold.has(partner)) return refused(holding, 'partnerHeld');
    // Must be the last statement: if the connection is lost after it, the retry would do it again.
    await holding;
    return () => onHold.set(partner, keptAfter);
  };
}

/** An operator ends a hold, or is refused if there is none. */
export function releaseHold(pick: number): Step {
  return async ({ database: { db }, partners, clock }, { onHold }) => {
    const choice = onHold.size > 0 && pick % 5 > 0 ? [...onHold.keys()] : partners;
    const partner = choice[pick % choice.length] as number;
    const releasing = releaseHoldAt(db, partner, clock.now);
    if (!onHold.has(partner)) return refused(releasing, 'partnerNotHeld');
    await releasing;
    return () => onHold.delete(partner);
  };
}

async function refused(attempt: Promise<unknown>, code: string): Promise<Effect> {
  const refusal = await attempt.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(refusal instanceof ApiError))
    throw refusal ?? new Error(`succeeded instead of being refused with ${code}`);
  if (refusal.refused.code !== code) throw refusal;
  return nothing;
}
