import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { wordsLoaded } from '../../../api/refused.ts';
import { upload } from '../../../api/upload.ts';
import { loadArea } from '../../../i18n/language-pack.ts';
import { locales } from '../../../i18n/locale.ts';
import { toFields } from './fault-text.ts';
import { fieldsOfHeadings, type Labels } from './heading-fields.ts';
import { type Kind, refreshTechnicalData } from './technical.data.ts';

/** Result of an import, or of its dry run. */
export type ImportReport = CallAnswer<'POST /api/projects/import'>;

/** State of an import: file chosen, sending, checked, sending again to be written, done. */
export type ImportState =
  | { readonly name: 'choosing'; readonly error: ApiError | null }
  | { readonly name: 'sending'; readonly share: number; readonly writing: boolean }
  | {
      readonly name: 'checked';
      readonly file: File;
      readonly report: ImportReport;
      readonly error: ApiError | null;
    }
  | { readonly name: 'done'; readonly report: ImportReport };

interface Import {
  readonly state: ImportState;
  /** Dry run of a file; writes nothing. */
  readonly check: (file: File, columns?: readonly string[]) => Promise<void>;
  /** Writes the valid rows of the checked file. */
  readonly write: () => Promise<void>;
  readonly cancel: () => void;
  readonly restart: () => void;
}

const begin: ImportState = { name: 'choosing', error: null };

/** An import, which writes nothing before the user has seen its dry run. */
export function useImport(kind: Kind): Import {
  const [state, setState] = useState<ImportState>(begin);
  const running = useRef<AbortController>(null);
  const queryClient = useQueryClient();

  async function send(file: File, columns: readonly string[] | undefined, writing: boolean) {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const progress = (share: number) => {
      if (!signal.aborted) setState({ name: 'sending', share, writing });
    };
    progress(0);
    const query = {
      ...(!writing && { check: '1' as const }),
      ...(columns && { columns: columns.join(',') }),
    };
    const report = await toFields(
      upload(`POST /api/${kind}/import`, { file, query }, { signal, onProgress: progress }),
    );
    if (report.errors.length > 0) await wordsLoaded(report.errors);
    return report;
  }

  async function check(file: File, columns?: readonly string[]): Promise<void> {
    try {
      const read = await send(file, columns, false);
      const proposal = columns === undefined ? await fieldsByLabels(kind, read) : null;
      const report = proposal === null ? read : await send(file, proposal, false);
      setState({ name: 'checked', file, report, error: null });
    } catch (error) {
      setState({ name: 'choosing', error: refused(error) });
    }
  }

  async function write(): Promise<void> {
    if (state.name !== 'checked') return;
    const { file, report } = state;
    try {
      const done = await send(file, fieldsOf(report), true);
      setState({ name: 'done', report: done });
      void refreshTechnicalData(queryClient);
    } catch (error) {
      setState({ ...state, error: refused(error) });
    }
  }

  const restart = () => setState(begin);
  return { state, check, write, restart, cancel: () => running.current?.abort() };
}

/** The mapping of a file's columns. */
export function fieldsOf({ columns }: ImportReport): string[] {
  return columns.map(({ field }) => field ?? '');
}

/** The mapping by the screen's labels in any language; null if the import's names were enough. */
async function fieldsByLabels(kind: Kind, { columns }: ImportReport): Promise<string[] | null> {
  if (columns.every(({ field }) => field !== null)) return null;
  const languages = await Promise.all(locales.map((locale) => loadArea(locale, 'technical')));
  return fieldsOfHeadings(kind, columns, languages as Labels[]);
}

/** Null if the user aborted. */
function refused(error: unknown): ApiError | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  if (!(error instanceof ApiError)) throw error;
  return error;
}
