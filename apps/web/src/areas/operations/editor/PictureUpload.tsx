import type { CallAnswer } from '@blattwerk/contract/api.ts';
import { upload } from '../../../api/upload.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { FileDrop } from '../FileDrop.tsx';

/** An uploaded image for articles. */
type SentPicture = CallAnswer<'POST /api/news_pictures'>;

/** Uploads an image for articles. */
export function PictureUpload({ onSent }: { onSent: (picture: SentPicture) => void }) {
  const { t } = useTexts();
  return (
    <FileDrop
      accept="image/png,image/jpeg"
      send={(file, how) => upload('POST /api/news_pictures', { files: { file }, body: {} }, how)}
      onSent={onSent}
    >
      <strong>{t('newsDesk:upload.choose')}</strong>
      <span className="quiet">{t('newsDesk:upload.limits')}</span>
    </FileDrop>
  );
}
