import type { RowId } from './columns.ts';

/** Maximum page size of any list. */
const EXPORT_PAGE_SIZE = 100;

interface Page<Row> {
  readonly items: readonly Row[];
  readonly total: number;
}

interface Options<Row> {
  readonly load: (page: number, size: number) => Promise<Page<Row>>;
  readonly rowId: (row: Row) => RowId;
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

/**
 * All rows of a list in its order, page by page. A row that has moved to the next page meanwhile is included once.
 * Rejects with the signal's reason when cancelled.
 */
export async function loadAll<Row>({ load, rowId, onProgress, signal }: Options<Row>): Promise<Row[]> {
  const rows = new Map<RowId, Row>();
  for (let page = 1; ; page += 1) {
    const { items, total } = await load(page, EXPORT_PAGE_SIZE);
    signal.throwIfAborted();
    for (const row of items) if (!rows.has(rowId(row))) rows.set(rowId(row), row);
    onProgress(rows.size, total);
    if (page * EXPORT_PAGE_SIZE >= total || items.length === 0) return [...rows.values()];
  }
}
