/** A mostly unique number for each call. */
const turnOf = (call: string) => [...call].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);

/** This many of them, different ones for each call: with so many calls each is tested somewhere. */
export function aFewOf<One>(those: readonly One[], call: string, count: number): One[] {
  const start = turnOf(call);
  const places = Array.from({ length: count }, (_, step) => (start + step * 5) % those.length);
  return those.filter((_, at) => places.includes(at));
}

/** Whether a call is the one out of this many on which a check runs that a single place decides for all calls. */
export function isInTurn(call: string, many: number): boolean {
  return turnOf(call) % many === 0;
}
