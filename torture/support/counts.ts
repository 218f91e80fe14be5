/** Whether this is `npm run torture`, with its full counts. */
export const isFull = process.env.TORTURE === '1';

/** The number of repetitions of a test: `few` in `npm test`, the full count in `npm run torture`. */
export function count(small: number, full: number): number {
  return isFull ? full : small;
}
