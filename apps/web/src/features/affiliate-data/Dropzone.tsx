import { type DragEvent, useId, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { UPLOAD_TYPES } from './affiliate-data.data.ts';
import css from './UploadDialog.module.css';

interface Props {
  label: string;
  onFile: (file: File) => void;
}

/** A place to drop a file on. It is a label of the browser's own file field, so nothing needs dragging. */
export function Dropzone({ label, onFile }: Props) {
  const { t } = useTexts();
  const [over, setOver] = useState(false);
  const id = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const field = (name: string, camera: boolean) => (
    <input
      id={`${id}-${name}`}
      type="file"
      accept={(camera ? UPLOAD_TYPES.filter((type) => type.startsWith('image/')) : UPLOAD_TYPES).join(',')}
      {...(camera ? { capture: 'environment' as const } : {})}
      className="visually-hidden"
      onChange={(event) => {
        const [file] = event.currentTarget.files ?? [];
        if (file) onFile(file);
        // The same file may be chosen again.
        event.currentTarget.value = '';
      }}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the field inside is the first
    <div
      className={css.zone}
      data-over={over}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {field('file', false)}
      <label htmlFor={`${id}-file`} className={css.choose}>
        <Icon name="upload" size={28} />
        <span className="visually-hidden">{label}: </span>
        <strong>{t('account:documents.choose')}</strong>
        <span className="quiet">{t('account:documents.formats')}</span>
      </label>
      <div className={css.camera}>
        {field('camera', true)}
        <label htmlFor={`${id}-camera`}>
          <Icon name="camera" />
          {t('account:documents.camera')}
        </label>
      </div>
    </div>
  );
}
