/** A text as it is compared: without the case of letters and without marks above or below them. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}

/**
 * How well a label answers what was typed: 0 if a word of it is missing, more the earlier it is found; beginning
 * with it beats a word that begins with it, and that beats any other place.
 */
export function rating(typed: string, label: string): number {
  const text = folded(label);
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (!words.every((word) => text.includes(word))) return 0;
  const [first = ''] = words;
  if (text.startsWith(first)) return 3;
  return text.includes(` ${first}`) || text.includes(`-${first}`) ? 2 : 1;
}

/** What answers the text, the best first, else in its own order. */
export function best<Entry extends { readonly label: string }>(
  typed: string,
  entries: readonly Entry[],
): Entry[] {
  return entries
    .map((entry, index) => ({ entry, index, rate: rating(typed, entry.label) }))
    .filter(({ rate }) => rate > 0)
    .sort((one, other) => other.rate - one.rate || one.index - other.index)
    .map(({ entry }) => entry);
}
