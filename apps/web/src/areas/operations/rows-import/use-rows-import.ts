import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { wordsLoaded } from '../../../api/refused.ts';
import type { ImportedRows } from './imported-rows.ts';

/** How far a file is on its way, and what ends that. */
interface Sending {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** How a file is sent: checked alone, or to be written for a reason, with a code of the second factor where one is asked for. */
export type HowToSend =
  | { readonly check: '1' }
  | { readonly reason: string; readonly code?: string | undefined };

/** Where an import is: a file is chosen, sent, checked, sent again to be written, done. */
type ImportState<Report> =
  | { readonly name: 'choosing'; readonly error: ApiError | null }
  | { readonly name: 'sending'; readonly share: number }
  | { readonly name: 'checked'; readonly file: File; readonly report: Report }
  | { readonly name: 'done'; readonly report: Report };

interface Importing<Report> {
  send: (file: File, how: HowToSend, sending: Sending) => Promise<Report>;
  /** Reads again what is other now. */
  reload: (report: Report) => unknown;
}

/** An import of rows, which writes nothing before somebody has seen what it would do. */
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
      // Whoever closes the sheet has ended it.
      if (running.current?.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setState({ name: 'choosing', error });
    }
  }

  /** Writes the rows of the checked file that can be read. */
  const write = (file: File, reason: string, code?: string) => sent(file, { reason, code }, () => undefined);
  const finish = (report: Report) => {
    setState({ name: 'done', report });
    void reload(report);
  };
  return { state, check, write, finish, restart: () => setState({ name: 'choosing', error: null }) };
}

/** What {@link useRowsImport} gives. */
export type RowsImporting<Report extends ImportedRows> = ReturnType<typeof useRowsImport<Report>>;
