import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Dropzone } from '../../ui/Dropzone.tsx';
import { FormFailure } from '../../ui/form/FormFailure.tsx';

interface Props<Answer> {
  accept: string;
  send: (
    file: File,
    how: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
  ) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  children: ReactNode;
}

/** Uploads a file as soon as it is chosen, with progress and the reason of a refusal. */
export function FileDrop<Answer>({ accept, send, onSent, children }: Props<Answer>) {
  const { t, format } = useTexts();
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function sendFile(file: File): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setError(null);
    setShare(0);
    try {
      onSent(await send(file, { signal: controller.signal, onProgress: setShare }));
    } catch (refused) {
      // Aborted by closing the dialog.
      if (controller.signal.aborted) return;
      if (!(refused instanceof ApiError)) throw refused;
      setError(refused);
    }
    setShare(null);
  }

  return (
    <div>
      {error !== null && <FormFailure error={error} />}
      {share === null ? (
        <Dropzone accept={accept} onFile={(file) => void sendFile(file)}>
          {children}
        </Dropzone>
      ) : (
        <p role="status">
          {share < 1
            ? t('newsDesk:upload.sending', { share: format.percent(share) })
            : t('newsDesk:upload.checking')}
        </p>
      )}
    </div>
  );
}
