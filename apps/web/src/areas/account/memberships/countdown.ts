const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Time left; each part excludes the larger ones. */
export interface Countdown {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
  over: boolean;
}

/** The time from `now` until a membership expires (specification, section 4); never negative. */
export function countdown(expiry: string, now: number): Countdown {
  const left = Math.max(0, Date.parse(expiry) - now);
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: Math.floor((left % MINUTE) / SECOND),
    over: left === 0,
  };
}
