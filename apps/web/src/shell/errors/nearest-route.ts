/** A page that an address may mean. */
export interface KnownPage {
  readonly path: string;
  /** What it is called in the reader's language. */
  readonly title: string;
}

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

/** As it would stand in an address: small letters without marks, one hyphen between words. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}/]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The page that an address most likely meant, by its path or its title; null if none is near. */
export function nearestRoute<Page extends KnownPage>(wanted: string, known: readonly Page[]): Page | null {
  const address = plain(decoded(wanted)).replace(/\/+$/, '');
  const judged = known.map((page) => ({ page, ...nearness(address, page) }));
  const best = judged.sort((a, b) => a.steps - b.steps)[0];
  return best !== undefined && best.steps <= Math.max(3, best.length / 3) ? best.page : null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** By the whole address, or only its last word against the page's last word or its title, whichever is nearer. */
function nearness(address: string, { path, title }: KnownPage): { steps: number; length: number } {
  const last = (value: string) => value.slice(value.lastIndexOf('/') + 1);
  const known = plain(path);
  const words = [last(known), plain(title)].map((word) => distance(last(address), word));
  const nearestWord = Math.min(...words);
  const whole = distance(address, known);
  const steps = nearestWord <= 2 ? Math.min(whole, nearestWord + 1) : whole;
  return { steps, length: path.length };
}
