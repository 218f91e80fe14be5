import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { berlinDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { saveFile } from '../save-file.ts';
import type { Column, RowId } from './columns.ts';
import { loadAll } from './load-all.ts';

type Progress = { kind: 'running'; done: number; total: number } | { kind: 'failed'; error: ApiError | null };

/** The creation of a file of all rows. */
export interface CsvJob {
  /** Null while idle. */
  readonly progress: Progress | null;
  /** Starts or retries it. */
  readonly start: () => void;
  readonly cancel: () => void;
}

interface Options<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => RowId;
  load: (page: number, size: number) => Promise<{ items: readonly Row[]; total: number }>;
  onSaved: (rows: number) => void;
}

/** Creates a CSV file of all filtered rows, in their order, with the visible columns. */
export function useCsv<Row>({ title, columns, rowId, load, onSaved }: Options<Row>): CsvJob {
  const { locale } = useTexts();
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController>(undefined);
  const run = async (signal: AbortSignal) => {
    const onProgress = (done: number, total: number) => setProgress({ kind: 'running', done, total });
    onProgress(0, 0);
    const writer = import('./csv.ts');
    const rows = await loadAll({ load, rowId, onProgress, signal });
    const { toCsv, fileName } = await writer;
    signal.throwIfAborted();
    saveFile(fileName(title, berlinDay(Date.now())), toCsv(columns, rows, locale), 'text/csv');
    setProgress(null);
    onSaved(rows.length);
  };
  const start = () => {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    run(signal).catch((error: unknown) => {
      if (!signal.aborted) setProgress({ kind: 'failed', error: error instanceof ApiError ? error : null });
    });
  };
  const cancel = () => {
    running.current?.abort();
    setProgress(null);
  };
  return { progress, start, cancel };
}
