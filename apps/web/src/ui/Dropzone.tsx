import { type DragEvent, type ReactNode, useId, useState } from 'react';
import css from './Dropzone.module.css';
import { FileField } from './FileField.tsx';
import { Icon } from './icons.tsx';

interface Props {
  /** Which files the browser offers, as its own file field takes it. */
  accept: string;
  onFile: (file: File) => void;
  /** What is to be chosen here. */
  children: ReactNode;
  /** Another way to a file, below. */
  below?: ReactNode;
}

/** A place to drop a file on. It is a label of the browser's own file field, so nothing needs dragging. */
export function Dropzone({ accept, onFile, children, below }: Props) {
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
      <FileField id={id} accept={accept} onFile={onFile} />
      <label htmlFor={id} className={css.choose}>
        <Icon name="upload" size={28} />
        {children}
      </label>
      {below}
    </div>
  );
}
