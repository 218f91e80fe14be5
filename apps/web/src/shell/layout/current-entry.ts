interface Entry {
  readonly to: string;
  /** Paths of pages below its own, if they do not start with it. */
  readonly pages?: RegExp | undefined;
}

/**
 * The menu entry of the open page or of a page above it: the one with the most specific path. An entry with others below
 * it, such as the home of an area, matches its own page only.
 */
export function currentEntry<One extends Entry>(entries: readonly One[], pathname: string): One | undefined {
  const isBelow = (path: string, above: string) => path.startsWith(`${above}/`);
  const holds = ({ to, pages }: One) =>
    to === pathname ||
    pages?.test(pathname) ||
    (isBelow(pathname, to) && !entries.some((other) => isBelow(other.to, to)));
  return entries.filter(holds).sort((a, b) => b.to.length - a.to.length)[0];
}
