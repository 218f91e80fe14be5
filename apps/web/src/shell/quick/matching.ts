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

/** How well a label's other words answer what was typed: less than any place in the label itself, 0 for none. */
export function ratingOfWords(typed: string, words: string | undefined): number {
  const wanted = folded(typed).split(/\s+/).filter(Boolean);
  const own = folded(words ?? '').split(/[\s’]+/);
  return wanted.every((word) => own.some((one) => one.startsWith(word))) ? 0.5 : 0;
}

/** What answers the text by its label or by its other words, the best first, else in its own order. */
export function best<Entry extends { readonly label: string; readonly words?: string | undefined }>(
  typed: string,
  entries: readonly Entry[],
): Entry[] {
  return entries
    .map((entry, index) => ({
      entry,
      index,
      rate: rating(typed, entry.label) || ratingOfWords(typed, entry.words),
    }))
    .filter(({ rate }) => rate > 0)
    .sort((one, other) => other.rate - one.rate || one.index - other.index)
    .map(({ entry }) => entry);
}
