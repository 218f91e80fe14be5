import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { wordsLoaded } from '../../../api/refused.ts';
import type { ImportedRows } from './imported-rows.ts';

/** Progress of an upload, and how to abort it. */
interface Sending {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** How a file is sent: as a dry run, or to be written with a reason and, if required, a code of the second factor. */
export type HowToSend =
  | { readonly check: '1' }
  | { readonly reason: string; readonly code?: string | undefined };

/** State of an import: file chosen, sending, checked, sending again to be written, done. */
type ImportState<Report> =
  | { readonly name: 'choosing'; readonly error: ApiError | null }
  | { readonly name: 'sending'; readonly share: number }
  | { readonly name: 'checked'; readonly file: File; readonly report: Report }
  | { readonly name: 'done'; readonly report: Report };

interface Importing<Report> {
  send: (file: File, how: HowToSend, sending: Sending) => Promise<Report>;
  /** Reloads what the import changed. */
  reload: (report: Report) => unknown;
}

/** An import of rows, which writes nothing before the user has seen its dry run. */
export function useRowsImport<Report extends ImportedRows>({ send, reload }: Importing<Report>) {
  const [state, setState] = useState<ImportState<Report>>({ name: 'choosing', error: null });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function sent(file: File, how: HowToSend, onProgress: (share: number) => void): Promise<Report> {
    const controller = new AbortController();
    running.current = controller;
    const report = await send(file, how, { signal: controller.signal, onProgress });
    if (report.errors.length > 0) await wordsLoaded(report.errors);
    return report;
  }

  async function check(file: File): Promise<void> {
    const progress = (share: number) => setState({ name: 'sending', share });
    progress(0);
    try {
      setState({ name: 'checked', file, report: await sent(file, { check: '1' }, progress) });
    } catch (error) {
      // Aborted by closing the sheet.
      if (running.current?.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setState({ name: 'choosing', error });
    }
  }

  /** Writes the valid rows of the checked file. */
  const write = (file: File, reason: string, code?: string) => sent(file, { reason, code }, () => undefined);
  const finish = (report: Report) => {
    setState({ name: 'done', report });
    void reload(report);
  };
  return { state, check, write, finish, restart: () => setState({ name: 'choosing', error: null }) };
}

/** Return value of {@link useRowsImport}. */
export type RowsImporting<Report extends ImportedRows> = ReturnType<typeof useRowsImport<Report>>;
