/** Reads one page of a list; pages are counted from 1. */
export type ReadPage<Row> = (query: {
  page: number;
  limits: number;
}) => Promise<{ readonly data?: readonly Row[] }>;

/** The page limit of most lists. */
const LARGEST_PAGE = 100;

/**
 * All rows of a list, page by page, as needed: a loop that ends early reads no further. Rows added or removed meanwhile
 * shift the pages: sort by something constant (`'order[id]': 'asc'`) if none may be missed.
 */
export async function* rowsOf<Row>(readPage: ReadPage<Row>, limits = LARGEST_PAGE): AsyncGenerator<Row> {
  const { data: first = [] } = await readPage({ page: 1, limits });
  yield* first;
  // A list may have a smaller page limit than requested: the last page is the first one that is shorter than page 1.
  let rows = first;
  for (let page = 2; rows.length > 0 && rows.length === first.length; page++) {
    ({ data: rows = [] } = await readPage({ page, limits }));
    yield* rows;
  }
}
