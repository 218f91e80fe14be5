/** A page that a URL may mean. */
export interface KnownPage {
  readonly path: string;
  /** Its title in the reader's language. */
  readonly title: string;
}

/** Edit distance between two words. */
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

/** Normalised for a URL: lower case without diacritics, one hyphen between words. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}/]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The page that a URL most likely means, by its path or its title; null if none is close. */
export function nearestRoute<Page extends KnownPage>(wanted: string, pages: readonly Page[]): Page | null {
  const address = plain(decoded(wanted)).replace(/\/+$/, '');
  const judged = pages.map((page) => ({ page, ...nearness(address, page) }));
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

/** By the whole path, or only its last segment against the page's last segment or its title, whichever is closer. */
function nearness(address: string, { path, title }: KnownPage): { steps: number; length: number } {
  const last = (value: string) => value.slice(value.lastIndexOf('/') + 1);
  const page = plain(path);
  const words = [last(page), plain(title)].map((word) => distance(last(address), word));
  const nearestWord = Math.min(...words);
  const whole = distance(address, page);
  const steps = nearestWord <= 2 ? Math.min(whole, nearestWord + 1) : whole;
  return { steps, length: path.length };
}
