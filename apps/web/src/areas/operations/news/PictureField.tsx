import { useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { PictureUpload } from '../editor/PictureUpload.tsx';
import form from '../operators/OperatorForm.module.css';
import css from './News.module.css';
import type { NewsValues } from './news-form.ts';
import { PictureSheet } from './PictureSheet.tsx';

interface Props {
  picture: NewsValues['picture'];
  error: unknown;
  onChange: (picture: NewsValues['picture']) => void;
}

/** The image of an article: an upload, or an image of the media library. */
export function PictureField({ picture, error, onChange }: Props) {
  const { t } = useTexts();
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={form.form}>
      {picture === null ? (
        <PictureUpload
          onSent={({ id, name, thumbnailUrl }) => onChange({ id, name, url: thumbnailUrl, inLibrary: false })}
        />
      ) : (
        <figure className={css.picture}>
          <img src={picture.url} alt="" data-testid="chosen-picture" />
          <figcaption className="quiet">
            {picture.inLibrary ? t('newsDesk:ofLibrary', { name: picture.name }) : picture.name}
          </figcaption>
        </figure>
      )}
      {typeof error === 'string' && error !== '' && <p className="bw-fault">{error}</p>}
      <div className={form.actions}>
        <Button variant="default" icon="media" onClick={() => setChoosing(true)}>
          {t('newsDesk:chooseImage')}
        </Button>
        {picture !== null && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            {t('newsDesk:removePicture')}
          </Button>
        )}
      </div>
      {choosing && (
        <PictureSheet
          onChosen={(chosen) => {
            onChange(chosen);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
