import { berlinTime } from '@blattwerk/plan/days.ts';

/**
 * The instant of a time that somebody typed (`2026-06-03T10:00`), as the product shows times: by Berlin's clock, whatever that of the
 * browser says.
 */
export function berlinInstant(typed: string): string {
  const offsetAt = (instant: number) => berlinTime(instant).slice(-'+01:00'.length);
  // Where the clock changes within hours, the first guess has the offset of the wrong side.
  const guess = Date.parse(`${typed}${offsetAt(Date.parse(`${typed}Z`))}`);
  return new Date(`${typed}${offsetAt(guess)}`).toISOString();
}
