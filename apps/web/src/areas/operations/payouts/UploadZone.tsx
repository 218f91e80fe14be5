import type { CallAnswer, CallRequest } from '@blattwerk/contract/api.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { type UploadCall, upload } from '../../../api/upload.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dropzone } from '../../../ui/Dropzone.tsx';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import css from './UploadZone.module.css';

/** Calls that take a file as the body. */
type FileUpload = {
  [C in UploadCall]: CallRequest<C> extends { file: Blob } ? C : never;
}[UploadCall];

interface Props<C extends FileUpload> {
  call: C;
  fileType: 'text/csv' | 'application/octet-stream';
  /** Accepted file types, as for a file input. */
  accept: string;
  /** Intercepts a file before the upload: false if something else has to be done first. */
  onChosen?: (file: File) => boolean;
  /** The intercepted file, once it may be sent. */
  released?: File | null;
  onSent: (answer: CallAnswer<C>) => void;
  children: ReactNode;
}

/** A drop zone that uploads a file as the body, with progress and the reason of a refusal. */
export function UploadZone<C extends FileUpload>({
  accept,
  onChosen,
  released = null,
  children,
  ...sent
}: Props<C>) {
  const { t, format } = useTexts();
  const { share, failure, send, cancel } = useUpload(sent);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per released file
  useEffect(() => {
    if (released !== null) void send(released);
  }, [released]);
  if (share !== null)
    return (
      <div className={css.progress}>
        <progress {...(share < 1 && { value: share })} max={1} aria-label={t('runs:upload.progress')} />
        <p role="status">
          {share < 1 ? t('runs:upload.sending', { share: format.percent(share) }) : t('runs:upload.reading')}
        </p>
        <Button variant="default" onClick={cancel}>
          {t('ui:confirm.cancel')}
        </Button>
      </div>
    );
  return (
    <div className={css.zone}>
      {failure !== null && <FormFailure error={failure} />}
      <Dropzone
        accept={accept}
        onFile={(file) => {
          if (onChosen?.(file) !== false) void send(file);
        }}
      >
        {children}
      </Dropzone>
    </div>
  );
}

/** The file being uploaded with the fraction sent; null if idle. */
function useUpload<C extends FileUpload>({
  call,
  fileType,
  onSent,
}: Pick<Props<C>, 'call' | 'fileType' | 'onSent'>) {
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const send = async (file: File) => {
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    setShare(0);
    try {
      onSent(
        await upload(call, { file } as unknown as CallRequest<C>, {
          fileType,
          onProgress: setShare,
          signal: controller.signal,
        }),
      );
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setShare(null);
    }
  };
  return { share, failure, send, cancel: () => running.current?.abort() };
}
