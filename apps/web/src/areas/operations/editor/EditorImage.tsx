import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { PictureUpload } from './PictureUpload.tsx';
import css from './RichText.module.css';

/** Inserts an image into the text: upload, and a description of its content. */
export function EditorImage({ onImage }: { onImage: (picture: { src: string; alt: string }) => void }) {
  const { t } = useTexts();
  const [src, setSrc] = useState<string | null>(null);
  const [alt, setAlt] = useState('');
  return (
    <div className={css.asked}>
      {src === null ? (
        <PictureUpload onSent={({ url }) => setSrc(url)} />
      ) : (
        <>
          <img src={src} alt="" className={css.sent} />
          <TextField
            label={t('newsDesk:pictureText')}
            description={t('newsDesk:pictureTextHint')}
            maxLength={300}
            autoComplete="off"
            value={alt}
            onChange={({ currentTarget }) => setAlt(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
          <div className={css.answers}>
            <Button variant="default" onClick={() => onImage({ src, alt: alt.trim() })}>
              {t('newsDesk:editor.insertImage')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
