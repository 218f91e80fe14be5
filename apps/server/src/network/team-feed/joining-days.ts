import { addDays } from '@blattwerk/plan/days.ts';

/** A day in Berlin, and the month and day (`1130`) of joining celebrated on it. */
export interface JoiningDay {
  readonly day: string;
  readonly joined: number;
}

/**
 * The anniversaries on days, the latest first. Members who joined on a 29 February have theirs on the 28th in other
 * years.
 */
export function joiningDays({ first, last }: { first: string; last: string }): JoiningDay[] {
  const days: JoiningDay[] = [];
  for (let day = last; day >= first; day = addDays(day, -1)) {
    const joined = Number(day.slice(5).replace('-', ''));
    days.push({ day, joined });
    if (joined === 228 && addDays(day, 1).endsWith('-03-01')) days.push({ day, joined: 229 });
  }
  return days;
}
