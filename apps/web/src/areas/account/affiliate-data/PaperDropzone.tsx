import { useId } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Dropzone } from '../../../ui/Dropzone.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { UPLOAD_TYPES } from './affiliate-data.data.ts';
import css from './UploadDialog.module.css';

interface Props {
  label: string;
  onFile: (file: File) => void;
}

const PICTURE_TYPES = UPLOAD_TYPES.filter((type) => type.startsWith('image/'));

/** Upload of a document as a file, or on a handheld device straight from its camera. */
export function PaperDropzone({ label, onFile }: Props) {
  const { t } = useTexts();
  const id = useId();
  return (
    <Dropzone
      accept={UPLOAD_TYPES.join(',')}
      onFile={onFile}
      below={
        <div className={css.camera}>
          <FileField id={id} accept={PICTURE_TYPES.join(',')} capture="environment" onFile={onFile} />
          <label htmlFor={id}>
            <Icon name="camera" />
            {t('account:documents.camera')}
          </label>
        </div>
      }
    >
      <span className="visually-hidden">{t('label', { label })} </span>
      <strong>{t('account:documents.choose')}</strong>
      <span className="quiet">{t('account:documents.formats')}</span>
    </Dropzone>
  );
}
