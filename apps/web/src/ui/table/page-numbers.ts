/** First, last and the neighbours of the current page, in order; gaps are omitted. */
export function pageNumbers(page: number, pages: number): number[] {
  const numbers = new Set([1, page - 1, page, page + 1, pages]);
  return [...numbers].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b);
}
