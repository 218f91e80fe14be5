import { useState } from 'react';
import css from './CopyButton.module.css';
import { Icon } from './icons.tsx';

interface Props {
  value: string;
  /** What is copied, for screen readers and as a tooltip. */
  label: string;
  small?: boolean;
}

/** Copies an id or a link; a tick says that it is done. */
export function CopyButton({ value, label, small = false }: Props) {
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className={css.copy}
      data-small={small}
      title={label}
      aria-label={label}
      onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
      onBlur={() => setCopied(false)}
      onPointerLeave={() => setCopied(false)}
    >
      <Icon name={copied ? 'check' : 'copy'} size={small ? 16 : 20} />
    </button>
  );
}
