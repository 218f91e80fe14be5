import css from './Pending.module.css';

interface Props {
  /** Widths of the lines in percent. */
  lines: readonly number[];
}

/** Where something is being loaded. It shows itself only after a moment, so that quick answers do not flicker. */
export function Pending({ lines }: Props) {
  return (
    <span className={css.pending} aria-hidden="true" data-pending>
      {lines.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
        <span key={index} className={css.line} style={{ width: `${width}%` }} />
      ))}
    </span>
  );
}
