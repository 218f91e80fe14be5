/**
 * Whether two names are of different people, judging by their words: diacritics, order, titles and words that occur in only one
 * of them are ignored, since an account holder is often written with fewer first names.
 */
export function namesDiffer(one: string, other: string): boolean {
  const [fewer, more] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.size - b.size) as [
    Set<string>,
    Set<string>,
  ];
  return fewer.size === 0 || [...fewer].some((word) => !more.has(word));
}

const TITLES: ReadonlySet<string> = new Set(['dr', 'prof', 'herr', 'frau', 'mr', 'mrs', 'ms', 'mme', 'm']);

function wordsOf(name: string): Set<string> {
  const letters = name
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');
  const words = letters.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return new Set(words.filter((word) => !TITLES.has(word)));
}
