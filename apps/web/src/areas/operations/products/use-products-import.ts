import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { wordsLoaded } from '../../../api/refused.ts';
import { upload } from '../../../api/upload.ts';
import { type ProductsImport, reloadProducts } from './products.data.ts';

/** Where an import is: a file is chosen, sent, checked, sent again to be written, done. */
type ImportState =
  | { readonly name: 'choosing'; readonly error: ApiError | null }
  | { readonly name: 'sending'; readonly share: number }
  | { readonly name: 'checked'; readonly file: File; readonly report: ProductsImport }
  | { readonly name: 'done'; readonly report: ProductsImport };

/** An import of products, which writes nothing before somebody has seen what it would do. */
export function useProductsImport() {
  const [state, setState] = useState<ImportState>({ name: 'choosing', error: null });
  const client = useQueryClient();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function send(
    file: File,
    query: { check: '1' } | { reason: string },
    onProgress: (share: number) => void,
  ) {
    const controller = new AbortController();
    running.current = controller;
    const report = await upload(
      'POST /api/products/import',
      { file, query },
      { signal: controller.signal, onProgress },
    );
    if (report.errors.length > 0) await wordsLoaded(report.errors);
    return report;
  }

  async function check(file: File): Promise<void> {
    const progress = (share: number) => setState({ name: 'sending', share });
    progress(0);
    try {
      setState({ name: 'checked', file, report: await send(file, { check: '1' }, progress) });
    } catch (error) {
      // Whoever closes the sheet has ended it.
      if (running.current?.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setState({ name: 'choosing', error });
    }
  }

  /** Writes the rows of the checked file that can be read. */
  const write = (file: File, reason: string) => send(file, { reason }, () => undefined);
  const finish = (report: ProductsImport) => {
    setState({ name: 'done', report });
    void reloadProducts(client);
  };
  return { state, check, write, finish, restart: () => setState({ name: 'choosing', error: null }) };
}
