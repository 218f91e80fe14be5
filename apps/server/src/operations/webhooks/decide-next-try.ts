/**
 * Seconds from a try that failed to the next one, after the first, second … one: the gaps that Standard Webhooks recommends. Then a
 * delivery has failed for good, after somewhat more than three days.
 */
const WAITS_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** Each gap is longer by up to this part, so that what failed together does not come again together. */
const JITTER = 0.1;

/** A receiver that asks to be left alone is, but not for ever. */
const LONGEST_WAIT_SECONDS = 86_400;

/** Failures in a row after which a receiver is spared for a while: each try of many would take its whole time-out. */
const FAILURES_BEFORE_REST = 3;
const FIRST_REST_SECONDS = 60;
const LONGEST_REST_SECONDS = 900;

/** So long a receiver may take nothing until it is paused. */
const DAYS_UNTIL_PAUSE = 3;
const PAUSE_MS = DAYS_UNTIL_PAUSE * 86_400_000;

/** The answer of a receiver that wants nothing any more, as the convention has it. */
const GONE = 410;

/**
 * When a delivery is tried again.
 * @param attempts those so far, the one that has just failed included
 * @param random from 0 up to 1
 * @returns seconds, or null if it is given up
 */
export function decideWait(
  attempts: number,
  { retryAfterSeconds, random }: { readonly retryAfterSeconds: number | null; readonly random: number },
): number | null {
  const gap = WAITS_SECONDS[attempts - 1];
  if (gap === undefined) return null;
  const wanted = Math.min(retryAfterSeconds ?? 0, LONGEST_WAIT_SECONDS);
  return Math.max(gap * (1 + JITTER * random), wanted);
}

/** How a receiver has been doing. */
interface Health {
  readonly failures: number;
  readonly failingSince: Date | null;
}

/** What a try that failed means for its receiver. */
interface FailingHealth {
  readonly failures: number;
  readonly failingSince: Date;
  readonly restsUntil: Date | null;
  readonly pauseCause: 'failing' | 'gone' | null;
}

/** Decides what becomes of a receiver after a try that failed: it is spared for a while, or paused. */
export function decideHealth(
  { failures: before, failingSince: since }: Health,
  { status, now }: { readonly status: number | null; readonly now: Date },
): FailingHealth {
  const failures = before + 1;
  const failingSince = since ?? now;
  const isLong = now.getTime() - failingSince.getTime() >= PAUSE_MS;
  const pauseCause = status === GONE ? 'gone' : isLong ? 'failing' : null;
  return { failures, failingSince, restsUntil: restOf(failures, now), pauseCause };
}

function restOf(failures: number, now: Date): Date | null {
  if (failures < FAILURES_BEFORE_REST) return null;
  const doubled = FIRST_REST_SECONDS * 2 ** Math.min(failures - FAILURES_BEFORE_REST, 10);
  return new Date(now.getTime() + Math.min(doubled, LONGEST_REST_SECONDS) * 1000);
}
