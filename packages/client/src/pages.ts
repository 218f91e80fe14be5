/** Reads one page of a list; pages are counted from 1. */
export type ReadPage<Row> = (query: {
  page: number;
  limits: number;
}) => Promise<{ readonly data?: readonly Row[] }>;

/** What most lists allow. */
const LARGEST_PAGE = 100;

/**
 * All rows of a list, page by page, as they are needed: a loop that ends early reads no further. What is added or taken
 * away meanwhile moves the pages: sort by what does not change (`'order[id]': 'asc'`) where none may be missed.
 */
export async function* rowsOf<Row>(readPage: ReadPage<Row>, limits = LARGEST_PAGE): AsyncGenerator<Row> {
  const { data: first = [] } = await readPage({ page: 1, limits });
  yield* first;
  // A list may cut its pages to fewer rows than were asked for: the last page is one that is shorter than the first.
  let rows = first;
  for (let page = 2; rows.length > 0 && rows.length === first.length; page++) {
    ({ data: rows = [] } = await readPage({ page, limits }));
    yield* rows;
  }
}
