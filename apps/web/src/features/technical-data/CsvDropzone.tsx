import { type DragEvent, useId, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icons.tsx';
import css from './ImportDialog.module.css';

/** A place to drop a file on. It is a label of the browser's own file field, so nothing needs dragging. */
export function CsvDropzone({ onFile }: { onFile: (file: File) => void }) {
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
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the field inside is the first
    <div
      className={css.zone}
      data-over={over}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        id={id}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        className="visually-hidden"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again, after it was put right.
          event.currentTarget.value = '';
        }}
      />
      <label htmlFor={id} className={css.choose}>
        <Icon name="upload" size={28} />
        <strong>{t('technical:import.choose')}</strong>
        <span className="quiet">{t('technical:import.limits')}</span>
      </label>
    </div>
  );
}
