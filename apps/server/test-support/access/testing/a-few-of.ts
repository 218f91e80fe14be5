/** A number of its own for each call, more or less. */
const turnOf = (call: string) => [...call].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);

/** So many of them, others for each call: with so many calls each is tried somewhere. */
export function aFewOf<One>(those: readonly One[], call: string, count: number): One[] {
  const start = turnOf(call);
  const places = Array.from({ length: count }, (_, step) => (start + step * 5) % those.length);
  return those.filter((_, at) => places.includes(at));
}

/** Whether a call is the one of so many at which something is tried that one place decides for all calls. */
export function isInTurn(call: string, many: number): boolean {
  return turnOf(call) % many === 0;
}
