/** How often a test tries: few times within `npm test`, as often as it takes within `npm run torture`. */
export function count(small: number, full: number): number {
  return process.env.TORTURE === '1' ? full : small;
}
