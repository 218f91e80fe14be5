/** A text normalised for comparison: lower case, without diacritics. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}

/**
 * Score of a label for a text: 0 if a word is missing, higher the earlier it matches; a match at the label's start beats
 * one at a word's start, which beats any other.
 */
export function rating(typed: string, label: string): number {
  const text = folded(label);
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (!words.every((word) => text.includes(word))) return 0;
  const [first = ''] = words;
  if (text.startsWith(first)) return 3;
  return text.includes(` ${first}`) || text.includes(`-${first}`) ? 2 : 1;
}

/** Score of a label's synonyms for a text: lower than any match in the label itself, 0 for none. */
export function ratingOfWords(typed: string, words: string | undefined): number {
  const wanted = folded(typed).split(/\s+/).filter(Boolean);
  const own = folded(words ?? '').split(/[\s’]+/);
  return wanted.every((word) => own.some((one) => one.startsWith(word))) ? 0.5 : 0;
}

/** Entries matching the text by label or synonyms, best first, otherwise in their own order. */
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
