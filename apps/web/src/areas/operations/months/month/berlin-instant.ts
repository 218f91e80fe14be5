import { berlinTime } from '@blattwerk/plan/days.ts';

/**
 * The instant of a typed time (`2026-06-03T10:00`) by Berlin's clock, as the product displays times, whatever the
 * browser's time zone is.
 */
export function berlinInstant(typed: string): string {
  const offsetAt = (instant: number) => berlinTime(instant).slice(-'+01:00'.length);
  // Near a change of the clock, the first guess has the offset of the wrong side.
  const guess = Date.parse(`${typed}${offsetAt(Date.parse(`${typed}Z`))}`);
  return new Date(`${typed}${offsetAt(guess)}`).toISOString();
}
