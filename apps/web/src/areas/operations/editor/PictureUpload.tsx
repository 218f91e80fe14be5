import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { upload } from '../../../api/upload.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Dropzone } from '../../../ui/Dropzone.tsx';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';

/** A picture that articles may name. */
type SentPicture = CallAnswer<'POST /api/news_pictures'>;

/** Sends a picture for articles, and says how far it is. */
export function PictureUpload({ onSent }: { onSent: (picture: SentPicture) => void }) {
  const { t, format } = useTexts();
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setError(null);
    setShare(0);
    try {
      onSent(
        await upload(
          'POST /api/news_pictures',
          { files: { file }, body: {} },
          { signal: controller.signal, onProgress: setShare },
        ),
      );
    } catch (refused) {
      // Whoever closes it has ended it.
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
        <Dropzone accept="image/png,image/jpeg" onFile={(file) => void send(file)}>
          <strong>{t('newsDesk:upload.choose')}</strong>
          <span className="quiet">{t('newsDesk:upload.limits')}</span>
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
