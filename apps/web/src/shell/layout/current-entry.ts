interface Entry {
  readonly to: string;
  /** The addresses of pages below its own, where they do not begin with it. */
  readonly pages?: RegExp | undefined;
}

/**
 * The entry of a menu whose page, or a page below it, is looked at: the one whose address says the most of it. An entry that others lie
 * below, such as the home of an area, stands for its own page alone.
 */
export function currentEntry<One extends Entry>(entries: readonly One[], pathname: string): One | undefined {
  const isBelow = (path: string, above: string) => path.startsWith(`${above}/`);
  const holds = ({ to, pages }: One) =>
    to === pathname ||
    pages?.test(pathname) ||
    (isBelow(pathname, to) && !entries.some((other) => isBelow(other.to, to)));
  return entries.filter(holds).sort((a, b) => b.to.length - a.to.length)[0];
}
