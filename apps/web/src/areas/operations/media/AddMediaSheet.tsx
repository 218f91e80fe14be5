import { useQueryClient } from '@tanstack/react-query';
import { upload } from '../../../api/upload.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { FileDrop } from '../FileDrop.tsx';
import { type KeptMedia, keptMediaQuery, reloadMedia } from './kept-media.data.ts';

interface Props {
  onAdded: (item: KeptMedia) => void;
  onClose: () => void;
}

/** Uploads a file to the library; it starts as a draft. */
export function AddMediaSheet({ onAdded, onClose }: Props) {
  const { t } = useTexts();
  const client = useQueryClient();
  return (
    <Sheet title={t('mediaDesk:add')} onClose={onClose}>
      <FileDrop<KeptMedia>
        accept="image/png,image/jpeg,application/pdf,video/mp4,video/webm"
        send={(file, how) =>
          file.type.startsWith('video/')
            ? upload(
                'POST /api/media/videos',
                { file, query: { name: file.name } },
                { ...how, fileType: 'application/octet-stream' },
              )
            : upload('POST /api/media', { files: { file }, body: {} }, how)
        }
        onSent={(item) => {
          client.setQueryData(keptMediaQuery(String(item.id)).queryKey, item);
          void reloadMedia(client);
          onAdded(item);
        }}
      >
        <strong>{t('mediaDesk:choose')}</strong>
        <span className="quiet">{t('mediaDesk:limits')}</span>
      </FileDrop>
    </Sheet>
  );
}
