/**
 * Seconds from a failed attempt to the next one, after the first, second … one: the delays that Standard Webhooks
 * recommends. After the last the delivery has failed for good, somewhat more than three days later.
 */
const WAITS_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** Each delay is extended by up to this fraction, so that deliveries that failed together are not retried together. */
const JITTER = 0.1;

/** Upper limit of a receiver's own Retry-After. */
const LONGEST_WAIT_SECONDS = 86_400;

/**
 * Consecutive failures after which a receiver is left alone for a while: each of many attempts would take its whole
 * timeout.
 */
const FAILURES_BEFORE_REST = 3;
const FIRST_REST_SECONDS = 60;
const LONGEST_REST_SECONDS = 900;

/** Days without a success after which a receiver is paused. */
const DAYS_UNTIL_PAUSE = 3;
const PAUSE_MS = DAYS_UNTIL_PAUSE * 86_400_000;

/** The status by which a receiver unsubscribes, according to the convention. */
const GONE = 410;

/**
 * The delay until a delivery is retried.
 * @param attempts number of attempts, including the one that has just failed
 * @param random from 0 up to 1
 * @returns seconds, or null if it is given up
 */
export function decideWait(
  attempts: number,
  { retryAfterSeconds, random }: { readonly retryAfterSeconds: number | null; readonly random: number },
): number | null {
  const gap = WAITS_SECONDS[attempts - 1];
  if (gap === undefined) return null;
  const requestedWait = Math.min(retryAfterSeconds ?? 0, LONGEST_WAIT_SECONDS);
  return Math.max(gap * (1 + JITTER * random), requestedWait);
}

/** The recent history of a receiver. */
interface Health {
  readonly failures: number;
  readonly failingSince: Date | null;
}

/** The effect of a failed attempt on its receiver. */
interface FailingHealth {
  readonly failures: number;
  readonly failingSince: Date;
  readonly restsUntil: Date | null;
  readonly pauseCause: 'failing' | 'gone' | null;
}

/** Decides whether a receiver is left alone for a while, or paused, after a failed attempt. */
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
