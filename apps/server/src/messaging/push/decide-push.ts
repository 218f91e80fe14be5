import { berlinTime, MS_A_DAY } from '@blattwerk/plan/days.ts';

/** Hours in Berlin during which nothing is pushed; past midnight if `from` is the later one. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

/** Seconds to wait after the first, second … failed attempt; then a message is given up. */
const WAITS_SECONDS = [60, 300, 1_800, 7_200, 18_000];

/** Older messages are no longer news, and are in the list of notifications. */
const LONGEST_MS = MS_A_DAY;

const MS_AN_HOUR = 3_600_000;

/** What to do with a message that is due. */
type PushDecision =
  | { readonly act: 'send' }
  | { readonly act: 'drop' }
  | { readonly act: 'wait'; readonly until: Date };

/** Decides whether a message is sent now. `isWanted`: its device is signed in, and its owner may be notified. */
export function decidePush(
  {
    createdAt,
    isWanted,
    quiet,
  }: { readonly createdAt: Date; readonly isWanted: boolean; readonly quiet: QuietHours | null },
  now: Date,
): PushDecision {
  if (!isWanted || now.getTime() - createdAt.getTime() > LONGEST_MS) return { act: 'drop' };
  if (quiet === null || !isQuiet(quiet, hourOf(now.getTime()))) return { act: 'send' };
  return { act: 'wait', until: endOfQuiet(quiet, now) };
}

/**
 * The time of the next attempt for a failed message.
 * @param attempts the number so far, including the failed one
 * @returns null if it is given up
 */
export function decideRetry(
  { attempts, retryAfterSeconds }: { readonly attempts: number; readonly retryAfterSeconds: number | null },
  now: Date,
): Date | null {
  const wait = WAITS_SECONDS[attempts - 1];
  if (wait === undefined) return null;
  const requestedSeconds = Math.min(retryAfterSeconds ?? 0, LONGEST_MS / 1000);
  return new Date(now.getTime() + Math.max(wait, requestedSeconds) * 1000);
}

function isQuiet({ from, to }: QuietHours, hour: number): boolean {
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}

/** The next instant at which Berlin’s clock shows the hour, across changes of daylight saving. */
function endOfQuiet({ to }: QuietHours, now: Date): Date {
  let at = Math.floor(now.getTime() / MS_AN_HOUR) * MS_AN_HOUR;
  // The clock is changed by whole hours; an hour skipped in spring is found on the next day.
  do at += MS_AN_HOUR;
  while (hourOf(at) !== to);
  return new Date(at);
}

function hourOf(instant: number): number {
  return Number(berlinTime(instant).slice(11, 13));
}
