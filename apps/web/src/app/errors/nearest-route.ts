/** How many letters have to change to make one word of the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const change = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, change));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The page that an address most likely meant; null if none is near. */
export function nearestRoute<Path extends string>(wanted: string, known: readonly Path[]): Path | null {
  const address = wanted.toLowerCase().replace(/\/+$/, '');
  const judged = known.map((path) => ({ path, steps: distanceTo(address, path.toLowerCase()) }));
  const best = judged.sort((a, b) => a.steps - b.steps)[0];
  return best !== undefined && best.steps <= Math.max(3, best.path.length / 3) ? best.path : null;
}

/** The whole address, or only its last word against the page's last word, whichever is nearer. */
function distanceTo(address: string, path: string): number {
  const last = (value: string) => value.slice(value.lastIndexOf('/') + 1);
  const words = distance(last(address), last(path));
  return Math.min(distance(address, path), words <= 2 ? words + 1 : Number.POSITIVE_INFINITY);
}
