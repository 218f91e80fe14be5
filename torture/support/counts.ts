/** Whether this is `npm run torture`, with its full counts. */
export const isFull = process.env.TORTURE === '1';

/** How often a test tries: few times within `npm test`, as often as it takes within `npm run torture`. */
export function count(small: number, full: number): number {
  return isFull ? full : small;
}
