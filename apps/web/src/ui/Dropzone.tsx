import { type DragEvent, type ReactNode, useId, useState } from 'react';
import css from './Dropzone.module.css';
import { FileField } from './FileField.tsx';
import { Icon } from './icons.tsx';

interface Props {
  /** Accepted file types, as for a file input. */
  accept: string;
  onFile: (file: File) => void;
  /** What to choose here. */
  children: ReactNode;
  /** Another way to get a file, below. */
  below?: ReactNode;
}

/** An area to drop a file on. It is the label of a native file input, so dragging is optional. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition; the input inside is the accessible way
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
