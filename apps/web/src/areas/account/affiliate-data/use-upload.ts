import { useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { upload } from '../../../api/upload.ts';
import type { AffiliateData, Paper } from './affiliate-data.data.ts';

/** State of an upload; `share` is from 0 to 1. */
export type UploadState =
  | { readonly name: 'idle' }
  | { readonly name: 'sending'; readonly share: number }
  | { readonly name: 'refused'; readonly file: File; readonly error: ApiError };

interface Upload {
  readonly state: UploadState;
  readonly send: (file: File) => Promise<void>;
  readonly cancel: () => void;
}

/** Uploads one of the user's own documents; cancelling keeps the previous one. */
export function useUpload(partner: number, paper: Paper, onDone: (saved: AffiliateData) => void): Upload {
  const [state, setState] = useState<UploadState>({ name: 'idle' });
  const running = useRef<AbortController>(null);

  async function send(file: File): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setState({ name: 'sending', share: 0 });
    try {
      const saved = await upload(
        'POST /api/affiliate_data/{id}',
        { params: { id: partner }, files: { [paper]: file }, body: {} },
        {
          signal: controller.signal,
          onProgress: (share) => {
            if (!controller.signal.aborted) setState({ name: 'sending', share });
          },
        },
      );
      setState({ name: 'idle' });
      onDone(saved);
    } catch (error) {
      if (controller.signal.aborted) setState({ name: 'idle' });
      else if (error instanceof ApiError) setState({ name: 'refused', file, error });
      else throw error;
    }
  }

  return { state, send, cancel: () => running.current?.abort() };
}
