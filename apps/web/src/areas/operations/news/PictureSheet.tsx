import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLocale } from '../../../i18n/i18n.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { QueryContent } from '../../../ui/QueryContent.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { mediaPageQuery } from '../../content/media/media.data.ts';
import css from './News.module.css';
import type { NewsValues } from './news-form.ts';

const IMAGE = 2;

interface Props {
  onChosen: (picture: NonNullable<NewsValues['picture']>) => void;
  onClose: () => void;
}

/** Selects from the newest hundred images of the media library, by name. */
export function PictureSheet({ onChosen, onClose }: Props) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const query = useQuery(mediaPageQuery(currentLocale(), 1, IMAGE, undefined));
  const needle = typed.trim().toLowerCase();
  return (
    <Sheet title={t('newsDesk:chooseImage')} onClose={onClose}>
      <div className={css.library}>
        <TextField
          type="search"
          label={t('newsDesk:searchImage')}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <QueryContent query={query} lines={[90, 90]}>
          {({ items }) => {
            const hits = items.filter(({ name }) => name.toLowerCase().includes(needle));
            if (hits.length === 0) return <Empty title={t('newsDesk:noImage')} />;
            return (
              <ul className={css.images}>
                {hits.map(({ id, name, thumbnailUrl }) => (
                  <li key={id}>
                    <button
                      type="button"
                      onClick={() => onChosen({ id, name, url: thumbnailUrl ?? '', inLibrary: true })}
                    >
                      <img src={thumbnailUrl ?? ''} alt="" loading="lazy" />
                      {name}
                    </button>
                  </li>
                ))}
              </ul>
            );
          }}
        </QueryContent>
      </div>
    </Sheet>
  );
}
