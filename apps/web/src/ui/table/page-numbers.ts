/** First, last and the neighbours of the current page, in order; gaps are omitted. */
export function pageNumbers(page: number, pages: number): number[] {
  const wanted = new Set([1, page - 1, page, page + 1, pages]);
  return [...wanted].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b);
}
