import { useState } from 'react';
import css from './CopyButton.module.css';
import { copyText } from './copy/copy-text.ts';
import { Icon } from './icons.tsx';

interface Props {
  value: string;
  /** What is copied, for screen readers and the tooltip. */
  label: string;
  small?: boolean;
}

/** Copies an id or a link; a tick confirms it. Where the browser refuses, a dialog shows the text. */
export function CopyButton({ value, label, small = false }: Props) {
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className={css.copy}
      data-small={small}
      title={label}
      aria-label={label}
      onClick={() => void copyText(value).then(setCopied)}
      onBlur={() => setCopied(false)}
      onPointerLeave={() => setCopied(false)}
    >
      <Icon name={copied ? 'check' : 'copy'} size={small ? 16 : 20} />
    </button>
  );
}
